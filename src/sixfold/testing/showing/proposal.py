"""Checks of proposals and pauses: every move can be asked about, advised and pencilled in."""

from __future__ import annotations

from sixfold.telling.proposals import pause_after, standing, warnings
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import LANGUAGES, Message, say, speaking

MAX_MOVES = 100  # moves that are looked at


@contract_check
def every_move_can_be_proposed(sample: Sample) -> None:
    """In every language: as a question, as advice, with each of its reasons, and with what surprises."""
    moves = [position for position in sample.some if position.player is not None]
    for position in moves[:: max(1, len(moves) // MAX_MOVES)]:
        proposals, scene = sample.game.proposals, position.look.scene()
        made = proposals.proposal(scene)
        for said in (made.question, made.advice, made.explanation, *proposals.reasons(scene)):
            for language in LANGUAGES:
                with speaking(language):
                    if said is not None and not _is_filled(said):
                        sentence = say("“{text}” is empty, or a blank in it is not filled", text=said)
                        raise Violation(sample.game, sentence, "proposal.proposal", position)


@contract_check
def warnings_are_of_legal_moves(sample: Sample) -> None:
    """Whoever may act is warned of moves they have, in sentences."""
    for position in sample.some:
        for player in position.actors:
            found = warnings(position, player)
            if not set(found) <= set(position.legal(player)) or not all(map(_is_filled, found.values())):
                sentence = say("a warning is empty, or of a move that is not legal")
                raise Violation(sample.game, sentence, "proposal.warnings", position)


@contract_check
def a_pause_has_a_panel_and_a_picture(sample: Sample) -> None:
    """Each line has a cell under each heading, and the state that is shown meanwhile can be drawn."""
    for positions in sample.games:
        for position in positions:
            panel = pause_after(position)
            if panel is None:
                continue
            texts = (panel.heading, panel.note) if panel.note else (panel.heading,)
            if any(len(row.cells) != len(panel.columns) for row in panel.rows) or not all(map(_is_filled, texts)):
                raise Violation(
                    sample.game, say("a line of the panel does not fit its headings"), "narration.pause", position
                )
            sample.game.drawing.picture(standing(position, position.look.scene()))


def _is_filled(said: Message) -> bool:
    text = str(said)
    return bool(text.strip()) and "{" not in text
