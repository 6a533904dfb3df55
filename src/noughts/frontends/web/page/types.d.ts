// What the page relies on: models.py, index.html and the names of sentences in texts.json.
// `python -m tests.page.declarations` writes it, for checks and editors alone.

export type Mark = "X" | "O";

export interface NewGame {
  opponent?: "computer" | "friend";
  side?: "X" | "O" | "either" | "both";
  first?: Mark;
  level?: number;
  agent?: "reflex" | null;
  board?: string;
  position?: string | null;
}

export interface Exhibition {
  x?: string;
  o?: string;
  first?: Mark;
  board?: string;
}

export interface CellState {
  name: string;
  mark: Mark | null;
  open: boolean;
  last: boolean;
  line: boolean;
  label: string;
}

export interface MoveState {
  number: number;
  player: Mark;
  cell: number;
  name: string;
}

export interface ScoreState {
  x: number;
  o: number;
  draws: number;
  text: string;
}

export interface Permissions {
  move: boolean;
  undo: boolean;
  redo: boolean;
  rematch: boolean;
  clear: boolean;
  step: boolean;
  resign: boolean;
  ask_undo: boolean;
  ask_rematch: boolean;
  answer: boolean;
  withdraw: boolean;
  hint: boolean;
  values: boolean;
  ask_help: boolean;
  end_help: boolean;
}

export interface RequestState {
  kind: "undo" | "rematch" | "help";
  by: Mark;
  sentence: string;
}

export interface Following {
  waiting: "person" | "agent" | "nothing";
  turn: Mark;
  outcome: "X" | "O" | "draw" | null;
  lines: number[][];
  strokes: number[][];
  status: string;
  cell?: number | null;
}

export interface Game {
  id: string;
  kind: "alone" | "people" | "friends" | "agents" | "record";
  seat: Mark[];
  number: number;
  board: string;
  record: string;
  position: string;
  about: string;
  introduction: string;
  rows: number;
  columns: number;
  falls: boolean;
  cells: CellState[];
  ply: number;
  moves: MoveState[];
  waiting: "person" | "agent" | "nothing";
  turn: Mark;
  first: Mark;
  you: Mark | null;
  level: number | null;
  agent: "reflex" | null;
  outcome: "X" | "O" | "draw" | null;
  lines: number[][];
  strokes: number[][];
  status: string;
  announcement: string;
  note: string;
  trouble: string | null;
  following: Following | null;
  endings: Following[];
  score: ScoreState;
  may: Permissions;
  request: RequestState | null;
  refused: boolean;
  help: string[];
  friend: "invited" | "here" | "away" | null;
  presence: string;
}

export interface Created {
  key: string;
  invitation: string | null;
  game: Game;
}

export interface Joined {
  key: string;
  game: Game;
}

export interface HintState {
  number: number;
  cell: number;
  sentence: string;
  value: "win" | "draw" | "loss" | null;
  text: string;
  estimate: number | null;
  line: number[];
}

export interface ValueState {
  cell: number;
  value: "win" | "draw" | "loss" | null;
  text: string;
  words: string;
  best: boolean;
  estimate: number | null;
}

export interface Values {
  number: number;
  ply: number;
  values: ValueState[];
  legend: string[];
}

export interface ReviewedMove {
  number: number;
  player: Mark;
  cell: number;
  name: string;
  mark: "best" | "slower" | "mistake" | "blunder" | "dubious" | "unknown";
  word: string;
  sign: string;
  why: string;
  line: number[];
  better: number | null;
  better_words: string;
  again: number | null;
  estimate: number | null;
  estimate_words: string;
}

export interface ReviewState {
  number: number;
  moves: ReviewedMove[];
  values: ("win" | "draw" | "loss" | null)[];
  estimates: (number | null)[];
  summary: string[];
}

export interface StrengthState {
  first: string;
  second: string;
}

export interface LevelState {
  number: number | null;
  agent: "reflex" | null;
  name: string;
  description: string;
  strength: StrengthState;
}

export interface Levels {
  board: string;
  levels: LevelState[];
}

export interface BoardState {
  board: string;
  about: string;
}

type Html = HTMLElementTagNameMap;

