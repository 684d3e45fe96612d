import { parseArgs } from 'node:util'
import { type Dice, seededDice } from '../src/engine/index.ts'
import { type Action, losTribe, type State } from '../src/games/lostribe/index.ts'

/**
 * LosTribe's cards: how often each is taken by the house's guide, and how often runs are won with it when rewards are taken at
 * random, everything else by the guide. A dead card and a must-take show. `npm run deep -- --cards 1000`.
 */
const { values } = parseArgs({ options: { cards: { type: 'string', default: '500' } } })
const runs = Number(values.cards)

interface Row {
  offered: number
  picked: number
  runs: number
  wins: number
}

const thumb = (s: State): Action => {
  for (const line of losTribe.plans?.(s, 0) ?? []) return line[0] as Action
  throw new Error('no plan')
}
const anyOf = (s: State, own: Dice): Action => {
  const legal = losTribe.legal(s, 0)
  return legal[own.roll('pick', legal.length, 'pick')] as Action
}

function playAll(rows: Row[], isRandom: boolean): number {
  let wins = 0
  for (let i = 0; i < runs; i++) {
    const dice = seededDice(`cards ${i}`)
    const own = seededDice(`own ${i}`)
    const s = losTribe.setup({}, dice)
    const taken = new Set<number>()
    while (losTribe.toAct(s).length > 0) {
      const isOffer = s.phase === 'cards'
      const action = isOffer && isRandom ? anyOf(s, own) : thumb(s)
      if (isOffer) {
        for (const code of s.offers) (rows[code >> 1] as Row).offered++
        if (action.verb === 'take') {
          const kind = (s.offers[action.n] as number) >> 1
          ;(rows[kind] as Row).picked++
          taken.add(kind)
        }
      }
      losTribe.apply(s, [{ seat: 0, action }], dice)
    }
    const isWon = s.phase === 'won'
    if (isWon) wins++
    for (const kind of taken) {
      const row = rows[kind] as Row
      row.runs++
      if (isWon) row.wins++
    }
  }
  return wins
}

const fresh = (): Row[] => losTribe.pack.content.cards.map(() => ({ offered: 0, picked: 0, runs: 0, wins: 0 }))
const percent = (part: number, of: number): string =>
  (of === 0 ? '–' : `${Math.round((100 * part) / of)} %`).padStart(6)

const byGuide = fresh()
const guideWins = playAll(byGuide, false)
const atRandom = fresh()
const randomWins = playAll(atRandom, true)
console.log(
  `${runs} runs each: the guide wins ${percent(guideWins, runs).trim()}, with rewards at random ${percent(randomWins, runs).trim()}`,
)
console.log(
  `${'card'.padEnd(22)}${'rarity'.padEnd(10)}${'taken by the guide'.padStart(20)}${'runs with it'.padStart(14)}${'won'.padStart(8)}`,
)
const rate = ({ wins, runs: count }: Row): number => (count === 0 ? 0 : wins / count)
losTribe.pack.content.cards
  .map((card, kind) => ({ card, guide: byGuide[kind] as Row, random: atRandom[kind] as Row }))
  .filter(({ random }) => random.offered > 0)
  .sort((a, b) => rate(b.random) - rate(a.random))
  .forEach(({ card, guide, random }) => {
    const own = `${percent(guide.picked, guide.offered)} of ${String(guide.offered).padStart(4)}`
    console.log(
      `${card.name.padEnd(22)}${(card.rarity ?? 'common').padEnd(10)}${own.padStart(20)}${String(random.runs).padStart(14)}${percent(random.wins, random.runs).padStart(8)}`,
    )
  })
