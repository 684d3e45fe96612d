/** The engine's front door. */
export { base64url, fromBase64url } from './bytes.ts'
export type { Dice, DiceState, SeededDice } from './dice.ts'
export { cloneDiceState, diceFrom, makeDiceState, seededDice } from './dice.ts'
export { canonical, check, digest } from './digest.ts'
export type { DiceTrial, Entry, Feat, Ladder, Lesson, Solution, Solver } from './entry.ts'
export type { Action, AnyGame, Emit, Foresight, Game, Mode, Move, Moves, Outcome, Seat, Standing } from './game.ts'
export { CONTRACT } from './game.ts'
export { type GhostLike, type GhostPolicy, ghostId, isGhostId, type KnownGhost } from './ghosts.ts'
export type { Journal, JournalJson, Mark, Parsed } from './journal.ts'
export {
  makeCompactJournal,
  makeJournalJson,
  makeJournalString,
  parseCompactJournal,
  parseJournal,
  parseJournalJson,
  parseJournalString,
} from './journal.ts'
export type { Form, Proof } from './proof.ts'
export { FORMS, makeProof, NEWEST } from './proof.ts'
export type { HeldSeal, Rank } from './rank.ts'
export { dailySeed, dateOfSeed, modeOf, rankOf, rankText } from './rank.ts'
export type { ReplayOptions } from './replay.ts'
export { replay } from './replay.ts'
export type { Chosen, Refusal, Run } from './run.ts'
export { choose, force, isRefusal, journalOf, linesOf, MARK_EVERY, markOf, unrank, waitingFor } from './run.ts'
export type { Checked, GameSchema, Problem } from './scenario.ts'
export { tellProblem } from './scenario.ts'
export type * from './scene.ts'
export { BEATS, DIE_STATES, plain, ROLES, TONES } from './scene.ts'
export type { Seal, SealedPlayer } from './seal.ts'
export {
  commitmentOf,
  journalHash,
  parseSeal,
  sealedBytes,
  sealedEntropy,
  unfitting,
} from './seal.ts'
export { fork, seek } from './seek.ts'
export { type Start, start, startChecked } from './start.ts'
export type { Fall, ForcedRoll, ScriptedDice, ScriptedRoll } from './trick-dice.ts'
export { everyFall, forcedDice, scriptedDice, tracedDice } from './trick-dice.ts'
