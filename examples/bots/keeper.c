/* A bot for SIXTO as a program: it keeps every roll and marks nothing.
 *     cc -o keeper examples/bots/keeper.c
 *     sixfold bot check "program:./keeper" sixto
 */
#include <stdio.h>
#include <string.h>

int main(void) {
    static char line[1 << 16];
    setvbuf(stdout, NULL, _IOLBF, 0); /* each answer at once, also into a pipe */
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "game:", 5) == 0)
            continue; /* a game begins: nothing is asked yet */
        line[strcspn(line, "\r\n")] = '\0';
        char *last = strrchr(line, ' ');
        int again = last && last - line >= 6 && strncmp(last - 6, "reroll", 6) == 0;
        int is_roll = (last ? last[1] : line[0]) == '=';
        puts(is_roll && !again ? "keep" : "none");
    }
    return 0;
}
