#!/bin/sh
# A bot for SIXTO as a program: it keeps every roll and marks nothing.
#     sixfold bot check "program:sh examples/bots/keeper.sh" sixto
while read -r line; do
    case "$line" in
    game:*) ;;                     # a game begins: nothing is asked yet
    *"reroll ="??????) echo none ;; # the second roll has to do
    *"="??????) echo keep ;;        # the last word is a roll
    *) echo none ;;
    esac
done
