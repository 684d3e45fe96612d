import { expect, test } from 'vitest'
import { type Dice, seededDice } from '../../src/engine/index.ts'
import { possibleFusion, refusalReason } from '../../src/games/lostribe/combat/playable.ts'
import { cardOf } from '../../src/games/lostribe/content/pack.ts'
import { type Action, losTribe, type State } from '../../src/games/lostribe/index.ts'

// §7.2, §7.4 Legal plays come from a cache; `refusalReason` checks every rule. Both must agree, in the same order.
const { pack } = losTribe

function allowedPlays(s: State): string[] {
  return s.hand.flatMap((code, place) => {
    const card = cardOf(pack, code)
    const targets = card.isAimed ? s.foes.map((_, foe) => foe) : [-1]
    const ways = [0, ...card.options.map((_, i) => i + 1)]
    const fuse = possibleFusion(s, card)
    const letters = ['', 'a', 'b', 'c', 'd']
    const at = (target: number): string => (target < 0 ? '' : `-on-${target + 1}`)
    return [
      ...ways.flatMap((way) =>
        targets
          .filter((target) => refusalReason(pack, s, place, target, undefined, way) === undefined)
          .map((target) => `${way === 0 ? 'play' : 'kindle'}-${place + 1}${letters[way]}${at(target)}`),
      ),
      ...targets
        .filter((target) => fuse !== undefined && refusalReason(pack, s, place, target, fuse) === undefined)
        .map((target) => `fuse-${place + 1}${at(target)}`),
    ]
  })
}

const pickAny = (legal: readonly Action[], own: Dice): Action =>
  legal[own.roll('any', legal.length, 'any')] ?? expect.unreachable('nothing to do')

const wildRelics = pack.relicValues.pay_dice.wild.flatMap((bits, relic) => (bits === 0 ? [] : [relic]))

test.each([
  // the relic whose dice pay for any element
  ['none', []],
  ['every relic that makes dice wild', wildRelics],
] as const)('the offered plays are exactly the legal ones; wild dice: %s', (_, relics) => {
  let decisions = 0
  for (let seed = 0; seed < 40; seed++) {
    const dice = seededDice(`ways ${seed}`)
    const own = seededDice(`own ${seed}`)
    const s = losTribe.setup({ hero: pack.heroes[seed % 4]?.id }, dice)
    s.boons.push(...relics)
    while (losTribe.toAct(s).length > 0) {
      const legal = losTribe.legal(s, 0)
      if (s.phase === 'act') {
        const plays = legal.filter(({ verb }) => ['play', 'kindle', 'fuse'].includes(verb)).map(({ id }) => id)
        expect(plays).toEqual(allowedPlays(s))
        decisions++
      }
      losTribe.apply(s, [{ seat: 0, action: pickAny(legal, own) }], dice)
    }
  }
  expect(decisions).toBeGreaterThan(200)
})

test('there are relics that make dice wild', () => expect(wildRelics.length).toBeGreaterThan(0))
