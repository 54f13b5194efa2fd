"""SIX MIX, the dice game of big numbers: every die may go into anybody's row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sixfold.game.contract import Choice, Credit, Ending, Game, Number, Starter
from sixfold.game.personal import PersonalLetters, PersonalOption, Pick
from sixfold.game.values import NUMBER
from sixfold.text.errors import CannotRead
from sixfold.text.messages import Message, Sayer

say = Sayer(__name__)

COLOUR_PICKS = (  # in the order of the tray
    Pick("G", say("green"), "green", say("G")),
    Pick("B", say("dark blue"), "blue", say("B")),
    Pick("R", say("red"), "red", say("R")),
    Pick("O", say("orange"), "orange", say("O")),
    Pick("L", say("light blue"), "light-blue", say("L")),
)
LETTERS = "".join(pick.letter for pick in COLOUR_PICKS)
MAX_PLAYERS = 5  # and as many colours


@dataclass(frozen=True)
class Ages(PersonalOption):
    """Players by number with commas, the youngest first; of who is not listed nothing is known.

    A person's part is their place in the list, from 1.
    """

    @property
    def letters(self) -> str:
        """The one tick is the youngest's."""
        return "12345"

    def reason(self, value: str) -> Message | None:
        if not value:
            return say("{key} lists nobody; it names players by number, as in 2 or 2,0,1", key=self.key)
        players = value.split(",")
        if any(len(player) > 1 and player.startswith("0") and player.isdigit() for player in players):
            return say("{key} lists players by number, without a leading zero, as in 2 or 2,0,1", key=self.key)
        if not all(NUMBER.fullmatch(player) for player in players):
            return say("{key} lists players by number, the youngest first, as in 2 or 2,0,1", key=self.key)
        twice = next((player for player in players if players.count(player) > 1), None)
        if twice is not None:
            return say("player {player} is listed twice", player=twice)
        return None  # who is among the players, their number decides

    def stranger(self, value: str, players: int) -> Message | None:
        """Why a number in the list is nobody's among so many players, or None."""
        numbers = [str(number) for number in range(players)]
        found = next((player for player in value.split(",") if player not in numbers), None)
        if found is None:
            return None
        return say("there is no player {player}: players are numbered 0 to {last}", player=found, last=players - 1)

    def code(self, value: str) -> list[int]:
        """Each player's place in the list, from 1; 0 for who is not listed."""
        places = [0] * MAX_PLAYERS
        for place, player in enumerate(value.split(","), 1):
            places[int(player)] = place
        return places

    def joined(self, parts: Sequence[str]) -> str:
        listed = [player for player in range(len(parts)) if parts[player]]
        return ",".join(map(str, sorted(listed, key=lambda player: parts[player])))

    def parts(self, value: str, players: int) -> tuple[str, ...]:
        """Each player's place in the list, nothing for who is not listed."""
        return tuple(str(place) if place else "" for place in self.code(value)[:players])


@dataclass(frozen=True)
class Colours(PersonalLetters):
    """Different letters of colours, one a row, in the order of play."""

    def each(self, players: int) -> int:
        return 2 if players == 2 else 1

    def reason(self, value: str) -> Message | None:
        if value and set(value) <= set(LETTERS) and len(set(value)) == len(value):
            return None
        return say("{key} are letters from {letters}, all different", key=self.key, letters=LETTERS)

    def code(self, value: str) -> list[int]:
        """The colours by number, in the order of play."""
        return [LETTERS.index(letter) for letter in value] + [0] * (MAX_PLAYERS - len(value))


AGES = Ages(
    "youngest",
    "",
    say("players from the youngest on, as far as you know (breaks ties for who starts); as in 2 or 2,0,1"),
    say("Youngest"),
    (Pick("1"),),
)


def dependent_defaults(given: Mapping[str, str], players: int) -> dict[str, str]:
    """One colour a player, four with two; the youngest are among the players."""
    rows = 4 if players == 2 else players
    colours = given.get("colours", LETTERS[:rows])
    if len(colours) != rows:
        reason = say("{players} players have {rows} colours", players=players, rows=rows)
        raise CannotRead(f"colours={colours}", reason)
    youngest = given.get("youngest")
    if youngest is not None and (stranger := AGES.stranger(youngest, players)):
        raise CannotRead(f"youngest={youngest}", stranger)
    return {"colours": colours}


GAME = Game(
    package=__name__,
    title="SIX MIX",
    sentence=say("Put dice into everybody's rows; make the highest number or a triple."),
    players=(2, 3, 4, 5),
    companion=say("Enter the rows of a round: points and chips are counted, and you see who begins next."),
    cloth="clay",
    poster=(0.41, 0.6, 0.42, -9.0),  # the first columns of the tray
    credit=Credit("SIX MIX", publisher="Ravensburger Spieleverlag GmbH"),
    ages=10,
    endings=(Ending("target", say("a round has ended with enough points", clause="5.3")),),
    options=(
        Number("target", "10", say("points that end the game"), 1, 1000, label=say("Points that end the game")),
        Choice(
            "next",
            "total",
            say("who starts the next round: fewest points in total, or in the last round"),
            ("total", "round"),
            (say("fewest points in total"), say("fewest points in the last round")),
            label=say("Who starts the next round"),
        ),
        Colours(
            "colours",
            "",
            say("letters of G, B, R, O, L in seat order; four with two players; as in LRG"),
            say("Colour"),
            COLOUR_PICKS,
        ),
        AGES,
    ),
    dependent_defaults=dependent_defaults,
    outcomes=6,
    starter=Starter("game", say("Everybody rolls a die; the highest begins.")),
)
