import { type Dice, seededDice } from '../../src/engine/index.ts'
import { FITTED_CARDS, FITTED_RELICS } from '../../src/games/lostribe/ai/fitted-ratings.ts'
import { isEvolvedCode } from '../../src/games/lostribe/content/compile/card-codes.ts'
import { KIND } from '../../src/games/lostribe/foe.ts'
import { losTribe, type State } from '../../src/games/lostribe/index.ts'
import { number, seedsOf, word } from '../figures.ts'
import { anyOf, builtInPlan, HEROES } from './runs.ts'

/**
 * Fits the ratings of `ai/fitted-ratings.ts` again, after cards or monsters changed: `--name tune-15 --seeds 1000`, each seed with all heroes and
 * random rewards, otherwise by the plan. Prints how many HP one more copy of a card saves per fight, beside the present rating;
 * how well both agree; and how well two halves of the fights agree, which is the best that can be expected.
 */
/** A fight: its features by number, its weight in the fit, and the HP it cost. */
interface Fight {
  readonly signs: ReadonlyMap<number, number>
  readonly weight: number
  cost: number
}
/** Losing the run counts as this many HP. */
const AN_END = 20
/** Every run plays act I, and its decks are small. */
const FIRST_ACT_WEIGHT = 0.7
/** Regularisation: cards that were hardly seen get a rating near 0. */
const THRIFT = 40

const places = new Map<string, number>()
const placeOf = (sign: string): number => {
  const known = places.get(sign)
  if (known !== undefined) return known
  places.set(sign, places.size)
  return places.size - 1
}

function signsOf(s: State, hero: string): Map<number, number> {
  const signs = new Map<number, number>()
  const add = (sign: string, much = 1): void => {
    const place = placeOf(sign)
    signs.set(place, (signs.get(place) ?? 0) + much)
  }
  add(`foes ${s.act} ${s.foes.map((foe) => foe[KIND]).join('+')}`)
  add(`hero ${hero}`)
  add(`hero ${hero} act ${s.act}`)
  add('hp', s.hp / s.maxHp)
  add('max hp', (s.maxHp - 60) / 10)
  for (const code of s.deck) {
    add(losTribe.pack.cards[code]?.id ?? '')
    if (isEvolvedCode(code)) add('evolved')
  }
  for (const boon of s.boons) add(losTribe.pack.relics[boon]?.id ?? '')
  return signs
}

function playFights(seed: string, hero: string, fights: Fight[]): void {
  const dice = seededDice(seed)
  const own: Dice = seededDice(`own ${seed} ${hero}`)
  const s = losTribe.setup({ hero }, dice)
  let fight: Fight | undefined
  let hpBefore = 0
  while (losTribe.toAct(s).length > 0) {
    const legal = losTribe.legal(s, 0)
    const action = s.phase === 'cards' ? anyOf(legal, own) : builtInPlan(s, own, legal)
    losTribe.apply(s, [{ seat: 0, action }], dice)
    const isFighting = s.foes.length > 0 && s.phase !== 'dead'
    if (isFighting && fight === undefined) {
      fight = { signs: signsOf(s, hero), weight: s.act === 0 ? FIRST_ACT_WEIGHT : 1, cost: 0 }
      hpBefore = s.hp
    }
    if (isFighting || fight === undefined) continue
    fight.cost = hpBefore - s.hp + (s.phase === 'dead' ? AN_END : 0)
    fights.push(fight)
    fight = undefined
  }
}

/** What each feature adds to the cost of a fight: ridge regression by elimination. */
function learnFrom(fights: readonly Fight[]): Float64Array {
  const n = places.size
  const rows = Array.from({ length: n }, () => new Float64Array(n + 1))
  const row = (i: number): Float64Array => rows[i] as Float64Array
  const weights = fights.reduce((sum, { weight }) => sum + weight, 0)
  const mean = fights.reduce((sum, { weight, cost }) => sum + weight * cost, 0) / weights
  for (const { signs, weight, cost } of fights)
    for (const [i, much] of signs) {
      const own = row(i)
      own[n] = (own[n] as number) + weight * much * (cost - mean)
      for (const [j, other] of signs) own[j] = (own[j] as number) + weight * much * other
    }
  for (let i = 0; i < n; i++) row(i)[i] = (row(i)[i] as number) + THRIFT
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const part = (row(j)[i] as number) / (row(i)[i] as number)
      if (part !== 0) for (let k = i; k <= n; k++) row(j)[k] = (row(j)[k] as number) - part * (row(i)[k] as number)
    }
  const adds = new Float64Array(n)
  for (let i = n - 1; i >= 0; i--) {
    let rest = row(i)[n] as number
    for (let k = i + 1; k < n; k++) rest -= (row(i)[k] as number) * (adds[k] as number)
    adds[i] = rest / (row(i)[i] as number)
  }
  return adds
}

function agreement(one: readonly number[], other: readonly number[]): string {
  const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length
  const [a, b] = [mean(one), mean(other)]
  const product = (p: readonly number[], pm: number, q: readonly number[], qm: number): number =>
    p.reduce((sum, x, i) => sum + (x - pm) * ((q[i] as number) - qm), 0)
  return (product(one, a, other, b) / Math.sqrt(product(one, a, one, a) * product(other, b, other, b))).toFixed(2)
}

const fights: Fight[] = []
const seeds = seedsOf(word('name', 'tune'), number('seeds', 1000))
for (const seed of seeds) for (const hero of HEROES) playFights(seed, hero, fights)
const all = learnFrom(fights)
const halves = [0, 1].map((half) => learnFrom(fights.filter((_, i) => i % 2 === half)))
console.log(`${fights.length} fights of ${seeds.length * HEROES.length} runs with random rewards, ${places.size} signs`)

function tell(what: string, ids: readonly string[], held: Readonly<Record<string, number>>): void {
  const seen = ids.filter((id) => places.has(id))
  const saves = (from: Float64Array | undefined, id: string): number => -(from?.[placeOf(id)] ?? 0)
  const learnt = seen.map((id) => saves(all, id))
  const [one, other] = halves.map((half) => seen.map((id) => saves(half, id)))
  console.log(
    `\n${what}: the game's table agrees by ${agreement(
      learnt,
      seen.map((id) => held[id] ?? 0),
    )}, halves by ${agreement(one ?? [], other ?? [])}\n`,
  )
  for (const [i, id] of seen.entries())
    console.log(`${id.padEnd(24)}${(learnt[i] ?? 0).toFixed(1).padStart(6)}   holds ${held[id] ?? '–'}`)
}
const { cards, relics } = losTribe.pack.content
const offered = cards.filter(({ rarity }) => rarity !== 'basic').map(({ id }) => id)
tell('cards', offered, FITTED_CARDS)
tell(
  'relics',
  relics.map(({ id }) => id),
  FITTED_RELICS,
)
