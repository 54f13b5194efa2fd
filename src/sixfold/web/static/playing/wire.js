// What travels between server and page, as types.  Nothing here runs.

/**
 * A shape: ["c", role, x, y, r], ["e", role, x, y, rx, ry], ["b", role, x, y, w, h, corner],
 * ["p", role, outline, x, y, scale], ["t", role, x, y, text, size, anchor],
 * ["g", name, label, shapes, thing] (`thing` only where it is made of something) or ["m", offsets, spins, shapes].
 * @typedef {["c", string, number, number, number]} CircleShape
 * @typedef {["e", string, number, number, number, number]} EllipseShape
 * @typedef {["b", string, number, number, number, number, number]} BoxShape
 * @typedef {["p", string, string, number, number, number]} PathShape
 * @typedef {["t", string, number, number, string, number, string]} TextShape
 * @typedef {["g", string, string, Shape[], (string | number)[]?]} GroupShape
 * @typedef {["m", [number, number][], boolean, Shape[]]} MovedShape
 * @typedef {CircleShape | EllipseShape | BoxShape | PathShape | TextShape | GroupShape | MovedShape} Shape
 */

/**
 * A sentence: texts, and signs that stand in it, each with the words that say the same.
 * @typedef {{sign: Shape[], text: string}} Sign  in a square of 24 around (0, 0)
 * @typedef {(string | Sign)[]} Sentence
 */

/**
 * @typedef {{place: string, player: number, label: string, back: string, shapes: Shape[]}} Side  what a place or a name
 *   opens, and how it looks in small
 * @typedef {{width: number, height: number, title: string, text?: string, shapes: Shape[],
 *   sides?: Side[], directions: number}} Picture  the present one comes without its text
 * @typedef {{[step: string]: Tree | string}} Tree
 */

/**
 * A phase whose words are free choices: at most one place of each row.
 * @typedef {Object} Toggles
 * @property {string[][]} rows  places, or steps of cards
 * @property {string} join  what stands between the places of a word
 * @property {string} none  the word without a place
 * @property {string[]} done  what the button says when so many are chosen
 * @property {string} ability  what can be done at a place
 * @property {{[place: string]: string[]}} cycles  places that step through others
 * @property {Shape[]} sign  drawn on what is chosen, in a square of 40 around (0, 0)
 * @property {string} prefix  what stands before the places of a word
 * @property {PricedCard[]} cards  choices that are no places
 * @property {number} purse  what there is to spend on cards
 * @property {string[]} left  says how much of it is left, by the number
 */

/**
 * @typedef {{step: string, label: string, about: string, price: number, shapes: Shape[],
 *   legal: boolean}} PricedCard  drawn in a square of 80 around (0, 0)
 */

/**
 * How steps that are numbers, `#1`, `#2` …, are asked for: the pieces of each pile, the top one first.
 * @typedef {{label: string, shapes: Shape[]}} Layer  drawn in a box of 80 by 56 around (0, 0)
 * @typedef {{prompt: string, piles: {[place: string]: Layer[]}}} Counting
 */

/**
 * What one of your chairs may do now.
 * @typedef {Object} Ask
 * @property {number} chair
 * @property {number} player
 * @property {Sentence} prompt  what can be done
 * @property {Sentence} coach  the kinds of move that are open, and what each is good for; empty without a coach
 * @property {Tree | null} tree
 * @property {Toggles | null} toggles
 * @property {{[step: string]: string}} buttons
 * @property {{[step: string]: string[]}} passing
 * @property {{[word: string]: string}} results  what will stand where some words end, in two letters at most; `♔` is a crown
 * @property {Counting | null} counting
 * @property {string} source  a place that can be dragged from though it is no step
 * @property {string[]} warned  words that are asked about before they count, whatever the settings say
 */

/**
 * What an invitation says before anybody sits down by it.
 * @typedef {{name: string, badge: Shape[]}} WelcomeSeat
 * @typedef {Object} Welcome
 * @property {{id: string, title: string, cloth: string}} game
 * @property {string} by  who invites; empty where they have no name
 * @property {WelcomeSeat | null} host  their seat
 * @property {boolean} here  whether they are connected
 * @property {WelcomeSeat | null} seat  that is free; null: somebody else was faster
 * @property {string} people  who sits at the table
 * @property {string} aim
 * @property {string[]} facts
 * @property {{address: string, minutes: number} | null} learn
 * @property {boolean} watch  whether everybody may
 * @property {{box: string, shapes: Shape[]}} board
 */

/**
 * @typedef {Object} Chair
 * @property {number} chair
 * @property {string} name
 * @property {boolean} named  whether somebody has typed it
 * @property {boolean} you  whether it is the viewer's only one
 * @property {"person" | "bot" | "open"} kind
 * @property {number | null} level
 * @property {number} player
 * @property {Shape[]} badge
 * @property {boolean} turn
 * @property {boolean} yours
 * @property {boolean} here
 * @property {string} score
 * @property {number | null} rank
 */

