import { unreachable } from '../../../engine/unreachable.ts'
import { attackRange, knownMatches, unstolenDice } from '../combat/forecast.ts'
import { damagePerMatch, elementOfIntent, intentOf, monsterOfFoe } from '../combat/intents.ts'
import type { Monster } from '../content/monsters.ts'
import type { Pack } from '../content/pack.ts'
import { afflictionText } from '../content/statuses.ts'
import { AI, type Foe, WOUND_UP } from '../foe.ts'
import type { State } from '../state.ts'
import { AI_TYPES, elementName } from '../vocabulary.ts'

/** §6.1 What a foe does next, in full: the number as it stands now, and what matching dice could add. */
export function intentText(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  switch (intent.kind) {
    case 'attack':
    case 'ward':
    case 'afflict':
      return shortIntent(pack, s, foe)
    case 'drain':
      return `${shortIntent(pack, s, foe)} and heals itself by half of what you lose`
    case 'charge':
      return foe[WOUND_UP] === 0
        ? `charges now and hits ${damageRange(pack, s, foe)} the turn after`
        : shortIntent(pack, s, foe)
    case 'dodge':
      return 'dodges: your first hit next turn does 0 (the first two if two of its dice match)'
    case 'summon': {
      const minion = pack.monsters[monsterOfFoe(pack, foe).summons]?.name ?? 'nobody'
      return `calls a ${minion} if two of its dice are alike, otherwise gains ${pack.config.summoner_ward} ward`
    }
    case 'shift': {
      const healed = withMatches(pack, foe, 0, pack.config.match_shift_heal)
      return `${shortIntent(pack, s, foe)}${healed === '0' ? '' : ` and heals ${healed}`}`
    }
    default:
      return unreachable(intent.kind)
  }
}

/** A number that grows with matching dice: as a range, or exactly if the dice are known. */
function withMatches(pack: Pack, foe: Foe, value: number, each: number): string {
  const known = knownMatches(pack, foe)
  return known < 0 ? rangeText(value, value + unstolenDice(foe) * each) : String(value + known * each)
}

export const rangeText = (least: number, most: number): string => (least === most ? String(least) : `${least}–${most}`)

/** What a foe does next, in a few words: `hits for 9–15 (fire)`, `gains 10 ward`. */
export function shortIntent(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  const element = elementName(elementOfIntent(intent, foe))
  switch (intent.kind) {
    case 'attack':
      return `hits ${damageRange(pack, s, foe)}`
    case 'drain':
      return `drains ${damageRange(pack, s, foe)}`
    case 'charge':
      return foe[WOUND_UP] === 0 ? `next turn: hits ${damageRange(pack, s, foe)}` : `hits ${damageRange(pack, s, foe)}`
    case 'ward':
      return `gains ${withMatches(pack, foe, intent.value, pack.config.match_ward)} ward (${element})`
    case 'dodge':
      return 'dodges your next hit'
    case 'afflict':
      return `gives you ${afflictionText(intent.affliction)} (+1 on 2 matches)`
    case 'summon':
      return 'calls another foe'
    case 'shift':
      return `turns to ${element}`
    default:
      return unreachable(intent.kind)
  }
}

/** The damage of an attack as a range: `for 9–15 (fire)`, `for 8–14 (air, 2 hits)`. */
function damageRange(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  const { hits } = intent
  const [min, max] = attackRange(pack, s, foe)
  const element = elementName(elementOfIntent(intent, foe))
  return `for ${rangeText(min, max)} (${element}${hits > 1 ? `, ${hits} hits` : ''})`
}

/** §6.7 A monster's traits, named as in the codex. */
export const traitTexts = ({ veil, hunger, spite, growth }: Monster): string[] => [
  ...(veil > 0 ? [`veil ${veil}`] : []),
  ...(hunger > 0 ? [`hunger ${hunger}`] : []),
  ...(spite > 0 ? [`spite ${spite}`] : []),
  ...(growth > 0 ? [`growth ${growth}`] : []),
]

/** A monster's traits in a few words: what each adds, and when. */
export const shortTraits = ({ veil, hunger, spite, growth }: Monster): string[] => [
  ...(veil > 0 ? [`veil ${veil}`] : []),
  ...(hunger > 0 ? [`+${hunger} per unspent die`] : []),
  ...(spite > 0 ? [`+${spite} per spent die`] : []),
  ...(growth > 0 ? [`+${growth} might a turn`] : []),
]

/** How a foe uses its dice, in a sentence. */
export function diceHabit(pack: Pack, s: State, foe: Foe): string {
  const kind = AI_TYPES[foe[AI]]
  const matches = `+${damagePerMatch(pack, s, foe)} damage for each die it rolls of its attack's element`
  if (kind === 'controller') return `controller: ${matches}; two alike hide it behind another foe, three alike stun you`
  if (kind === 'summoner') return `summoner: ${matches}; two alike call another foe when it calls`
  return `attacker: ${matches}`
}

/** §6.7 A monster's traits as sentences. */
export const traitSentences = ({ veil, hunger, spite, growth }: Monster): string[] => [
  ...(veil > 0 ? [`veil: ${veil} more defense against cards played without dice`] : []),
  ...(hunger > 0 ? [`hunger: +${hunger} damage for each die you leave unspent`] : []),
  ...(spite > 0 ? [`spite: +${spite} damage for each die you spent this turn`] : []),
  ...(growth > 0 ? [`growth: +${growth} Might at the end of each of its turns`] : []),
]