export interface Elements {
  theme: Html["fieldset"];
  language: Html["select"];
  "show-keys": Html["button"];
  you: Html["p"];
  players: Html["div"];
  tally: Html["p"];
  chips: Html["div"];
  levels: Html["div"];
  "with-friend": Html["button"];
  "other-boards": Html["button"];
  company: Html["div"];
  presence: Html["p"];
  "presence-text": Html["span"];
  request: Html["div"];
  "request-text": Html["p"];
  answers: Html["div"];
  grant: Html["button"];
  refuse: Html["button"];
  withdraw: Html["button"];
  exhibition: Html["div"];
  play: Html["button"];
  step: Html["button"];
  speed: Html["input"];
  "speed-told": Html["output"];
  frame: Html["div"];
  letters: Html["div"];
  figures: Html["div"];
  ruling: SVGSVGElement;
  board: Html["div"];
  strokes: SVGSVGElement;
  headline: Html["p"];
  status: Html["p"];
  thinking: Html["p"];
  touch: Html["p"];
  now: Html["button"];
  undo: Html["button"];
  redo: Html["button"];
  "ask-undo": Html["button"];
  resign: Html["button"];
  hint: Html["button"];
  values: Html["button"];
  rematch: Html["button"];
  "ask-rematch": Html["button"];
  onward: Html["button"];
  "new-game": Html["button"];
  share: Html["button"];
  astray: Html["main"];
  "astray-why": Html["p"];
  "moves-title": Html["h2"];
  review: Html["button"];
  "step-first": Html["button"];
  "step-back": Html["button"];
  "step-on": Html["button"];
  "step-last": Html["button"];
  "no-moves": Html["p"];
  moves: Html["ol"];
  reviewing: Html["p"];
  why: Html["div"];
  advice: Html["p"];
  note: Html["p"];
  legend: Html["ul"];
  level: Html["p"];
  helping: Html["div"];
  help: Html["ul"];
  "help-choice": Html["div"];
  "ask-help": Html["button"];
  "end-help": Html["button"];
  invitation: Html["section"];
  "invitation-title": Html["h2"];
  "only-here": Html["div"];
  "lan-command": Html["input"];
  "lan-copy": Html["button"];
  "join-row": Html["div"];
  "join-address": Html["input"];
  "join-copy": Html["button"];
  "join-code": Html["div"];
  "watch-address": Html["input"];
  "watch-copy": Html["button"];
  "invitation-told": Html["p"];
  verdict: Html["div"];
  worth: SVGSVGElement;
  summary: Html["ul"];
  about: Html["p"];
  score: Html["p"];
  notice: Html["div"];
  settings: Html["dialog"];
  "settings-form": Html["form"];
  "settings-title": Html["h2"];
  "opponent-help": Html["p"];
  "board-field": Html["fieldset"];
  "own-board": Html["div"];
  "board-text": Html["input"];
  "board-help": Html["p"];
  "board-error": Html["p"];
  "side-field": Html["fieldset"];
  "level-field": Html["fieldset"];
  "level-told": Html["p"];
  "agents-field": Html["fieldset"];
  "agent-x": Html["select"];
  "agent-o": Html["select"];
  "settings-error": Html["p"];
  clear: Html["button"];
  "settings-cancel": Html["button"];
  start: Html["button"];
  resigning: Html["dialog"];
  "resigning-title": Html["h2"];
  "resign-no": Html["button"];
  "resign-yes": Html["button"];
  sharing: Html["dialog"];
  "sharing-title": Html["h2"];
  "share-about": Html["p"];
  "look-address": Html["input"];
  "look-copy": Html["button"];
  "live-row": Html["div"];
  "live-address": Html["input"];
  "live-copy": Html["button"];
  "share-picture": Html["img"];
  "share-text": Html["textarea"];
  "text-copy": Html["button"];
  "png-copy": Html["button"];
  "svg-copy": Html["button"];
  "svg-download": Html["a"];
  "share-told": Html["p"];
  "share-close": Html["button"];
  keys: Html["dialog"];
  "keys-title": Html["h2"];
  "sound-on": Html["input"];
  "letters-on": Html["input"];
  "keys-close": Html["button"];
}

export type Sentence =
  | "lost"
  | "back"
  | "failed"
  | "gone"
  | "watching"
  | "close"
  | "title"
  | "you"
  | "name_you"
  | "name_friend"
  | "seat_friend"
  | "name_player"
  | "tally"
  | "moves_you"
  | "moves_other"
  | "thinks"
  | "won"
  | "lost_game"
  | "drawn"
  | "head_past"
  | "head_start"
  | "head_drawn"
  | "head_won"
  | "head_wins"
  | "head_thinks"
  | "head_moves"
  | "people"
  | "agents"
  | "record"
  | "looked"
  | "looking"
  | "refused"
  | "allow"
  | "refuse"
  | "accept"
  | "decline"
  | "copied"
  | "selected"
  | "saved"
  | "no_drawing"
  | "share_all"
  | "share_part"
  | "play"
  | "pause"
  | "speed"
  | "opponent_friend"
  | "opponent_agents"
  | "level"
  | "reflex"
  | "moves"
  | "again"
  | "again_here"
  | "review"
  | "review_all"
  | "lost_where"
  | "lost_why"
  | "coming"
  | "reviewing"
  | "nothing"
  | "worth"
  | "worth_win"
  | "worth_draw"
  | "worth_loss"
  | "worth_estimate"
  | "worth_unknown";
