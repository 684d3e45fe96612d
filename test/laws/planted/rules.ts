import { type ToyState, toy } from '../../toy/index.ts'
import { botsChangeNothing, botsFinish, plansAreLegal, plansNeedNoMemory } from '../bot-laws.ts'
import { hiddenStaysHidden, twinsAreTreatedAlike } from '../hidden-laws.ts'
import type { Subject } from '../law.ts'
import { ghostsReturn } from '../pack-laws.ts'
import { everyTurnCanBeReached, refusalsChangeNothing, runsReplay } from '../run-laws.ts'
import {
  cloneIsComplete,
  eventsChangeNothing,
  everyActionApplies,
  runsEnd,
  sameSeedSameStates,
  seedsMatter,
  statesArePlain,
} from '../state-laws.ts'
import { ignoredDice, type Planted, withApply, withBot, withGame, withScene } from './mutants.ts'

/** A game that counts its runs outside the state. */
function withCounter(): Subject {
  let runs = 0
  return withGame({ setup: (options, dice) => ({ ...toy.setup(options, dice), omen: `run ${runs++}` }) })
}

/** A game with memory outside its state, which clones lack. */
function withMemory(): Subject {
  const born = new WeakSet<ToyState>()
  return withGame({
    setup: (options, dice) => {
      const state = toy.setup(options, dice)
      born.add(state)
      return state
    },
    apply: (s, moves, dice, emit) => {
      toy.apply(s, moves, dice, emit)
      if (born.has(s)) s.omen = 'remembered'
    },
  })
}

/** A game whose `value` decreases with every call. */
function withFatigue(): Subject {
  let asked = 0
  return withGame({ value: (s, seat) => (toy.value?.(s, seat) ?? 0) - 1e-9 * asked++ })
}

/** A game that writes into the options it is given. */
const withTries = (): Subject =>
  withGame({
    setup: (options: { ghosts?: unknown; tries?: number }, dice) => {
      if (options.ghosts === undefined) options.tries = (options.tries ?? 0) + 1
      return toy.setup({}, dice)
    },
  })

const asToy = (state: unknown): ToyState => state as ToyState
/** The candidate lines in an order that reveals the other seat's card. */
function linesBySecret(s: ToyState, seat: number) {
  const lines = [...(toy.candidateLines?.(s, seat) ?? [])]
  const first = (s.cards[1 - seat] ?? 0) % lines.length
  return [...lines.slice(first), ...lines.slice(0, first)]
}
const burn = { id: 'burn', sign: 0 }

