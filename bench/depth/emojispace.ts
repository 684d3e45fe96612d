import { type Bot, planBot, searchBot } from '../../src/bots/index.ts'
import type { AnyGame, Run } from '../../src/engine/index.ts'
import { ACTIONS, ESCAPE, SCAN, SURRENDER } from '../../src/games/emojispace/actions.ts'
import { campaignLines } from '../../src/games/emojispace/ai/campaign-ai.ts'
import { makeOddsTables } from '../../src/games/emojispace/ai/fight-odds.ts'
import { isFinal, ourSide, readAnnal, shipOfContact } from '../../src/games/emojispace/campaign/campaign-state.ts'
import { type Combat, copyForCombat, makeCombat } from '../../src/games/emojispace/combat/side.ts'
import { makeYard } from '../../src/games/emojispace/combat/yard.ts'
import { builtInPack, CAPTAINS, hullOf } from '../../src/games/emojispace/content/content.ts'
import { type Campaign, emojiSpace } from '../../src/games/emojispace/index.ts'
import { type Fight, HOUSE_CAPTAINS, measureFight, mirrorShare } from './emojispace-fights.ts'
import { aims, median, pairedDifference, playRun, seedsOf, share } from './measure.ts'

const pack = builtInPack()

/**
 * EmojiSpace's table of aims. `--name held-10 --runs 200 --searched 200 --budget 64 --fights 30`: seeds, voyages of the first plan
 * and the blind one, voyages the search also plays (`--after 50`: beyond the first fifty), how much it may think, last fights that are
 * solved. `--only voyages,search,fights,mirror`.
 */
const words = process.argv.slice(2)
const wordAfter = (name: string, otherwise: string): string =>
  words.includes(`--${name}`) ? (words[words.indexOf(`--${name}`) + 1] ?? otherwise) : otherwise
const name = wordAfter('name', 'held-10')
const only = wordAfter('only', '')
const game = emojiSpace as AnyGame
const yard = makeYard(pack)
const rows: [string, string, string][] = []
const wants = (part: string): boolean => only === '' || only.split(',').includes(part)

/** The first plan with its eyes shut: it fires or reinforces as if the enemy fired every round, and knows the core actions only. */
const oracle = makeOddsTables()
const blind: Bot = (_, state, seat) => {
  const s = state as Campaign
  const [line] = campaignLines({ pack, yard, oddsTables: oracle, readsIntent: false }, s)
  const order = line?.[0]
  const legal = game.legal(state, seat)
  return legal.find((one) => one === order) ?? (legal[0] as never)
}

interface Seen {
  readonly hulls: Set<number>
  readonly modules: Set<number>
  readonly roles: Set<string>
  readonly enemies: Set<string>
  last?: Combat
  turns: number
  decisions: number
  several: number
}
const makeSeen = (): Seen => ({
  hulls: new Set(),
  modules: new Set(),
  roles: new Set(),
  enemies: new Set(),
  turns: 0,
  decisions: 0,
  several: 0,
})

function look(seen: Seen, run: Run): void {
  const s = run.state as Campaign
  // Every fourth decision is looked at twice: listing plans costs as much as playing.
  if (++seen.turns % 4 === 0) {
    seen.decisions++
    const plans = game.plans?.(s, 0)[Symbol.iterator]()
    plans?.next()
    if (plans?.next().done === false) seen.several++
  }
  if (s.hasShip) seen.hulls.add(ourSide(s).kind)
  for (const code of ourSide(s).modules) seen.modules.add(Math.floor(code / 64))
  for (const role of ourSide(s).crew) seen.roles.add(role)
  for (const contact of s.contacts) {
    const { kind, modules, crew } = shipOfContact(yard, isFinal(s) ? 4 : Math.floor(s.encounter / 3), contact)
    seen.enemies.add(JSON.stringify([kind, modules, crew]))
  }
  if (isFinal(s) && s.phase === 'contact' && seen.last === undefined) {
    const c = makeCombat('0123456789abcdef', copyForCombat(ourSide(s)), copyForCombat(s.combat.sides[1] as never))
    c.captain = s.combat.captain
    seen.last = c
  }
}

interface Voyage {
  readonly won: boolean
  readonly seen: Seen
  readonly state: Campaign
}
function voyages(seeds: readonly string[], player: () => Bot): Voyage[] {
  return seeds.map((seed) => {
    const seen = makeSeen()
    const { won, run } = playRun(game, seed, {}, player(), (now) => look(seen, now))
    return { won, seen, state: run.state as Campaign }
  })
}
const wonOf = (list: readonly Voyage[]): number => list.filter(({ won }) => won).length

/** How many things occur in at least one run of a hundred. */
function usedIn<T>(list: readonly Voyage[], of: (seen: Seen) => ReadonlySet<T>): number {
  const counts = new Map<T, number>()
  for (const { seen } of list) for (const thing of of(seen)) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return [...counts.values()].filter((count) => count * 100 >= list.length).length
}

/** Of whoever played: what is flown, fitted and hired at all. */
function measureUse(list: readonly Voyage[]): void {
  rows.push(
    ['hulls flown in 1 % of runs', String(usedIn(list, ({ hulls }) => hulls)), '≥ 26'],
    ['modules used in 1 % of runs', `${usedIn(list, ({ modules }) => modules)} of ${pack.modules.length}`, 'all'],
    ['roles used in 1 % of runs', `${usedIn(list, ({ roles }) => roles)} of ${pack.roles.length}`, 'all'],
  )
}