/**
 * @typedef {Object} Event
 * @property {number} number
 * @property {string} kind
 * @property {number} at
 * @property {number | null} chair
 * @property {number | null} player
 * @property {number} round
 * @property {number | null} ply
 * @property {string} word
 * @property {string} text
 * @property {Sentence} parts  the same with signs
 * @property {"" | "begins" | "adds" | "sums up"} entry  where a move stands in the log
 * @property {Shape[]} badge  of whose it was, as it was then
 * @property {boolean} [waiting]  whether the server has not heard of it
 * @property {string} [phrase]  that was said
 * @property {string} [commit]  of the dice, where a game began
 * @property {any[]} [seen]  what is known of the state after it, where something is hidden
 */

/**
 * What stands above the board: what happened since the viewer's last move, how many entries were
 * left out of it, and what can be done or is waited for.
 * @typedef {{badge: Shape[], parts: Sentence}} LogEntry
 * @typedef {{player: number | null, parts: Sentence}} Happened  whose it was, if anybody's
 * @typedef {{happened: Happened[], left_out: number, now: Sentence}} Headline
 */

/**
 * @typedef {Object} Offer
 * @property {"draw" | "undo" | "rematch" | "hand"} kind
 * @property {number | null} seat  the chair that a bot is to play for
 * @property {boolean} roll  whether an undo would take back a roll that was entered
 * @property {number} chair
 * @property {number} number
 * @property {boolean} mine
 * @property {number[]} answer  your chairs that are asked
 * @property {number[]} waiting  all chairs that have not answered
 */

/**
 * @typedef {Object} GameData
 * @property {string} id
 * @property {string} title
 * @property {string} aim  what the game is about, in a sentence
 * @property {number} players
 * @property {boolean} dice
 * @property {[string, string, string][]} options  key, value, meaning
 */

/**
 * What a game alone came to, and which games it is compared with.
 * @typedef {{key: string, score: number, fewest: boolean, own: string, label: string, real_dice: boolean}} Solo
 *   `own` is what one played with, as `key=C`, and `label` what that is called; empty where there is no such thing
 * @typedef {{label: string, request: import("../home/opentable.js").TableRequest}} NextGame  to go on to alone
 */

/**
 * A piece of a sentence: text, or a small picture in a square of 24 around (0, 0) with its words.
 * @typedef {string | {sign: Shape[], text: string}} Piece
 */

/**
 * What is shown when a part of the game has ended, until this viewer goes on.
 * @typedef {Object} Pause
 * @property {number} round
 * @property {number} ply  after which it is due
 * @property {string} heading
 * @property {string[]} columns
 * @property {{player: number, cells: Piece[][]}[]} rows
 * @property {string} note  what follows from them; may be empty
 * @property {string} button
 * @property {Picture} picture  shown meanwhile
 */

/**
 * What the card at the end says to this viewer.
 * @typedef {Object} Card
 * @property {"won" | "lost" | "draw" | "over"} outcome
 * @property {string} headline
 * @property {{text: string, clause: string, rules: string}[]} reasons  what ended the game and what decided it, each
 *   with its clause and the address of that
 * @property {[string, string, string][]} standings  names and scores among more than two, the best first, with what
 *   decided between equal ones
 * @property {string} share  a line for others
 */

/**
 * @typedef {Object} View
 * @property {number} number
 * @property {string} table
 * @property {number} round
 * @property {number} ply
 * @property {GameData} game
 * @property {{text: string, tone: "turn" | "wait" | "over"}} status
 * @property {Headline} headline
 * @property {string[]} games  what stands above each game of the log
 * @property {Chair[]} chairs
 * @property {Picture} picture
 * @property {Ask[]} asks
 * @property {Pause | null} pause
 * @property {{undo: "free" | "ask" | "", undo_roll: boolean, resign: boolean, draw: boolean, rematch: boolean, levels: number[],
 *   hint: boolean, analyse: boolean, hand: boolean, hands: number[], asks: number[], removes: number[], say: boolean}} can  chairs of others that you
 *   may let a bot play for, whose people you may ask whether one shall, and that you may free
 * @property {Offer | null} offer
 * @property {{text: string, card: Card, solo: Solo | null, next: NextGame | null,
 *   mine: import("../statistics/statfile.js").Result | null} | null} over
 * @property {boolean} host
 * @property {boolean} private  whether only people with a link may watch
 * @property {boolean} shown  whether the first page shows the table to everybody
 * @property {boolean} muted  whether the host hides the names that people typed
 * @property {boolean} silent  whether the host has switched phrases off
 * @property {number} watchers
 * @property {string[]} spectators  the names of those who gave one
 * @property {boolean} recorded  whether the round can be had as a record
 * @property {{commit: string, secret: string, places?: import("../dice/dice.js").Place[]} | null} dice
 * @property {boolean} real_dice  whether people roll dice of their own, and enter them
 * @property {EnteredRoll | null} roll  that is due and that you may enter
 * @property {{day: string, counts: boolean, told: number} | null} daily  the day whose game is played, whether it is the
 *   try, and the Unix time at which its secret is told
 * @property {ClockData | null} clock
 * @property {import("../offline/devicegames.js").DeviceGame} [device]  the game, where this page keeps the table by itself
 */

