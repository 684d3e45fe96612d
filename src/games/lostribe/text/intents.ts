import { unreachable } from '../../../engine/unreachable.ts'
import { attackRange, knownMatches, unstolenDice } from '../combat/forecast.ts'
import { elementOfIntent, intentOf, monsterOfFoe } from '../combat/intents.ts'
import type { Monster } from '../content/monsters.ts'
import type { Pack } from '../content/pack.ts'
import { afflictionText } from '../content/statuses.ts'
import { type Foe, WOUND_UP } from '../foe.ts'
import type { State } from '../state.ts'
import { elementName } from '../vocabulary.ts'

/** §6.1 A foe's intent in full: its number as it stands now, and what matching dice could add. */
export function intentText(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  const icon = elementName(elementOfIntent(intent, foe))
  const { match_ward, match_shift_heal, summoner_ward } = pack.config
  switch (intent.kind) {
    case 'attack':
      return `attacks ${icon} ${damageText(pack, s, foe)}`
    case 'drain':
      return `drains ${icon} ${damageText(pack, s, foe)}`
    case 'charge':
      return foe[WOUND_UP] === 0
        ? `winds up, then hits with ${icon} for ${damageText(pack, s, foe)} the turn after`
        : `charges ${icon} ${damageText(pack, s, foe)}`
    case 'ward':
      return `wards ${icon} ${withMatches(pack, foe, intent.value, match_ward)}`
    case 'dodge':
      return `dodges ${icon}: your first hit next turn does 0 (2 hits on 2 matches)`
    case 'afflict':
      return `afflicts ${icon}: ${afflictionText(intent.affliction)} (+1 on 2 matches)`
    case 'summon': {
      const { summons } = monsterOfFoe(pack, foe)
      const minion = pack.monsters[summons]?.name ?? 'nobody'
      return `summons ${icon}: ${minion} on a pair of dice, otherwise ward ${summoner_ward}`
    }
    case 'shift':
      return `shifts to ${icon}, heals ${withMatches(pack, foe, 0, match_shift_heal)}`
    default:
      return unreachable(intent.kind)
  }
}

/** A number that grows with matching dice: as a range, or exactly if the dice are known. */
function withMatches(pack: Pack, foe: Foe, value: number, each: number): string {
  const known = knownMatches(pack, foe)
  return known < 0 ? `${value} (+0..${unstolenDice(foe) * each})` : String(value + known * each)
}

function damageText(pack: Pack, s: State, foe: Foe): string {
  const { hits } = intentOf(pack, foe)
  const [min, max] = attackRange(pack, s, foe)
  const more = max > min ? ` (+0..${max - min})` : ''
  return `${min}${more}${hits > 1 ? ` in ${hits} hits` : ''}`
}

/** A foe's intent in a few words: `hits for 9–15 (fire)`, `wards`. */
export function shortIntent(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  const element = elementName(elementOfIntent(intent, foe))
  switch (intent.kind) {
    case 'attack':
      return `hits ${damageRange(pack, s, foe, element)}`
    case 'drain':
      return `drains ${damageRange(pack, s, foe, element)}`
    case 'charge':
      return foe[WOUND_UP] === 0
        ? `next turn: ${damageRange(pack, s, foe, element)}`
        : `charges ${damageRange(pack, s, foe, element)}`
    case 'ward':
      return `wards ${withMatches(pack, foe, intent.value, pack.config.match_ward)}`
    case 'dodge':
      return 'dodges your next hit'
    case 'afflict':
      return `inflicts ${afflictionText(intent.affliction)}`
    case 'summon':
      return 'summons'
    case 'shift':
      return `shifts to ${element}`
    default:
      return unreachable(intent.kind)
  }
}

/** The damage of an attack as a range: `for 9–15 (fire)`, `for 8–14 (air, 2 hits)`. */
function damageRange(pack: Pack, s: State, foe: Foe, element: string): string {
  const { hits } = intentOf(pack, foe)
  const [min, max] = attackRange(pack, s, foe)
  return `for ${min === max ? min : `${min}–${max}`} (${element}${hits > 1 ? `, ${hits} hits` : ''})`
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