/** Planted mistakes in rules. */
export const RULE_MISTAKES: readonly Planted[] = [
  {
    mistake: 'a counter outside the state',
    subject: withCounter(),
    breaks: sameSeedSameStates,
    message: /^toy, seed \d+, feet "feet \d+", wit 0, turn 0: the second walk came to another state than the first$/,
    also: [runsReplay, everyTurnCanBeReached, ghostsReturn],
  },
  {
    mistake: 'rolls that are discarded',
    subject: withGame({
      setup: (options, dice) => toy.setup(options, ignoredDice(dice)),
      apply: (s, moves, dice, emit) => toy.apply(s, moves, ignoredDice(dice), emit),
    }),
    breaks: seedsMatter,
    message: /^toy rolls "card of 0" \(6 sides\), .*, but neither another seed nor another roll changes any state$/,
  },
  {
    mistake: 'a clone that shares a list',
    subject: withGame({ clone: (s) => ({ ...toy.clone(s), cards: s.cards }) }),
    breaks: cloneIsComplete,
    message: /turn 0: the clone shares \[\d,\d\]$/,
  },
  {
    mistake: 'a clone that lacks a field',
    subject: withGame({ clone: (s) => ({ ...toy.clone(s), omen: '' }) }),
    breaks: cloneIsComplete,
    message: /the clone differs: omen: "[0-9a-f]{16}", then ""$/,
    also: [statesArePlain, everyTurnCanBeReached],
  },
  {
    mistake: 'a field that is added later',
    subject: withGame({
      apply: (s, moves, dice, emit) => {
        toy.apply(s, moves, dice, emit)
        Object.assign(s, { late: 1 })
      },
      clone: (s) => ({ ...toy.clone(s), ...('late' in s ? { late: 1 } : {}) }),
    }),
    breaks: everyActionApplies,
    message: /after stone the fields are .*lesson,late, before it .*lesson$/,
  },
  {
    mistake: 'rules that depend on a listener',
    subject: withApply((s, _moves, _dice, emit) => {
      if (emit !== undefined) s.omen = 'heard'
    }),
    breaks: eventsChangeNothing,
    message: /with a listener the state differs: omen: "[0-9a-f]{16}", then "heard"$/,
    also: [runsReplay, ghostsReturn],
  },
  {
    mistake: 'an outcome while a seat has to act',
    subject: withGame({ outcome: (s) => toy.outcome(s.round === 2 ? { ...s, round: 3 } : s) }),
    breaks: runsEnd,
    message: /turn 2: there is an outcome although a seat must act$/,
  },
  {
    mistake: 'no outcome at the end',
    subject: withGame({ outcome: () => undefined }),
    breaks: runsEnd,
    message: /nobody must act, but there is no outcome$/,
    also: [botsFinish],
  },
  {
    mistake: 'a seat without a standing',
    subject: withGame({ outcome: (s) => toy.outcome({ ...s, points: s.points.slice(1) }) }),
    breaks: runsEnd,
    message: /1 standings for 2 seats$/,
  },
  {
    mistake: 'a maxTurns that is too small',
    subject: withGame({ maxTurns: 2 }),
    breaks: runsEnd,
    message: /3 turns, but maxTurns is 2$/,
    // A journal with more turns than maxTurns is refused.
    also: [runsReplay, ghostsReturn],
  },
  {
    mistake: 'choices after the end',
    subject: withScene((scene, s) =>
      s.round < s.rounds ? scene : { choices: toy.scene({ ...s, round: 0 }, 0).choices },
    ),
    breaks: runsEnd,
    message: /it is over, but seat 0 has choices$/,
  },
  {
    mistake: 'a fraction in a state',
    subject: withGame({ setup: (options, dice) => ({ ...toy.setup(options, dice), glory: [0.5, 0] }) }),
    breaks: statesArePlain,
    message: /turn 0: the state is not plain JSON of integers at glory\[0\]: 0.5$/,
  },
  {
    mistake: 'a field that is undefined',
    subject: withGame({
      setup: (options, dice) => ({ ...toy.setup(options, dice), lost: undefined }),
      clone: (s) => ({ ...toy.clone(s), lost: undefined }),
    }),
    breaks: statesArePlain,
    message: /at lost: undefined$/,
  },
  {
    mistake: 'a game that changes its options',
    subject: withTries(),
    breaks: runsReplay,
    message: /^toy, seed \d+: the compact journal differs after replay: options.tries: 1, then 2$/,
  },
  {
    mistake: 'a scene that changes the state',
    subject: withGame({
      scene: (s, seat) => {
        s.omen = `${s.omen}!`
        return toy.scene(s, seat)
      },
    }),
    breaks: refusalsChangeNothing,
    message: /turn 0: a refused choice changed the run$/,
  },
  {
    mistake: 'a memory outside the state',
    subject: withMemory(),
    breaks: everyTurnCanBeReached,
    message: /^toy, seed \d+, feet "feet \d+": turn 1 is another state after seek$/,
  },
  {
    mistake: 'a bot that throws',
    subject: withBot('quitter', (_game, state, legal) => {
      if (asToy(state).round === 2) throw new Error('I give up')
      return legal[0]
    }),
    breaks: botsFinish,
    message: /^toy, seed 1: quitter stopped: I give up$/,
    also: [twinsAreTreatedAlike],
  },
  {
    mistake: 'a bot that reads hidden information',
    subject: withBot('peeker', (_game, state, legal, seat) => legal[(asToy(state).cards[1 - seat] ?? 0) % 3]),
    breaks: hiddenStaysHidden,
    message: /peeker on seat \d chooses \w+, and \w+ where only hidden information differs$/,
    also: [twinsAreTreatedAlike],
  },
  {
    mistake: 'a plan that uses hidden information',
    subject: withGame({ candidateLines: (s, seat) => linesBySecret(s, seat) }),
    breaks: hiddenStaysHidden,
    message: /hidden information reaches seat \d: candidateLines.0.0: "\w+", then "\w+"$/,
    also: [twinsAreTreatedAlike, plansNeedNoMemory],
  },
  {
    mistake: 'a determinize that keeps hidden information, and a line that uses it',
    subject: withGame({
      determinize: (s, seat, dice) => ({ ...(toy.determinize?.(s, seat, dice) ?? s), cards: s.cards.slice() }),
      candidateLines: (s, seat) => linesBySecret(s, seat),
    }),
    breaks: twinsAreTreatedAlike,
    message: /^toy, turn \d, seat \d, where only the unseen roll "card of \d" differs: \w+ chooses \w+, or \w+$/,
    also: [plansNeedNoMemory],
  },
  {
    mistake: 'a bot that changes the state',
    subject: withBot('toucher', (_game, state, legal) => {
      asToy(state).omen = 'touched'
      return legal[0]
    }),
    breaks: botsChangeNothing,
    message: /toucher changed the state it read$/,
  },
  {
    mistake: 'an illegal plan',
    subject: withGame({
      candidateLines: (s, seat) => [
        ...(toy.candidateLines?.(s, seat) ?? []),
        [...toy.legal(s, seat).slice(0, 1), burn],
      ],
    }),
    breaks: plansAreLegal,
    message: /plan 4 of seat 0 wants burn as its step 2, not legal there$/,
    also: [plansNeedNoMemory],
  },
  {
    mistake: 'a value that depends on earlier calls',
    subject: withFatigue(),
    breaks: plansNeedNoMemory,
    message: /a fresh game answers differently: value: /,
  },
  {
    mistake: 'an empty list of candidate lines',
    subject: withGame({ candidateLines: () => [] }),
    breaks: plansAreLegal,
    message: /seat 0 must act but has no plan$/,
    also: [botsFinish, hiddenStaysHidden, twinsAreTreatedAlike, botsChangeNothing, plansNeedNoMemory],
  },
]
