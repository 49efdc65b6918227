// Made from the server's wire package by `python -m glaciarium.server.typescript`: change it there.

export type SeatKind = "bot" | "dummy" | "human" | "open";

export type TableState = "over" | "playing" | "waiting";

export interface OptionInfo {
  name: string;
  title: string;
  help: string;
  default: any;
  choices: any[];
  labels: string[];
}

export interface LevelInfo {
  name: string;
  title: string;
  help: string;
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  players: number[];
  minutes: number[];
  options: OptionInfo[];
  reconstructed: string;
  tutorial: boolean;
  styles: LevelInfo[];
}

export interface Catalogue {
  games: GameInfo[];
  levels: LevelInfo[];
  languages: string[];
  version: string;
  mail: boolean;
  corrections: boolean;
}

export interface Me {
  id: string;
  name: string;
  account: boolean;
  email: string;
}

export interface NameMe {
  name: string;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface NewPassword {
  password: string;
  new: string;
}

export interface Email {
  email: string;
  password: string;
}

export interface Forgotten {
  name: string;
}

export interface ResetPassword {
  name: string;
  code: string;
  password: string;
}

/** Everything stored about a person, row by row. */
export interface MyData {
  person: Record<string, any>;
  sessions: Record<string, any>[];
  seats: Record<string, any>[];
  actions: Record<string, any>[];
  chat: Record<string, any>[];
  ratings: Record<string, any>[];
}

export interface DeleteMe {
  password?: string;
}

/** Time limits. `increment`: a total and an increment after each turn, in seconds; `days`: seconds for each turn, however many decisions it has. */
export interface Clock {
  kind: "days" | "increment" | "none";
  store: number;
  increment: number;
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "dummy" | "human" | "open";
  name: string;
  level: string;
  yours: boolean;
  kept: boolean;
  host: boolean;
  present: boolean;
  away: boolean;
  left: number | null;
  bot_from: number | null;
  rating: number | null;
}

export interface TableInfo {
  id: string;
  name: string;
  game: string;
  state: "over" | "playing" | "waiting";
  options: Record<string, any>;
  seats: SeatInfo[];
  clock: Clock;
  hints: boolean;
  open: boolean;
  watchable: boolean;
  rated: boolean;
  ply: number;
  actor: number | null;
  your_turn: boolean;
  created: number;
  changed: number;
  watching: number;
  winners: number[];
  scores: number[] | null;
  origin: string;
  invite: string;
  commitment: string;
  seed: string;
  salt: string;
  rematch: string;
  corrected: boolean;
}

export interface Tables {
  tables: TableInfo[];
}

/** Who takes a seat: `me` (several: hot-seat), `open`, or `bot` with a level. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  name?: string;
  level?: string;
}

/** Where a "what if" begins. */
export interface Beginning {
  table: string;
  ply: number;
  do?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, any>;
  name?: string;
  clock?: "calm" | "day" | "none" | "quick" | "three-days";
  hints?: boolean;
  open?: boolean;
  watchable?: boolean;
  rated?: boolean;
  beginning?: Beginning | null;
  box?: string;
}

export interface SetUpWish {
  options: Record<string, any>;
}

export interface JoinTable {
  invite?: string;
  seat?: number | null;
}

export interface RecordUpload {
  record: Record<string, any>;
}

export interface HintOption {
  do: string;
  label: string;
  chance: number;
  low: number;
  high: number;
  points: number;
  rows: OutlookRow[];
  reason: string;
}

/** One sentence of the log. */
export interface LogLine {
  ply: number;
  seat: number | null;
  rule: string;
  text: string;
  kind: string;
  brief: string;
}

export interface SheetRow {
  category: string;
  rule: string;
  points: number[];
  at_end: boolean;
  contested: number[];
}

/** The table as its reader may see it, after `ply` decisions. */
export interface Snapshot {
  type: "frame";
  seq: number;
  ply: number;
  table: TableInfo;
  viewer: number | null;
  private: boolean;
  actor: number | null;
  prompt: string;
  scene: Record<string, any>;
  offers: Offer[];
  log: LogLine[];
  events: Record<string, any>[];
  whole: boolean;
  sheet: SheetRow[];
  rank: string;
  undo: Undo;
  notices: Notice[];
  take_over: TakeOver | null;
  thinking: boolean;
  now: number;
  version: string;
}

/** The table after one decision; `ply` 0 is the set-up. */
export interface ReplayStep {
  ply: number;
  by: number | null;
  do: string;
  prompt: string;
  scene: Record<string, any>;
  log: LogLine[];
  events: Record<string, any>[];
  totals: number[];
  scored: number[];
}

export interface Replay {
  table: TableInfo;
  viewer: number | null;
  viewers: (number | null)[];
  plies: number;
  turns: number[];
  by: number[];
  first: number;
  steps: ReplayStep[];
}

export interface ScoreRow {
  ply: number;
  totals: number[];
  scored: number[];
}

/** A rank of a solo game. */
export interface Rank {
  name: string;
  least: number;
}

/** Scores over time, as far as the reader may know them. */
export interface History {
  rows: ScoreRow[];
  sheet: SheetRow[];
  rank: string;
  ranks: Rank[];
}

/** A number with its standard error. */
export interface Estimate {
  mean: number;
  error: number;
}

/** A move that was played or would have been better. */
export interface ReviewChoice {
  do: string;
  label: string;
  keys: string[];
  chance: Estimate;
  points: Estimate;
}

export interface ReviewRow {
  category: string;
  rule: string;
  gain: Estimate;
}

/** One decision, judged by what its seat could see. */
export interface ReviewDecision {
  move: number;
  seat: number;
  options: number;
  mark: "close" | "good" | "inaccuracy" | "mistake";
  turning: boolean;
  cost: Estimate;
  chance: Estimate;
  after: number;
  points: Estimate;
  longer: boolean;
  played: ReviewChoice | null;
  better: ReviewChoice | null;
  reason: string;
  rows: ReviewRow[];
  rivals: Estimate[];
}

/** How accurately a seat played a third of the game, or all of it. */
export interface ReviewPart {
  seat: number;
  part: number;
  first: number;
  last: number;
  accuracy: Estimate | null;
}

/** A turning point. */
export interface ReviewTurn {
  first: number;
  last: number;
  seat: number;
  text: string;
}

/** What each decision of a game was worth, as far as evaluated. */
export interface Review {
  state: "done" | "none" | "running";
  done: number;
  of: number;
  alone: boolean;
  goal: string;
  decisions: ReviewDecision[];
  costliest: number[][];
  parts: ReviewPart[];
  turns: ReviewTurn[];
}

export interface Rule {
  number: string;
  heading: string;
  html: string;
  figures: string[];
}

export interface Rules {
  game: string;
  title: string;
  rules: Rule[];
}

/** The source of something in the box. */
export interface SourceMark {
  name: string;
  title: string;
  help: string;
}

export interface BoxThing {
  group: string;
  name: string;
  picture: string;
  lines: string[];
  count: number;
  players: string;
  source: string;
  marks: string[];
}

/** An entry of a corrected components file that differs from the server's. */
export interface BoxChange {
  key: string;
  before: string;
  after: string;
}

/** What is in a game's box; of a corrected one, also what differs from the server's. */
export interface Box {
  game: string;
  title: string;
  marks: SourceMark[];
  things: BoxThing[];
  changes: BoxChange[];
}

export interface BoxFile {
  file: string;
}

/** What a corrected components file changes, or what is wrong with it. */
export interface BoxCheck {
  faults: string[];
  changes: BoxChange[];
}

/** A move shown to the learner: what happened, and the table after it. */
export interface ShownMove {
  seat: number;
  lines: string[];
  frame: Snapshot;
}

/** One step of a lesson: a text, a position, and something for the learner to do. */
export interface LessonStep {
  text: string;
  shown: ShownMove[];
  frame: Snapshot;
  points_at: string[];
  expects: string[];
  wrong: string;
  right: string;
  solve: boolean;
  solution: string[];
  choices: HintOption[];
}

/** A table as it would start with some options. */
export interface SetUp {
  options: Record<string, any>;
  remarks: string[];
  midway: boolean;
  frame: Snapshot;
}

/** A lesson in the table of contents. */
export interface LessonInfo {
  id: string;
  title: string;
  minutes: number;
  steps: number;
}

export interface Tutorial {
  game: string;
  lessons: LessonInfo[];
}

export interface Lesson {
  game: string;
  id: string;
  title: string;
  minutes: number;
  steps: LessonStep[];
}

export interface SumRow {
  category: string;
  before: number;
  after: number;
}

/** What a move adds to the points, if the game ended after it. */
export interface MoveSum {
  label: string;
  gain: number;
  rows: SumRow[];
  tried: boolean;
}

/** A position to solve, after the moves of a try. */
export interface Attempt {
  frame: Snapshot;
  lines: string[];
  solved: boolean;
  over: boolean;
  sums: MoveSum[];
}

export interface LeaderboardRow {
  place: number;
  name: string;
  rating: number;
  games: number;
  wins: number;
}

export interface Leaderboard {
  game: string;
  standings: LeaderboardRow[];
}

/** What went wrong, in a sentence. */
export interface Problem {
  error: string;
}

export interface PickStep {
  key: string;
  label: string;
}

/** One option: what to send, and the things to pick for it one after another. */
export interface Offer {
  do: string;
  label: string;
  steps: PickStep[];
  brings: string;
  binding: boolean;
  role: "" | "go" | "meant" | "quit" | "sure" | "swap" | "usual";
  after: string[];
}

/** What can be undone: some decisions freely, or one more if the others agree. */
export interface Undo {
  free: number;
  by_consent: boolean;
  asked_by: number | null;
  agreed: number[];
  needs: number[];
  never: boolean;
  asked_for: number;
}

/** Something between the players, for the log; numbered, so that it is shown once. */
export interface Notice {
  seq: number;
  ply: number;
  kind: "bot_in" | "bot_out" | "undo_agreed" | "undo_asked" | "undo_refused" | "undo_withdrawn" | "undone";
  seat: number;
  count: number;
  text: string;
}

/** A bot may play for an absent person, if the others agree. */
export interface TakeOver {
  seat: number;
  agreed: number[];
}

/** A step of a JSON Patch (RFC 6902). */
export interface PatchStep {
  op: "add" | "remove" | "replace";
  path: string;
  value: any;
}

/** The next snapshot as a patch, for clients that asked for differences. `patch` applies to the snapshot of version `base`; log and events are the new ones. */
export interface Change {
  type: "change";
  base: string;
  version: string;
  seq: number;
  ply: number;
  log: LogLine[];
  events: Record<string, any>[];
  patch: PatchStep[];
  now: number;
}

/** A refusal. The sentence says why, beginning with the rule if one forbids it. */
export interface Refused {
  type: "refused";
  text: string;
  rule: string;
  to: string;
  ply: number;
}

export interface Why {
  type: "why";
  words: string;
  text: string;
  rule: string;
}

export interface OutlookRow {
  category: string;
  mean: number;
}

export interface HintGiven {
  type: "hint";
  ply: number;
  goal: string;
  options: HintOption[];
}

export interface ChatLine {
  type: "chat";
  id: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface ChatBefore {
  type: "chat_before";
  lines: ChatLine[];
}

/** Who is here: sent when only that changed. */
export interface Presence {
  type: "presence";
  present: number[];
  watching: number;
  now: number;
  bot_from: Record<number, number>;
}

export interface Pong {
  type: "pong";
  at: number;
  now: number;
}

export interface Play {
  type: "play";
  ply: number;
  do: string;
  seq?: number | null;
}

/** Undo the last decision, or `count` of them if all are free. */
export interface AskUndo {
  type: "undo";
  ply: number;
  count?: number;
  seq?: number | null;
}

/** Agree to an undo or refuse it; whoever asked withdraws by refusing. */
export interface AnswerUndo {
  type: "answer_undo";
  ply: number;
  agree: boolean;
  seq?: number | null;
}

export interface AskWhy {
  type: "why";
  words: string;
}

export interface AskHint {
  type: "hint";
  ply: number;
}

export interface Say {
  type: "say";
  text: string;
}

/** Agree that a bot plays for a seat whose person is away; all others must. */
export interface AskTakeOver {
  type: "take_over";
  seat: number;
}

/** I'm back: the bot gives up my seat. */
export interface TakeBack {
  type: "take_back";
  seat: number;
}

/** Send what happened since `seq`, or everything if that is too old. */
export interface Again {
  type: "again";
  seq: number;
}

export interface Ping {
  type: "ping";
  at: number;
}

/** Sent at first. `open` and `live` are the same for everybody; what is yours is in `mine`. */
export interface Lobby {
  type: "lobby";
  open: TableInfo[];
  mine: TableInfo[];
  live: TableInfo[];
}

/** How the lists changed: new or changed tables, and the ids of those gone. */
export interface LobbyChange {
  type: "lobby_change";
  open: TableInfo[];
  mine: TableInfo[];
  live: TableInfo[];
  open_gone: string[];
  mine_gone: string[];
  live_gone: string[];
}

/** A notice about the server for everybody; empty: it is over. */
export interface ServerNotice {
  type: "notice";
  text: string;
}

export type FromServer = Snapshot | Change | Refused | Why | HintGiven | ChatLine | ChatBefore | Presence | Pong;

export type FromClient = Play | AskUndo | AnswerUndo | AskWhy | AskHint | Say | AskTakeOver | TakeBack | Again | Ping;
