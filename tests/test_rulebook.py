"""Rules pages: what is read from their Markdown, and what becomes HTML."""

from __future__ import annotations

import re

import pytest

from sixfold.books.rulebook import Block, Ruling, Section, find, read
from sixfold.game import shelf
from sixfold.text.messages import LANGUAGES, Message, speaking
from sixfold.web.pages.rulebook_html import html, inline

PAGE = """# SIX

Six of *them*.

## 1 The start

First a word.

1.1 All begin.

- at once
- or later

> The rulebook is silent.
> Somebody must.

1.2 Nobody begins.

## 2 Writing

> Ours.

2.1 `a`
"""


def test_title_introduction_sections_and_clauses() -> None:
    book = read(PAGE)
    assert (book.title, book.introduction) == ("SIX", "Six of *them*.")
    assert book.clauses == ("1.1", "1.2", "2.1")
    assert [(section.name, section.heading) for section in book.sections] == [
        ("1", "1 The start"),
        ("2", "2 Writing"),
    ]
    assert book.sections[0].blocks == (
        Block("First a word."),
        Block("All begin.", "1.1", "- at once\n- or later", "The rulebook is silent.\nSomebody must."),
        Block("Nobody begins.", "1.2"),
    )


def test_a_quotation_is_the_reason_of_a_ruling_on_the_clause_or_the_section() -> None:
    assert read(PAGE).rulings == (
        Ruling("1.1", "All begin.", "- at once\n- or later", "The rulebook is silent.\nSomebody must."),
        Ruling("2", "Writing", "", "Ours."),
    )


def test_a_page_without_an_introduction_keeps_its_first_heading() -> None:
    book = read("# SIX\n\n## 1 The start\n\n1.1 All begin.\n")
    assert book.introduction == ""
    assert book.sections == (Section("1", "1 The start", (Block("All begin.", "1.1"),)),)


def test_a_page_may_lack_everything() -> None:
    assert read("").sections == ()
    book = read("1.1 All begin.\r\n\r\n## Numberless\r\n")
    assert (book.title, book.introduction, book.clauses) == ("", "", ("1.1",))
    assert book.sections[1] == Section("section-1", "Numberless")


def test_clauses_that_are_named_become_links() -> None:
    assert inline("see 1.1, 9.9, `1.1`", ["1.1"]) == 'see <a href="#1.1">1.1</a>, 9.9, <code>1.1</code>'
    assert inline("**1.1**", ["1.1"], "/rules/x") == '<strong><a href="/rules/x#1.1">1.1</a></strong>'
    assert inline("[by 1.1](/y)", ["1.1"]) == '<a href="/y">by 1.1</a>'


def test_html_in_a_page_is_text() -> None:
    assert inline('<script>alert("1")</script> & `<b>`') == (
        "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; <code>&lt;b&gt;</code>"
    )
    assert "<div" not in html("<div onclick=x>\n\n1", [])
    assert "<a" not in inline("[x](javascript:alert(1))")


def test_tables_scroll_and_their_rows_have_headings() -> None:
    made = html("| marks | 0 | 1 |\n|---|---|---|\n| <b> | 0 | 5 |\n", [])
    assert made.startswith('<div class="wide" role="group" aria-label="marks" tabindex="0"><table>')
    assert '<th scope="row">marks</th>\n<th scope="col">0</th>' in made
    assert '<th scope="row">&lt;b&gt;</th>\n<td>0</td>' in made


@pytest.mark.parametrize("game", shelf.ids())
def test_pages_are_set_as_their_language_wants_it(game: str) -> None:
    """French: curly apostrophes, no-break spaces before some marks; German: its own quotation marks."""
    french, german = (
        re.sub(r"`[^`]*`", "", (shelf.find_game(game).folder / f"rules.{code}.md").read_text("utf-8"))
        for code in ("fr", "de")
    )
    assert re.findall(r"'|\"| [:;?!»]|« ", french) == []
    assert re.findall(r"'|\"|«|”", german) == []
    assert german.count("„") == german.count("“")


def letters_of(game: str) -> dict[str, Message]:
    """The letters of rows, as the reader's board has them."""
    words = shelf.find_game(game).notation.LOCAL_WORDS
    return {written: shown for written, shown in words.items() if len(written) == 1}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", [one for one in shelf.ids() if letters_of(one)])
def test_rows_have_the_letters_of_the_reader_s_board_and_files_their_own(game: str, code: str) -> None:
    found = shelf.find_game(game)
    book, letters = find(found.folder, code), letters_of(game)
    assert book
    blocks = {block.number: block.text for section in book.sections for block in section.blocks}
    with speaking(code):
        shown = [str(letter) for letter in letters.values()]
    assert re.findall(r"`(\w+)`", blocks["1.1"])[: len(shown)] == shown
    in_files = ", ".join(f"`{letter}`" for letter in letters)
    assert sum(in_files in text for text in blocks.values()) == (shown != list(letters))
