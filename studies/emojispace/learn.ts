import { planBot } from '../../src/bots/index.ts'
import { makeOddsTables } from '../../src/games/emojispace/ai/fight-odds.ts'
import { sigmoid, voyageFeatures } from '../../src/games/emojispace/ai/voyage-odds.ts'
import { currentLeg } from '../../src/games/emojispace/campaign/campaign-state.ts'
import { makeShipYard } from '../../src/games/emojispace/combat/yard.ts'
import { builtInPack } from '../../src/games/emojispace/content/content.ts'
import type { Campaign } from '../../src/games/emojispace/index.ts'
import { getGame } from '../../src/games/index.ts'
import { number, playRun, seedsOf, word } from '../figures.ts'

const pack = builtInPack()

/**
 * Fits the weights of `ai/voyage-odds.ts` again, after the rules or the plan changed: `--name tune-13 --seeds 1000`. Prints both tables, and
 * how well weights predict voyages that they were not fitted to (mean negative log-likelihood, beside that of a guess).
 */
/** A pause in a voyage: its features, and whether the voyage was won. */
interface Lull {
  readonly voyage: number
  readonly isDock: boolean
  readonly leg: number
  readonly signs: readonly number[]
  readonly won: number
}

function lullsOf(seed: string, voyage: number): Lull[] {
  const yard = makeShipYard(pack)
  const oracle = makeOddsTables()
  const seen: Omit<Lull, 'won'>[] = []
  const { won } = playRun(getGame('emojispace').game, seed, {}, planBot, (state) => {
    const s = state as Campaign
    const isDock = s.phase === 'dock'
    if (!s.hasShip || !(isDock ? s.changes === 0 : s.phase === 'contacts')) return
    seen.push({ voyage, isDock, leg: currentLeg(s), signs: [1, ...voyageFeatures(pack, yard, oracle, s)] })
  })
  return seen.map((lull) => ({ ...lull, won: won ? 1 : 0 }))
}

const ROUNDS = 2000
const PACE = 0.02
/** Regularisation: keeps weights small, so that features without effect get weight 0. */
const THRIFT = 3
/**
 * The sign each weight may have (1, −1, or 0 for either): a ship that has fought is worn and richer, so wear would otherwise look useful. In the order
 * of `featuresOf`, after the constant.
 */
const WAYS = [0, 1, 1, 1, 1, 1, -1, 0] as const

/** Fits the weights by gradient descent (Adam) on standardised features. */
function learn(lulls: readonly Lull[]): number[] {
  const width = lulls[0]?.signs.length ?? 0
  const places = Array.from({ length: width }, (_, i) => i)
  const mean = places.map((i) =>
    i === 0 ? 0 : lulls.reduce((sum, { signs }) => sum + (signs[i] ?? 0), 0) / lulls.length,
  )
  const spread = places.map((i) =>
    i === 0
      ? 1
      : Math.sqrt(lulls.reduce((sum, { signs }) => sum + ((signs[i] ?? 0) - (mean[i] ?? 0)) ** 2, 0) / lulls.length) +
        1e-9,
  )
  const even = lulls.map(({ signs }) => signs.map((sign, i) => (sign - (mean[i] ?? 0)) / (spread[i] ?? 1)))
  const weights = places.map(() => 0)
  const [speed, wobble] = [places.map(() => 0), places.map(() => 0)]
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : (THRIFT * weight) / lulls.length))
    even.forEach((signs, row) => {
      const x = signs.reduce((sum, sign, i) => sum + sign * (weights[i] ?? 0), 0)
      const p = Math.min(1 - 1e-6, Math.max(1e-6, sigmoid(x)))
      const steep = (((p - (lulls[row]?.won ?? 0)) / (p * (1 - p))) * 2) / (4 + x * x) ** 1.5 / lulls.length
      signs.forEach((sign, i) => {
        slope[i] = (slope[i] ?? 0) + steep * sign
      })
    })
    for (const i of places) {
      speed[i] = 0.9 * (speed[i] ?? 0) + 0.1 * (slope[i] ?? 0)
      wobble[i] = 0.999 * (wobble[i] ?? 0) + 0.001 * (slope[i] ?? 0) ** 2
      const step = (speed[i] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((wobble[i] ?? 0) / (1 - 0.999 ** round)) + 1e-8)
      const weight = (weights[i] ?? 0) - PACE * step
      weights[i] = (spread[i] ?? 0) < 1e-6 || weight * (WAYS[i] ?? 0) < 0 ? 0 : weight
    }
  }
  const plain = weights.map((weight, i) => weight / (spread[i] ?? 1))
  plain[0] = places.slice(1).reduce((sum, i) => sum - (plain[i] ?? 0) * (mean[i] ?? 0), weights[0] ?? 0)
  return plain
}

function surprise(lulls: readonly Lull[], weights: readonly number[]): number {
  const sum = lulls.reduce((all, { signs, won }) => {
    const p = Math.min(0.997, Math.max(0.003, sigmoid(signs.reduce((x, sign, i) => x + sign * (weights[i] ?? 0), 0))))
    return all - Math.log(won === 1 ? p : 1 - p)
  }, 0)
  return sum / lulls.length
}

const all = seedsOf(word('name', 'tune-13'), number('seeds', 1000)).flatMap(lullsOf)
for (const isDock of [false, true]) {
  process.stdout.write(`${isDock ? 'AT_DOCK' : 'UNDER_WAY'}\n`)
  for (let leg = 0; leg < 5; leg++) {
    const lulls = all.filter((lull) => lull.isDock === isDock && lull.leg === leg)
    const [known, strange] = [
      lulls.filter(({ voyage }) => voyage % 4 > 0),
      lulls.filter(({ voyage }) => voyage % 4 === 0),
    ]
    const share = lulls.reduce((sum, { won }) => sum + won, 0) / lulls.length
    const guess = Math.log(1 / share) * share + Math.log(1 / (1 - share)) * (1 - share)
    const told = surprise(strange, learn(known)).toFixed(3)
    const weights = learn(lulls).map((weight) => Number(weight.toFixed(2)))
    process.stdout.write(`  [${weights.join(', ')}], // ${lulls.length} lulls; ${told}, a guess ${guess.toFixed(3)}\n`)
  }
}
