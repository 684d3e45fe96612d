import { expect, test } from 'vitest'
import { ACHIEVEMENTS } from './achievements.ts'
import { codeOf } from './content/pack.ts'
import { builtInPack } from './index.ts'
import { makeState, type State } from './state.ts'

const code = (name: string): number => codeOf(builtInPack(), name)
const BASIC = code('c_basic_strike')
const EVOLVED = code('c_brace-star')
const COMMON = code('c_braid')
const WON: Partial<State> = { phase: 'won', bosses: 3, deck: [BASIC] }

// What the last state of a run has, and which achievements it earns.
test.each<[Partial<State>, string[]]>([
  [{}, []],
  [{ fights: 1 }, ['first-blood']],
  [{ fights: 8, elites: 2 }, ['first-blood', 'ten-fights', 'elite']],
  [{ elites: 3 }, ['first-blood', 'elite', 'three-elites']],
  [{ deck: [BASIC, EVOLVED] }, ['evolved']],
  [{ boons: [0, 1, 2, 3, 4] }, []],
  [{ boons: [0, 1, 2, 3, 4, 5] }, ['collector']],
  [{ gold: 149 }, []],
  [{ gold: 150 }, ['purse']],
  [{ removals: 1 }, ['removed']],
  [{ dealt: 999 }, []],
  [{ dealt: 1000 }, ['thousand']],
  [{ bosses: 1 }, ['first-blood', 'first-veil']],
  [{ bosses: 2 }, ['first-blood', 'first-veil', 'second-veil']],
  [WON, ['first-blood', 'first-veil', 'second-veil', 'star', 'lean']],
  [{ ...WON, deck: new Array<number>(15).fill(BASIC) }, ['first-blood', 'first-veil', 'second-veil', 'star']],
  [
    { ...WON, deck: new Array<number>(15).fill(COMMON) },
    ['first-blood', 'first-veil', 'second-veil', 'star', 'forgotten'],
  ],
  [
    { ...WON, deck: [...new Array<number>(6).fill(EVOLVED), ...new Array<number>(9).fill(BASIC)] },
    ['first-blood', 'evolved', 'first-veil', 'second-veil', 'star', 'constellation'],
  ],
  [{ ...WON, oath: 5 }, ['first-blood', 'first-veil', 'second-veil', 'star', 'lean', 'sworn']],
])('%j earns %j', (end, ids) => {
  const state = Object.assign(makeState(), { phase: 'dead' }, end)
  expect(ACHIEVEMENTS.filter(({ isDone }) => isDone(state)).map(({ id }) => id)).toEqual(ids)
})
