import { seededDice } from '../../src/engine/index.ts'
import {
  ACTION_CLASSES,
  actionClass,
  actionName,
  FLARE,
  orderOf,
  SALVO,
  WIND_UP,
} from '../../src/games/emojispace/actions.ts'
import { damageSpread } from '../../src/games/emojispace/ai/fight-odds.ts'
import { captainNumber, captainOdds, captainTable, chooseIntent } from '../../src/games/emojispace/combat/captains.ts'
import { makeFightRecord, replayFightRecord } from '../../src/games/emojispace/combat/record.ts'
import { type Combat, makeCombat, type Side, sideOf } from '../../src/games/emojispace/combat/side.ts'
import { playRound } from '../../src/games/emojispace/combat/skirmish.ts'
import { builtInPack, type Captain } from '../../src/games/emojispace/content/content.ts'
import { fightLogPanel } from '../../src/games/emojispace/text/fight-log.ts'
import { solve } from '../../studies/emojispace/solver.ts'
import { side } from './campaign.ts'
import { ship } from './ships.ts'

const pack = builtInPack()

// FIGHTS.md, a page of the rule book: fights solved exactly and played perfectly, with the reason whenever the best action changes.

const WASP = ship('mil_t1_wasp', ['weapon_kinetic_mk1', 'weapon_disruptive_mk1', 'defense_shielded_mk1'])
const FIGHTS = [
  ['hyena', 'told 7'],
  ['mirror', 'told 18'],
] as const

function begin(captain: Captain, seed: string): Combat {
  const c = makeCombat(seed, side(WASP), side(WASP))
  c.captain = captainNumber(captain)
  // As in a skirmish, the captain never surrenders.
  c.persuasion = -100
  return c
}

interface Odds {
  readonly action: number
  readonly value: number
}
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const oddsText = ({ action, value }: Odds): string => `${actionName(action)} ${percent(value)}`

/** Average damage an action deals and takes, given the announced kind. */
function exchange(c: Combat, action: number): string {
  const [own, foe] = [sideOf(c, 0), sideOf(c, 1)]
  const alike = captainOdds(c, 1).filter((one) => actionClass(one.action) === actionClass(c.intent))
  const sum = alike.reduce((all, { permille }) => all + permille, 0)
  const mean = (of: (theirs: number) => readonly number[]): string => {
    let points = 0
    for (const { action: theirs, permille } of alike)
      of(theirs).forEach((chance, damage) => {
        points += (permille / sum) * chance * damage
      })
    return points.toFixed(1)
  }
  const dealt = mean((theirs) => damageSpread(own, foe, action, theirs))
  const taken = mean((theirs) => damageSpread(foe, own, theirs, action))
  return `${actionName(action)} deals ${dealt} and takes ${taken} on average`
}

const hullOf = ({ hull, hullMax, degradation: [weapon, defense, engine], flares, isWound }: Side): string => {
  const worn = weapon + defense + engine > 0 ? `, worn ${weapon}/${defense}/${engine}` : ''
  return `${hull}/${hullMax}${worn}, Flares ${flares}${isWound ? ', wound up' : ''}`
}

/** Reasons beyond the damage of this round. */
function reasonBeyond(c: Combat, now: number, before: number): string {
  const answersGuards = captainTable(c.captain).rules.some(({ when }) => when.includes('foe-guarded'))
  if (now === WIND_UP) return '; the Salvo of the next round makes up for it'
  if (before === FLARE && sideOf(c, 0).flares > 0) return '; the last Flare is saved for a Salvo'
  if (actionClass(now) === 'guard' && actionClass(before) === 'attack' && answersGuards)
    return '; this captain winds up after a guard (§25), and Unpick works against a wind-up'
  return ''
}

/** One round: the announced kind, the chance to win after each action, and why the best action changed. */
function roundText(c: Combat, odds: readonly Odds[], best: Odds, before: number): string {
  const rest = odds.filter(({ action }) => action !== best.action).sort((a, b) => b.value - a.value)
  const old = odds.find(({ action }) => action === before)
  const why =
    before < 0
      ? ''
      : best.action === before
        ? ' The same action again.'
        : old === undefined
          ? ` ${actionName(before)} cannot be chosen again${before === SALVO ? ' without a Wind-up' : ''}; ${exchange(c, best.action)}.`
          : ` *Another action is best:* ${exchange(c, best.action)}, ${exchange(c, before)}${reasonBeyond(c, best.action, before)}.`
  return `${c.round + 1}. You ${hullOf(sideOf(c, 0))}; it ${hullOf(sideOf(c, 1))}. Announced: **${actionClass(c.intent)}**. **${oddsText(best)}**; ${rest.map(oddsText).join(', ')}.${why}`
}

interface SolvedFight {
  readonly lines: readonly string[]
  readonly changes: number
  readonly c: Combat
}
function solveFight(captain: Captain, seed: string): SolvedFight {
  const c = begin(captain, seed)
  const solved = solve(c)
  if (solved === undefined) throw new Error(`${captain}: too many positions`)
  const dice = seededDice(seed)
  chooseIntent(c, dice)
  const lines: string[] = []
  let before = -1
  let changes = 0
  while (c.ended === '') {
    const odds = solved.odds(c, ACTION_CLASSES.indexOf(actionClass(c.intent)))
    const best = odds.reduce((a, b) => (b.value > a.value ? b : a))
    lines.push(roundText(c, odds, best, before))
    if (before >= 0 && best.action !== before) changes++
    before = best.action
    playRound(c, orderOf(best.action), orderOf(c.intent), dice, [])
  }
  lines.push(
    `   ${c.by === 1 ? 'Won' : 'Not won'}, with ${sideOf(c, 0).hull} of ${sideOf(c, 0).hullMax} points of hull left.`,
  )
  return { lines, changes, c }
}

/** The log on screen, then the resolver's log for the same seed, ships and actions. */
function logLines(c: Combat): string[] {
  const record = makeFightRecord(c)
  const panel = fightLogPanel(pack, record)
  const resolved = replayFightRecord(pack, record)
  if (panel.kind !== 'table' || !resolved.ok) throw new Error('The fight cannot be replayed.')
  return [
    '## The complete log of the last fight (§15), as shown on screen',
    '',
    '```text',
    ...panel.rows.map(({ cells }) => cells.join('  ')),
    '```',
    '',
    '## The same fight in the resolver: `replayRecord`, `log.rounds`',
    '',
    '```json',
    ...resolved.result.log.rounds.map((round) => JSON.stringify(round)),
    '```',
  ]
}

export function solvedFights(): { readonly page: string; readonly changes: readonly number[] } {
  const told = FIGHTS.map(([captain, seed]) => solveFight(captain, seed))
  const page = [
    '# EmojiSpace: fights in which another action was best',
    '',
    'Generated by `npm test -- -u`. Two Wasps, each with a Gravel Gun, a Fray Coil and a Bubble; both ships are known, and only the kind of the captain’s action is',
    'announced. Each fight is solved exactly and played by the solution. Each action is listed with the chance to win after it.',
    '',
    ...FIGHTS.flatMap(([captain, seed], i) => [
      `## Against ${captainTable(captainNumber(captain)).name}, seed "${seed}": another action is best ${told[i]?.changes} times`,
      '',
      ...(told[i]?.lines ?? []),
      '',
    ]),
    ...logLines((told.at(-1) as SolvedFight).c),
    '',
  ]
  return { page: page.join('\n'), changes: told.map(({ changes }) => changes) }
}