function measureVoyages(): Voyage[] {
  const seeds = seedsOf(name, Number(wordAfter('runs', '200')))
  const planned = voyages(seeds, () => planBot)
  const shut = voyages(seeds, () => blind)
  const tiers = planned.flatMap(({ won, state }) => (won ? [hullOf(pack, ourSide(state).kind).tier] : []))
  const fates = planned.flatMap(({ state }) => state.annals.map((annal) => readAnnal(annal).fate))
  const fought = fates.filter((fate) => !['outrun', 'bribed', 'waved-on', 'fined', 'robbed'].includes(fate)).length
  const count = (...of: string[]): number => fates.filter((fate) => of.includes(fate)).length
  const decisions = planned.reduce((sum, { seen }) => sum + seen.decisions, 0)
  const several = planned.reduce((sum, { seen }) => sum + seen.several, 0)
  const hundred = new Set(planned.slice(0, 100).flatMap(({ seen }) => [...seen.enemies]))
  rows.push(
    ['first plan wins a voyage', share(wonOf(planned), planned.length), '40–55 %'],
    ['a blind one', share(wonOf(shut), shut.length), '20–32 %'],
    ['hull tier at the last vessel in won runs, median', String(median(tiers)), '4'],
    ['decisions with more than one plan', share(several, decisions), '≥ 50 %'],
    ['fights of 60 rounds', share(0, fought), '0'],
    ['broken off by the rule', share(count('broken-off', 'stalemate'), fought), '≤ 3 %'],
    ['ended by the enemy’s flight', share(count('got-away'), fought), '≤ 10 %'],
    ['different enemy ships in 100 runs', String(hundred.size), '≥ 2,000'],
  )
  return planned
}

function measureSearch(): Voyage[] {
  const after = Number(wordAfter('after', '0'))
  const seeds = seedsOf(name, after + Number(wordAfter('searched', '200'))).slice(after)
  const budget = Number(wordAfter('budget', '64'))
  const planned = voyages(seeds, () => planBot)
  const searched = voyages(seeds, () => searchBot({ budget }))
  rows.push(
    [`search (${budget}) wins a voyage`, share(wonOf(searched), searched.length), '55–70 %'],
    [
      'search minus first plan',
      pairedDifference(
        searched.map(({ won }) => won),
        planned.map(({ won }) => won),
      ),
      '≥ 8 points',
    ],
  )
  return searched
}

function measureFights(): void {
  const wanted = Number(wordAfter('fights', '30'))
  const fights: Fight[] = []
  let skipped = 0
  for (const seed of seedsOf(`${name} fights`, 4 * wanted)) {
    if (fights.length >= wanted) break
    const [voyage] = voyages([seed], () => planBot)
    const last = voyage?.seen.last
    const fight = last === undefined ? undefined : measureFight(last, seed)
    if (fight !== undefined) fights.push(fight)
    else if (last !== undefined) skipped++
    process.stderr.write(`${seed}: ${JSON.stringify(fight)}\n`)
  }
  const gap = (of: (fight: Fight) => number): string => {
    const gaps = fights.map((fight) => 100 * (fight.perfect - of(fight)))
    const mean = gaps.reduce((sum, one) => sum + one, 0) / gaps.length
    const spread = Math.sqrt(gaps.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, gaps.length - 1))
    return `${mean.toFixed(1)} points (±${((1.96 * spread) / Math.sqrt(gaps.length)).toFixed(1)}; ${gaps.length} fights, ${skipped} too large)`
  }
  const open = fights.reduce((sum, fight) => sum + fight.open, 0)
  rows.push(
    ['last fights: perfect minus best constant action', gap(({ constant }) => constant), '≥ 15 points'],
    ['perfect minus “reinforce when told, else fire”', gap(({ told }) => told), '≥ 8 points'],
    ['perfect minus the best of all rules of thumb', gap(({ simple }) => simple), '–'],
    [
      'open rounds in which another action is best',
      share(
        fights.reduce((sum, fight) => sum + fight.other, 0),
        open,
      ),
      '≥ 35 %',
    ],
  )
}

function measureMirror(): void {
  const seeds = seedsOf(`${name} mirror`, Number(wordAfter('mirrors', '200')))
  let worst = { share: 0, words: '' }
  for (const captain of HOUSE_CAPTAINS)
    for (let action = 0; action < ACTIONS.length; action++) {
      if (action === SCAN || action === SURRENDER || action === ESCAPE) continue
      const won = mirrorShare(captain, action, seeds)
      if (words.includes('--cells') && won > 0.35)
        process.stderr.write(`${CAPTAINS[captain]} ${ACTIONS[action]} ${won}\n`)
      if (won > worst.share) worst = { share: won, words: `${ACTIONS[action]} against ${CAPTAINS[captain]}` }
    }
  rows.push([
    'always-X in mirror skirmishes, the worst cell',
    `${(100 * worst.share).toFixed(1)} % (${worst.words})`,
    '≤ 45 %',
  ])
}

const seenBy = [...(wants('voyages') ? measureVoyages() : []), ...(wants('search') ? measureSearch() : [])]
if (seenBy.length > 0) measureUse(seenBy)
if (wants('mirror')) measureMirror()
if (wants('fights')) measureFights()
process.stdout.write(`${aims(rows)}\n`)
