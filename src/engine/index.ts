/** The public API of the engine. */
export { base64url, fromBase64url } from './bytes.ts'
export type {
  Action,
  AnyGame,
  Emit,
  Foresight,
  Game,
  GameExtras,
  Mode,
  Move,
  Moves,
  Outcome,
  Seat,
  Standing,
} from './contract/game.ts'
export { CONTRACT } from './contract/game.ts'
export { type GhostLike, type GhostPolicy, ghostId, isGhostId, type KnownGhost } from './contract/ghosts.ts'
export type {
  Achievement,
  DiceTrial,
  Difficulty,
  GameInfo,
  InfoExtras,
  Lesson,
  Solution,
  Solver,
} from './contract/info.ts'
export type * from './contract/scene.ts'
export { BEATS, DIE_STATES, plain, ROLES, TONES } from './contract/scene.ts'
export type { Checked, GameSchema, Problem } from './contract/schema.ts'
export { problemText } from './contract/schema.ts'
export type { Dice, DiceState, SeededDice } from './dice/dice.ts'
export { cloneDiceState, diceFrom, makeDiceState, seededDice } from './dice/dice.ts'
export type { ForcedRoll, RollOutcome, ScriptedDice, ScriptedRoll } from './dice/test-dice.ts'
export { allOutcomes, forcedDice, scriptedDice, tracedDice } from './dice/test-dice.ts'
export { canonical, check, digest } from './journal/digest.ts'
export type { Journal, JournalJson, Mark, Parsed } from './journal/journal.ts'
export {
  makeCompactJournal,
  makeJournalJson,
  makeJournalString,
  parseCompactJournal,
  parseJournal,
  parseJournalJson,
  parseJournalString,
} from './journal/journal.ts'
export type { JournalFormat, Proof } from './journal/journal-format.ts'
export { JOURNAL_FORMATS, makeProof, NEWEST_FORMAT } from './journal/journal-format.ts'
export type { ReplayOptions } from './journal/replay.ts'
export { replay } from './journal/replay.ts'
export type { RecordPlayer, SignedRecord } from './journal/signed-record.ts'
export {
  commitmentOf,
  journalHash,
  parseSignedRecord,
  rankedEntropy,
  recordBytes,
  recordMismatch,
} from './journal/signed-record.ts'
export type { Rank, TrustedRecord } from './run/rank.ts'
export { dailySeed, dateOfSeed, modeOf, rankOf, rankText, readRank } from './run/rank.ts'
export type { Chosen, Refusal, Run } from './run/run.ts'
export { choose, force, isRefusal, journalOf, linesOf, MARK_EVERY, markOf, unrank, waitingFor } from './run/run.ts'
export { fork, seek } from './run/seek.ts'
export { type Start, start, startChecked } from './run/start.ts'
export { unreachable } from './unreachable.ts'
