import { type Bot, planBot, searchBot } from '../../src/bots/index.ts'
import { COMBAT_ACTIONS, ESCAPE, SCAN, SURRENDER } from '../../src/games/emojispace/actions.ts'
import { campaignLines } from '../../src/games/emojispace/ai/campaign-ai.ts'
import { makeOddsTables } from '../../src/games/emojispace/ai/fight-odds.ts'
import {
  isLastVesselNext,
  ourSide,
  shipOfContact,
  unpackAnnal,
} from '../../src/games/emojispace/campaign/campaign-state.ts'
import { type Combat, copyForCombat, makeCombat, sideOf } from '../../src/games/emojispace/combat/side.ts'
import { makeShipYard } from '../../src/games/emojispace/combat/yard.ts'
import { builtInPack, CAPTAINS, hullOf } from '../../src/games/emojispace/content/content.ts'
import type { Campaign } from '../../src/games/emojispace/index.ts'
import { getGame } from '../../src/games/index.ts'
import { at } from '../../src/lib/enums.ts'
import {
  aims,
  average,
  counted,
  median,
  number,
  playRun,
  progress,
  type Row,
  ratio,
  seedsOf,
  share,
  wins,
  winsApart,
  word,
} from '../figures.ts'
import { BUILT_IN_CAPTAINS, measureFight, mirrorShare, type SolvedFight } from './fights.ts'

/**
 * EmojiSpace's table of aims. `--name held-10 --seeds 200`: voyages of the plan and of a blind one; `--searched 200 --budget 64`: how many the search
 * bot plays (`--after 50`: beyond the first fifty); `--fights 30`: last fights that are solved. `--only voyages,search,fights,mirror`.
 */
const pack = builtInPack()
const name = word('name', 'held-10')
const only = word('only', 'voyages,search,fights,mirror').split(',')
const { game } = getGame('emojispace')
const yard = makeShipYard(pack)
const oracle = makeOddsTables()
const rows: Row[] = []

/** The plan without announced acts: it fires or reinforces as if the enemy fired every round, and uses only core actions. */
const blind: Bot = (_, state, seat) => {
  const [line] = campaignLines({ pack, yard, oddsTables: oracle, readsIntent: false }, state as Campaign)
  const legal = game.legal(state, seat)
  return legal.find((one) => one === line?.[0]) ?? at(legal, 0)
}

interface Voyage {
  readonly won: boolean
  readonly state: Campaign
  readonly hulls: ReadonlySet<number>
  readonly modules: ReadonlySet<number>
  readonly roles: ReadonlySet<string>
  readonly enemies: ReadonlySet<string>
  /** The last fight, as it began. */
  readonly last: Combat | undefined
  /** Decisions examined, and those with more than one candidate line. */
  readonly decisions: number
  readonly several: number
}

function voyage(seed: string, bot: Bot): Voyage {
  const [hulls, modules, roles, enemies] = [new Set<number>(), new Set<number>(), new Set<string>(), new Set<string>()]
  let last: Combat | undefined
  let [turns, decisions, several] = [0, 0, 0]
  const { won, state } = playRun(game, seed, {}, bot, (now) => {
    const s = now as Campaign
    // Every fourth decision: listing plans costs as much as playing.
    if (++turns % 4 === 0) {
      decisions++
      if (hasSeveralPlans(s)) several++
    }
    if (s.hasShip) hulls.add(ourSide(s).kind)
    for (const code of ourSide(s).modules) modules.add(Math.floor(code / 64))
    for (const role of ourSide(s).crew) roles.add(role)
    for (const contact of s.contacts) {
      const {
        kind,
        modules: fitted,
        crew,
      } = shipOfContact(yard, isLastVesselNext(s) ? 4 : Math.floor(s.encounter / 3), contact)
      enemies.add(JSON.stringify([kind, fitted, crew]))
    }
    if (isLastVesselNext(s) && s.phase === 'contact') last ??= lastFight(s)
  })
  return { won, state: state as Campaign, hulls, modules, roles, enemies, last, decisions, several }
}

function hasSeveralPlans(s: Campaign): boolean {
  const plans = game.candidateLines?.(s, 0)[Symbol.iterator]()
  plans?.next()
  return plans?.next().done === false
}

function lastFight(s: Campaign): Combat {
  const c = makeCombat('0123456789abcdef', copyForCombat(ourSide(s)), copyForCombat(sideOf(s.combat, 1)))
  c.captain = s.combat.captain
  return c
}

const voyages = (seeds: readonly string[], makeBot: () => Bot): Voyage[] => seeds.map((seed) => voyage(seed, makeBot()))

/** Number of things that occur in at least 1 % of the runs. */
const usedIn = (list: readonly Voyage[], of: 'hulls' | 'modules' | 'roles'): number =>
  counted(list.flatMap((one): (number | string)[] => [...one[of]])).filter(([, count]) => count * 100 >= list.length)
    .length