/**
 * The clocks, where there are any.
 * @typedef {Object} ClockData
 * @property {number[]} left  seconds by chair; of the running one, when it began to run
 * @property {number | null} running  the chair whose clock runs
 * @property {number} since  when it began to, in seconds of the server's time; it may lie ahead
 * @property {number} low  seconds from which on little is left
 * @property {string} text  how the clocks are wound
 */

/**
 * What travels of a table: at first where its round began and what was said since, then what happens.  Players see the
 * rest of the view in the position.
 * @typedef {Omit<Chair, "badge" | "turn" | "score" | "here">} ChairParts
 * @typedef {Omit<View, "number" | "ply" | "status" | "headline" | "chairs" | "picture" | "asks" | "pause" | "roll" | "watchers" | "spectators"> &
 *   {chairs: ChairParts[], facts: import("./position.js").Facts}} TableParts
 * @typedef {Omit<Partial<TableParts>, "chairs"> & {chairs?: Partial<ChairParts>[]}} ChangedParts
 * @typedef {{kind: "played" | "rolled", number: number, at: number, ply: number, chair?: number, word: string, seen?: any[],
 *   stand_in?: boolean}} PlayedWord  of the present round, which the page tells; with what is known of the state in games with secrets
 * @typedef {[player: number, word: string, state?: any[]]} TableStep  -1: dice
 * @typedef {{here: number[], watchers: number, names?: string[]}} Presence  the chairs whose people are connected, and who watches
 * @typedef {{frame: number, number: number, now?: number, events: (Event | PlayedWord)[], presence?: Presence, check: number}} NewsMessage
 *   with the server's time where there are clocks, and a check of the state after the last event
 * @typedef {NewsMessage & {version: string, language: string, start: import("./position.js").Start, line: TableStep[], table: TableParts}} FirstMessage
 * @typedef {{start: import("./position.js").Start, line: TableStep[], facts: import("./position.js").Facts}} RoundData  an earlier round
 * @typedef {FirstMessage | (NewsMessage & {table?: ChangedParts}) | {presence: Presence}} TableMessage
 * @typedef {{number: number, events: Event[], view: View, now?: number, again?: boolean}} Frame  what the page shows next;
 *   `again`: everything is told in another language, also what the page had heard
 * @typedef {{text: string, clause?: string, rules?: string}} Refused
 * @typedef {Refused & {show: string[][]}} Explained  with lines through places, rings around single ones
 * @typedef {{number: number, refused?: Refused}} Answer
 * @typedef {{picture: Picture, points?: string[]}} Moment  `points` by chair, where the page knows them
 * @typedef {{picture: Picture, scores: string[], pencil: Shape[], question: string,
 *   explanation: string}} Preview
 * @typedef {{kind: "invite" | "seat" | "own" | "watch", chair: number | null, path: string, url: string,
 *   qr: {size: number, outline: string}}} TableLink
 * @typedef {{[key: string]: unknown, do: string}} Command
 */

/**
 * What an analysis board is told: a game with what its log says, values, and the best moves of a position.
 * @typedef {{entry: "begins" | "adds" | "sums up", parts: Sentence, text: string, badge: Shape[]}} Move  as the log tells it
 * @typedef {{game: string, start: string, words: string[], names: string[], reader: number | null, result: string,
 *   begin: import("./position.js").Begin, setup: any[], round?: number, running?: boolean, more?: number}} AnalysedGame
 * @typedef {{outcomes: string[], dice: number, example: string, looks: {role: string, name: string}[]}} RollChoice  `dice`:
 *   so many to be chosen one by one
 * @typedef {RollChoice & {chair: number}} EnteredRoll  for which chair
 * @typedef {{view: View, code: string, roll: RollChoice | null}} BoardPosition
 * @typedef {{unit: "share" | "points", low: number, size: number, values: number[][]}} GameValues  by ply and player
 * @typedef {{word: string, value: number}} Worth
 * @typedef {Object} Step  what a move or a roll was worth; a roll has `gained`, a move the rest
 * @property {number} ply @property {string} word @property {number[]} values  after it, by player
 * @property {string} text  about a mistake, or luck
 * @property {number[]} [gained]  by luck, by player
 * @property {number} [player] @property {number} [lost] @property {boolean} [mistake] @property {number} [legal]
 * @property {Worth[]} [best] @property {number} [before] @property {number} [level]  to which the page had it looked at
 * @typedef {Worth & {text: string, why: string, short: string}} BestMove
 * @typedef {Object} Study
 * @property {number} level @property {"share" | "points"} unit @property {number[]} values
 * @property {number | null} player @property {BestMove[]} best @property {{word: string, text: string}[]} line
 * @property {{word: string, values: number[], short: string}[]} rolls
 * @property {number} depth @property {number} positions @property {number} playouts
 * @typedef {{right: boolean, text: string, better: string, best: string, value: string}} Judged
 */

export {};
