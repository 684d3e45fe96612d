import type { DisqualifyingStatus, EndReason } from './names.ts'
/** What the rules did, with the arithmetic. An event holds only what both sides may know, or it is addressed to one seat (`to`). */
export type Event = DuelEvent | RunEvent

type DuelEvent =
  | { kind: 'duel'; level: number; names: readonly [string, string]; isElite: boolean; priority: number; why: string }
  | { kind: 'chosen'; to: number; root: number; isWhole: boolean }
  | { kind: 'answered'; to: number; words: string; isWhole: boolean }
  | { kind: 'seen-choice'; to: number; root: number }
  | { kind: 'order'; first: number; speeds: readonly [number, number]; isTie: boolean; turn: number }
  | { kind: 'waits'; seat: number }
  | { kind: 'disqualified'; seat: number; status: DisqualifyingStatus }
  | { kind: 'casts'; seat: number; root: number; target: number; isFromBank: boolean }
  | { kind: 'declared'; seat: number; type: number; value: number; isPrivate: boolean; isVoid: boolean }
  | { kind: 'trap'; seat: number; on: number; id: number; type: number; value: number; root: number }
  | { kind: 'blessing'; seat: number; name: string }
  | { kind: 'while-banked'; seat: number; root: number; to?: number }
  | {
      kind: 'damage'
      seat: number
      dealer: number
      element: number
      base: number
      weak: number
      resist: number
      /** A bit for each attunement that made the target weak or resistant. */
      by: number
      isStrong: boolean
      isTough: boolean
      more: number
      final: number
      cause: number
      hp: number
      maxHp: number
    }
  | { kind: 'ignored-damage'; seat: number; element: number; base: number }
  | { kind: 'immune-damage'; seat: number; element: number; base: number; by: number }
  | { kind: 'absorbed'; seat: number; element: number; base: number; healed: number; by: number }
  | { kind: 'healed'; seat: number; amount: number; healed: number; hp: number; maxHp: number }
  | { kind: 'lost-hp'; seat: number; amount: number; hp: number; maxHp: number }
  | { kind: 'max-hp'; seat: number; by: number; hp: number; maxHp: number }
  | { kind: 'revealed'; seat: number; elements: number }
  | { kind: 'attuned'; seat: number; element: number; isNew: boolean }
  | { kind: 'detuned'; seat: number; element: number; turns: number }
  | { kind: 'gained'; seat: number; status: number; amount: number; turns: number; max: number }
  | { kind: 'lost'; seat: number; status: number; amount: number; turns: number }
  | { kind: 'immune-status'; seat: number; status: number; amount: number }
  | { kind: 'ticked'; seat: number; status: number }
  /** The statuses that lost a turn, and how many turns are left of each. */
  | { kind: 'wears'; seat: number; statuses: readonly number[]; turns: readonly number[] }
  | { kind: 'ignores'; seat: number; status: number; amount: number; ignores: number }
  | { kind: 'immunity'; seat: number; status: number; isImmune: boolean }
  | { kind: 'status-max'; seat: number; status: number; max: number }
  | { kind: 'burn-out'; seat: number; spent: number }
  | { kind: 'open-wounds'; seat: number; spent: number }
  | { kind: 'seal-lifted'; seat: number }
  | { kind: 'killed'; seat: number; why: string }
  | { kind: 'died'; seat: number }
  | { kind: 'risk'; seat: number; amount: number; risk: number }
  | { kind: 'curse-roll'; seat: number; roll: number; risk: number; isCursed: boolean }
  | { kind: 'heat'; seat: number; amount: number; heat: number; isWrapped: boolean }
  | { kind: 'heat-roll'; seat: number; roll: number; heat: number; isOverheated: boolean }
  | { kind: 'attack-roll'; seat: number; roll: number; factor: number }
  | { kind: 'random'; seat: number; what: string; value: number }
  /** Something happened to a move. Its slot is public, its name only if the move is. */
  | { kind: 'move'; seat: number; slot: number; root: number; what: MoveNews; amount: number; to?: number }
  | { kind: 'next'; seat: number; what: string; amount: number }
  | { kind: 'masked'; seat: number }
  | { kind: 'declarations'; seat: number; what: 'nullified' | 'spent'; amount: number }
  | { kind: 'delayed'; seat: number; turns: number }
  | { kind: 'lands'; seat: number }
  | { kind: 'fizzles'; seat: number; why: string }
  | { kind: 'turn-over'; turn: number; priority: number }
  | { kind: 'duel-over'; winner: number; turns: number }

export type MoveNews =
  | 'cooled'
  | 'ready'
  | 'charged'
  | 'discharged'
  | 'bound'
  | 'unbound'
  | 'banked'
  | 'unbanked'
  | 'public'
  | 'element'
  | 'changed'
  | 'copied'

type RunEvent =
  | { kind: 'begun'; name: string; build: string }
  | { kind: 'elite-roll'; roll: number; burden: number; most: number; isElite: boolean }
  | { kind: 'victory'; level: number; isElite: boolean; elites: number }
  | { kind: 'stalemate'; level: number; left: number }
  | { kind: 'offers'; major: number; isOpen: boolean }
  | { kind: 'drafted'; minors: readonly number[]; pool: number }
  | { kind: 'learned'; root: number; isRoot: boolean }
  | { kind: 'forgot'; root: number }
  | { kind: 'reordered'; what: string }
  | { kind: 'took'; name: string; text: string; burden: number }
  | { kind: 'changed'; what: string }
  | { kind: 'picking'; what: string }
  | { kind: 'passed'; what: string }
  | { kind: 'lesson'; number: number; title: string }
  | { kind: 'ended'; level: number; reason: EndReason }
