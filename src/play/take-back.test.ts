import { expect, test } from 'vitest'
import { planBot } from '../bots/index.ts'
import {
  type AnyGame,
  choose,
  type Dice,
  digest,
  isRefusal,
  type Run,
  seededDice,
  seek,
  start,
} from '../engine/index.ts'
import { GAMES } from '../games/index.ts'
import { whyFinal } from './take-back.ts'

/** Turns per game. Half of the choices are random, the others the plan bot's. */
const TURNS = 120

function begin(game: AnyGame, seed: string): Run {
  const run = start(game, { seed })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

function take(run: Run, seat: number, id: string): void {
  const chosen = choose(run, run.turn, seat, id)
  if (isRefusal(chosen)) throw new Error(chosen.why)
}

/** Verbs of choices that a player expects to take back. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'star-canine': ['equip', 'unequip'],
  emojispace: ['buy', 'fit', 'unfit'],
  descent: ['buy'],
  lostribe: ['discard'],
  underscore: ['learn', 'swap'],
}

test.each(GAMES)(
  '$id: what is taken back and done again has the same digest, and rolled and revealed nothing',
  (info) => {
    const { game } = info
    const own = seededDice('take back')
    const seen = new Set<string>()
    let allowed = 0
    for (let seed = 0, turns = 0; turns < TURNS; seed++) {
      const run = begin(game, `take back ${seed}`)
      for (; turns < TURNS && game.toAct(run.state).length > 0; turns++) {
        const before = { dice: JSON.stringify(run.inner.diceState), turn: run.turn }
        const picks = game.toAct(run.state).map((seat) => {
          const legal = game.legal(run.state, seat)
          const random = legal[own.roll('choice', legal.length, 'choice')]
          const plan = own.roll('wit', 2, 'wit') === 0 ? planBot(game, run.state, seat, own) : undefined
          return { seat, id: (plan ?? random)?.id ?? '' }
        })
        for (const { seat, id } of picks) take(run, seat, id)
        if (whyFinal(run) !== undefined) continue
        allowed++
        const [{ seat, id } = { seat: 0, id: '' }] = picks
        seen.add(id.replace(/[-\d].*$/, ''))
        expect(JSON.stringify(run.inner.diceState)).toBe(before.dice)
        const again = seek(run, before.turn)
        demandNothingRevealed(again, run, seat, id)
        take(again, seat, id)
        expect(digest(again.state)).toBe(digest(run.state))
      }
    }
    expect(allowed).toBeGreaterThan(10)
    expect((EXPECTED[game.id] ?? []).filter((verb) => !seen.has(verb))).toEqual([])
  },
)

/** In every world that the seat thought possible, it would see the same after the choice. */
function demandNothingRevealed({ game, state }: Run, after: Run, seat: number, id: string): void {
  if (game.determinize === undefined) return
  const seenNow = game.scene(after.state, seat)
  for (let world = 0; world < 3; world++) {
    const other = game.determinize(game.clone(state), seat, seededDice(`another world ${world}`))
    const action = game.legal(other, seat).find((one) => one.id === id)
    if (action === undefined)
      throw new Error(`${game.id}: ${id} is not legal in a world that the seat thought possible`)
    game.apply(other, [{ seat, action }], seededDice('unused'))
    expect(game.scene(other, seat)).toEqual(seenNow)
  }
}

test('rules that replace errors by their own, like archived ones, have final choices too', () => {
  const rolling = cardGame((_, dice) => ({ own: dice.roll('d', 6, 'd6') }))
  const guarded: AnyGame = {
    ...rolling,
    apply(...turn) {
      try {
        rolling.apply(...turn)
      } catch {
        throw new Error('this journal does not go with these rules')
      }
    },
  }
  const run = begin(guarded, '1')
  take(run, 0, 'act')
  expect(whyFinal(run)).toContain('rolled dice')
})

interface Cards {
  hidden: number
  seen: number
  own: number
  stream: number
}
type Effect = (state: Cards, dice: Dice) => Partial<Cards>

/** A game of one seat and one action. Nobody has seen the hidden card. */
const cardGame = (effect: Effect): AnyGame =>
  ({
    id: 'cards',
    version: 1,
    contentHash: '0'.repeat(16),
    maxTurns: 9,
    setup: (): Cards => ({ hidden: 3, seen: -1, own: 0, stream: 1 }),
    toAct: () => [0],
    legal: () => [{ id: 'act' }],
    apply: (state: Cards, _: unknown, dice: Dice) => void Object.assign(state, effect(state, dice)),
    outcome: () => undefined,
    clone: (state: Cards) => ({ ...state }),
    scene: () => ({ title: '', panels: [], choices: [] }),
    eventText: () => undefined,
    determinize: (state: Cards, _: number, dice: Dice) =>
      state.seen >= 0 ? { ...state } : { ...state, hidden: dice.roll('cards', 40, 'hidden') },
  }) as unknown as AnyGame

// what the choice does, the reason why it is final; none if it can be taken back
test.each<[string, Effect, string | undefined]>([
  ['changes what its seat knows', ({ own }) => ({ own: own + 1 }), undefined],
  ['rolls', (_, dice) => ({ own: dice.roll('d', 6, 'd6') }), 'rolled dice'],
  ['rolls in a fork', (_, dice) => ({ own: dice.fork('f').roll('d', 6, 'd6') }), 'rolled dice'],
  ['asks for entropy', (_, dice) => ({ own: dice.entropy('seed').length }), 'rolled dice'],
  [
    'draws from a stream in its state',
    ({ stream }, dice) => ({ stream: (stream * 7) % 101, own: dice.decided?.('d6', 6) ?? stream }),
    'rolled dice',
  ],
  ['turns the hidden card', ({ hidden }) => ({ seen: hidden }), 'revealed something'],
  ['tells whether the hidden card is high', ({ hidden }) => ({ own: hidden > 20 ? 1 : 2 }), 'revealed something'],
])('a choice that %s', (_, effect, why) => {
  const run = begin(cardGame(effect), '1')
  expect(whyFinal(run)).toMatch(/no choice/)
  take(run, 0, 'act')
  if (why === undefined) expect(whyFinal(run)).toBeUndefined()
  else expect(whyFinal(run)).toContain(why)
})
