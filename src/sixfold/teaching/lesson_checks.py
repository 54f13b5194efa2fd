"""What is wrong with a lesson: every step is replayed, and every legal try must get an answer.

It knows lessons and positions.  It does not know any game, nor how a lesson is shown.
"""

from __future__ import annotations

from sixfold.teaching.lessons import Lesson, Step, Text
from sixfold.text.errors import Refusal
from sixfold.text.messages import SOURCE_LANGUAGE, Message, say


def problems(lesson: Lesson) -> list[Message]:
    """What is wrong with a lesson: positions, accepted moves and answers that cannot be, tries without an answer."""
    found = [(number, _problem(step)) for number, step in enumerate(lesson.steps, 1)]
    return [say("step {number}: {reason}", number=number, reason=one) for number, one in found if one]


def _problem(step: Step) -> Message | None:
    try:
        legal = step.position.legal(step.player)
    except Refusal as refusal:
        return say("its position is not possible: {reason}", reason=refusal)
    except IndexError:
        return say("it is nobody's turn here")
    return _unfit(step, legal) or _following(step, legal) or _unanswered(step, legal)


def untranslated(lesson: Lesson, code: str) -> list[str]:
    """The texts that are missing in a language, in English."""
    return [text.languages[SOURCE_LANGUAGE] for text in texts_of(lesson) if not text.languages.get(code)]


def texts_of(lesson: Lesson) -> list[Text]:
    texts = [lesson.title, lesson.about]
    for step in lesson.steps:
        said = (step.say, step.typed, step.pointed, step.right, step.wrong)
        texts += [*filter(None, said), *(text for _, text in step.answers)]
    return texts


def _unfit(step: Step, legal: tuple[str, ...]) -> Message | None:
    """A condition that no legal move fulfils, or a named move that is not legal."""
    for condition in (*step.accept, *(condition for condition, _ in step.answers)):
        for word in condition.words:
            if word not in legal:
                return say("{word} is not legal", word=word)
        if not any(condition.holds(step.position, step.player, word) for word in legal):
            return say("no legal move is like this: {condition}", condition=condition)
    for condition, text in step.answers:
        answered = [word for word in legal if condition.holds(step.position, step.player, word)]
        if all(step.verdict(word)[1] != text for word in answered):
            return say("the answer “{text}” is never given", text=text.languages["en"])
    return None


def _unanswered(step: Step, legal: tuple[str, ...]) -> Message | None:
    others = [word for word in legal if not step.accepts(word)]
    answers = {word: step.verdict(word)[1] for word in others}
    for word, text in answers.items():
        if text == step.say:
            return say("{word} gets no answer: “wrong” is missing", word=word)
    if step.wrong and step.wrong not in answers.values():
        return say("the answer “{text}” is never given", text=step.wrong.languages["en"])
    return None


def _following(step: Step, legal: tuple[str, ...]) -> Message | None:
    """What cannot follow one of the right moves."""
    for word in filter(step.accepts, legal if step.then else ()):
        try:
            step.judge(word)
        except Refusal as refusal:
            return say("after {word}: {reason}", word=word, reason=refusal)
    return None
