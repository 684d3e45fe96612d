import { expect, test } from 'vitest'
import { seededDice } from '../../engine/index.ts'
import { descent as game, type State } from './index.ts'
import { info } from './info.ts'

interface End extends Partial<Omit<State, 'hero'>> {
  readonly hero?: Partial<State['hero']>
}

// What the last state of a run has, besides a hero who did nothing, and what it earns.
test.each<[string, End, string[]]>([
  ['nothing', {}, []],
  ['one kill', { kills: [0, 1] }, ['first-kill']],
  ['39 kills', { kills: [20, 19] }, ['first-kill']],
  ['40 kills', { kills: [20, 20] }, ['first-kill', 'slayer']],
  ['floor 2', { deepest: 2 }, ['deeper']],
  ['floor 5', { deepest: 5 }, ['deeper', 'half-way', 'arena']],
  ['the Lord below half his HP', { bossPhase: 2 }, ['challenger']],
  ['level 9', { hero: { level: 9 } }, []],
  ['level 10', { hero: { level: 10 } }, ['veteran']],
  ['two spells', { hero: { spells: [0, 1] } }, []],
  ['three spells', { hero: { spells: [0, 1, 2] } }, ['scholar']],
  ['a god', { hero: { god: 0 } }, ['devout']],
  ['five kinds of scrolls', { known: 0b11111 }, []],
  ['six kinds of scrolls', { known: 0b1010101101 }, ['reader']],
  ['199 gold', { hero: { gold: 199 } }, []],
  ['200 gold', { hero: { gold: 200 } }, ['purse']],
  ['a victory', { phase: 'won' }, ['victory', 'haste', 'untouched', 'godless']],
  ['a victory at depth 10', { phase: 'won', rung: 10, turn: 900 }, ['victory', 'untouched', 'godless', 'bottom']],
  ['a victory by a thread', { phase: 'won', leastHp: 1, turn: 900 }, ['victory', 'godless', 'by-a-thread']],
])('%s', (_, { hero = {}, ...end }, ids) => {
  const s = game.setup({}, seededDice('1'))
  Object.assign(s, { phase: 'dead' }, end)
  Object.assign(s.hero, hero)
  expect((info.achievements ?? []).filter(({ isDone }) => isDone(s)).map(({ id }) => id)).toEqual(ids)
})
