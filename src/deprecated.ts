/** Names of 0.2.0 that changed. They stay readable for one release. */
export {
  type Achievement as Feat,
  allOutcomes as everyFall,
  type Difficulty as Ladder,
  type GameInfo as Entry,
  JOURNAL_FORMATS as FORMS,
  type JournalFormat as Form,
  NEWEST_FORMAT as NEWEST,
  parseSignedRecord as parseSeal,
  problemText as tellProblem,
  type RecordPlayer as SealedPlayer,
  type RollOutcome as Fall,
  rankedEntropy as sealedEntropy,
  recordBytes as sealedBytes,
  recordMismatch as unfitting,
  type SignedRecord as Seal,
  type TrustedRecord as HeldSeal,
} from './engine/index.ts'
