"""Checks of the pictures: every position draws, in known roles, with places a finger can hit."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree as ET

from sixfold.testing.places import corners, groups_in, names_in, size_of
from sixfold.testing.samples import Sample, contract_check
from sixfold.testing.violations import Violation
from sixfold.text.messages import say, speaking
from sixfold.views.roles import ROLES

PHONE = 344  # pixels across, on a screen of 360
FINGER = 24  # pixels of the smallest thing to point at
WIDEST = 80  # characters of a line of text
LONGEST_SCORE = 29  # characters
BADGE = 12  # how far a badge may reach from its middle


@contract_check
def every_position_draws(sample: Sample) -> None:
    """As ASCII text of at most 80 columns and as SVG, in roles that have a colour."""
    for position in sample.some:
        with speaking("en"):
            text, drawn = position.text(), position.svg()
        if not text.isascii() or (max(map(len, text.split("\n"))) > WIDEST and not position.over):
            sentence = say("the text has characters other than ASCII, or lines over {most}", most=WIDEST)
            raise Violation(sample.game, sentence, "picture.lines", position)
        roles = {element.get("class") for element in ET.fromstring(drawn).iter() if element.get("class")}
        unknown = ", ".join(sorted(str(role) for role in roles - set(ROLES)))
        if unknown:
            raise Violation(
                sample.game, say("no colour is known for the role {role}", role=unknown), "picture.picture", position
            )


@contract_check
def players_have_badges_and_scores(sample: Sample) -> None:
    """A badge fits its square, and what stands beside a name is short."""
    for positions in sample.games:
        for position in (positions[0], positions[-1]):
            for player in range(position.players):
                shapes = position.look.badge(player)
                if not shapes or any(max(abs(x), abs(y)) > BADGE for shape in shapes for x, y in corners(shape)):
                    sentence = say("the badge of player {player} is empty or leaves its square of 24", player=player)
                    raise Violation(sample.game, sentence, "picture.badge", position)
                if len(position.look.score_text(player)) > LONGEST_SCORE:
                    raise Violation(
                        sample.game,
                        say("the score of player {player} is too long", player=player),
                        "picture.score",
                        position,
                    )


@contract_check
def only_a_front_depends_on_who_looks(sample: Sample) -> None:
    """Without directions, everybody sees the same picture."""
    for positions in sample.games:
        position = positions[len(positions) // 2]
        seen = {position.look.picture(viewer=viewer) for viewer in (None, *range(position.players))}
        if len(seen) > 1 and not position.look.directions:
            sentence = say("the picture depends on who looks, and directions is 0")
            raise Violation(sample.game, sentence, "picture.picture", position)


@contract_check
def places_passed_are_places_without_a_word(sample: Sample) -> None:
    """Places that moves only lead through are named in it, and no move ends there."""
    for position, player in sample.deciding:
        tree = position.look.tree(player)
        places = names_in(position.look.picture(viewer=player).shapes)
        for first, passed in position.look.marks(player).through.items():
            twice = len(set(passed)) < len(passed)
            if twice or not {first, *passed} <= places or set(passed) & set(tree.get(first, ())):
                sentence = say("marks of {first}: some are not places, come twice, or end a move", first=first)
                raise Violation(sample.game, sentence, "picture.marks", position)


@contract_check
def results_are_short_and_of_legal_words(sample: Sample) -> None:
    """Results belong to words that are legal now, and have two letters at most."""
    for position, player in sample.deciding:
        found = position.look.marks(player).results
        if not set(found) <= set(position.legal(player)) or any(not 0 < len(sign) <= 2 for sign in found.values()):
            sentence = say("results has moves that are not legal, or signs that are empty or too long")
            raise Violation(sample.game, sentence, "picture.results", position)


@contract_check
def places_fit_a_finger_and_are_named(sample: Sample) -> None:
    """On a phone everything to point at is large enough; it has a label, and a name in both pictures."""
    for position, player in sample.deciding:
        steps = {step for word in position.legal(player) for step in position.look.path_of(word)}
        wide = names_in(position.look.picture(viewer=player).shapes)
        picture = position.look.picture(viewer=player, narrow=True)
        places = [group for group in groups_in(picture.shapes) if group.name]
        names = Counter(group.name for group in places)
        if steps & wide != steps & set(names) or not set(names) <= wide:
            raise Violation(sample.game, say("the narrow picture has other places"), "picture.picture", position)
        for group in places:
            if names[group.name] > 1 or not group.label:
                sentence = say("the place {name} appears twice in the picture, or has no label", name=group.name)
                raise Violation(sample.game, sentence, "picture.picture", position)
            if min(size_of(group)) * PHONE / picture.width < FINGER:
                sentence = say("the place {name} is too small for a finger on a phone", name=group.name)
                raise Violation(sample.game, sentence, "picture.picture", position)