/** How many hulls, modules and roles are used at all. */
function measureUse(list: readonly Voyage[]): void {
  const player = 'all of these'
  rows.push(
    [`hulls flown in 1 % of ${list.length} runs`, player, String(usedIn(list, 'hulls')), '≥ 26'],
    ['modules used in 1 % of runs', player, `${usedIn(list, 'modules')} of ${pack.modules.length}`, 'all'],
    ['roles used in 1 % of runs', player, `${usedIn(list, 'roles')} of ${pack.roles.length}`, 'all'],
  )
}

const WITHOUT_FIGHT = ['outrun', 'bribed', 'waved-on', 'fined', 'robbed']

function measureVoyages(): Voyage[] {
  const seeds = seedsOf(name, number('seeds', 200))
  const plan = voyages(seeds, () => planBot)
  const tiers = plan.filter(({ won }) => won).map(({ state }) => hullOf(pack, ourSide(state).kind).tier)
  const fates = plan.flatMap(({ state }) => state.annals.map((annal) => unpackAnnal(annal).fate))
  const fought = fates.filter((fate) => !WITHOUT_FIGHT.includes(fate))
  const endedBy = (...of: string[]): string => share(fought.filter((fate) => of.includes(fate)).length, fought.length)
  const enemies = new Set(plan.slice(0, 100).flatMap((one) => [...one.enemies]))
  rows.push(
    ['wins a voyage', 'plan', wins(plan), '40–55 %'],
    ['wins a voyage', 'blind plan', wins(voyages(seeds, () => blind)), '20–32 %'],
    ['hull tier at the last vessel in won runs, median', 'plan', String(median(tiers)), '4'],
    ['decisions with more than one plan', 'plan', ratio(plan, 'several', 'decisions'), '≥ 50 %'],
    ['fights broken off by the rule', 'plan', endedBy('broken-off', 'stalemate'), '≤ 3 %'],
    ['fights ended by the enemy’s flight', 'plan', endedBy('got-away'), '≤ 10 %'],
    ['different enemy ships in 100 runs', 'plan', String(enemies.size), '≥ 2,000'],
  )
  return plan
}

function measureSearch(): Voyage[] {
  const after = number('after', 0)
  const seeds = seedsOf(name, after + number('searched', 200)).slice(after)
  const budget = number('budget', 64)
  const searched = voyages(seeds, () => searchBot({ budget }))
  const plan = voyages(seeds, () => planBot)
  rows.push(
    ['wins a voyage', `search:${budget}`, wins(searched), '55–70 %'],
    ['wins beside the plan', `search:${budget}`, winsApart(searched, plan), '≥ 8 points'],
  )
  return searched
}

function measureFights(): void {
  const wanted = number('fights', 30)
  const fights: SolvedFight[] = []
  let skipped = 0
  for (const seed of seedsOf(`${name} fights`, 4 * wanted)) {
    if (fights.length >= wanted) break
    const { last } = voyage(seed, planBot)
    if (last === undefined) continue
    const fight = measureFight(last, seed)
    progress(`${seed}: ${JSON.stringify(fight)}`)
    if (fight === undefined) skipped++
    else fights.push(fight)
  }
  const beyond = (rule: 'constant' | 'told' | 'simple'): string =>
    `${average(fights.map((fight) => 100 * (fight.perfect - fight[rule])))} points, ${skipped} fights too large`
  rows.push(
    ['last fights: beyond the best constant action', 'perfect', beyond('constant'), '≥ 15 points'],
    ['beyond “reinforce when told, else fire”', 'perfect', beyond('told'), '≥ 8 points'],
    ['beyond the best of all rules of thumb', 'perfect', beyond('simple'), '–'],
    ['open rounds in which another action is best', 'perfect', ratio(fights, 'other', 'open'), '≥ 35 %'],
  )
}

function measureMirror(): void {
  const seeds = seedsOf(`${name} mirror`, number('mirrors', 200))
  const cells = BUILT_IN_CAPTAINS.flatMap((captain) =>
    COMBAT_ACTIONS.map((_, action) => action)
      .filter((action) => action !== SCAN && action !== SURRENDER && action !== ESCAPE)
      .map((action) => ({ captain, action, won: mirrorShare(captain, action, seeds) })),
  )
  const { captain, action, won } = cells.reduce((worst, cell) => (cell.won > worst.won ? cell : worst))
  const figure = `mirror skirmishes, the worst cell: against ${CAPTAINS[captain]}`
  rows.push([figure, `always ${COMBAT_ACTIONS[action]}`, share(won * seeds.length, seeds.length), '≤ 45 %'])
}

const played = [
  ...(only.includes('voyages') ? measureVoyages() : []),
  ...(only.includes('search') ? measureSearch() : []),
]
if (played.length > 0) measureUse(played)
if (only.includes('mirror')) measureMirror()
if (only.includes('fights')) measureFights()
console.log(aims(rows))
