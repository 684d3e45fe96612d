import { attackRange, diceLeftTo, knownMatches } from '../combat/forecast.ts'
import { elementOfIntent, intentOf, monsterOfFoe } from '../combat/intents.ts'
import { unknownKind } from '../content/effects.ts'
import type { Monster } from '../content/monsters.ts'
import type { Pack } from '../content/pack.ts'
import { afflictionWords } from '../content/statuses.ts'
import { type Foe, WOUND_UP } from '../foe.ts'
import { elementName } from '../names.ts'
import type { State } from '../state.ts'
import { SIGNS } from './names.ts'

/** §6.1 What a foe intends: the exact number as things stand, and what its dice could add. */
export function intentWords(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  const icon = elementName(elementOfIntent(intent, foe))
  const { match_ward, match_shift_heal, summoner_ward } = pack.config
  switch (intent.kind) {
    case 'attack':
      return `attacks ${icon} ${damageWords(pack, s, foe)}`
    case 'drain':
      return `drains ${icon} ${damageWords(pack, s, foe)}`
    case 'charge':
      return foe[WOUND_UP] === 0
        ? `winds up: ${icon} ${damageWords(pack, s, foe)} the turn after`
        : `charges ${icon} ${damageWords(pack, s, foe)}`
    case 'ward':
      return `wards ${icon} ${withMatches(pack, foe, intent.value, match_ward)}`
    case 'dodge':
      return `dodges ${icon}: your first hit next turn does 0 (2 hits on 2 matches)`
    case 'afflict':
      return `afflicts ${icon}: ${afflictionWords(intent.affliction)} (+1 on 2 matches)`
    case 'summon': {
      const { summons } = monsterOfFoe(pack, foe)
      const who = pack.monsters[summons]?.name ?? 'nobody'
      return `summons ${icon}: ${who} on a pair of dice, otherwise ward ${summoner_ward}`
    }
    case 'shift':
      return `shifts to ${icon}, heals ${withMatches(pack, foe, 0, match_shift_heal)}`
    default:
      return unknownKind(intent.kind)
  }
}

/** A number that grows with matching dice: exact where the dice are known. */
function withMatches(pack: Pack, foe: Foe, value: number, each: number): string {
  const known = knownMatches(pack, foe)
  return known < 0 ? `${value} (+0..${diceLeftTo(foe) * each})` : String(value + known * each)
}

function damageWords(pack: Pack, s: State, foe: Foe): string {
  const { hits } = intentOf(pack, foe)
  const [least, most] = attackRange(pack, s, foe)
  const more = most > least ? ` (+0..${most - least})` : ''
  return `${least}${more}${hits > 1 ? ` in ${hits} hits` : ''}`
}

/** The same in a few cells: `▲9 +0..6`, `wards 6`. */
export function shortIntent(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  const sign = SIGNS[elementOfIntent(intent, foe)] ?? '○'
  const { kind } = intent
  if (kind === 'attack' || kind === 'drain' || kind === 'charge') {
    const verb = kind === 'charge' && foe[WOUND_UP] === 0 ? 'winds up' : kind === 'attack' ? 'hits' : `${kind}s`
    return `${verb} ${sign}${damageWords(pack, s, foe).replace('(', '').replace(')', '')}`
  }
  if (kind === 'afflict') return `${sign}${afflictionWords(intent.affliction)}`
  if (kind === 'ward') return `wards ${sign}${withMatches(pack, foe, intent.value, pack.config.match_ward)}`
  return `${kind}s ${sign}`
}

/** §6.7 What a monster has against bare hands, idle dice and spent ones. */
export const traitWords = ({ veil, hunger, spite, growth }: Monster): string[] => [
  ...(veil > 0 ? [`veil ${veil}`] : []),
  ...(hunger > 0 ? [`hunger ${hunger}`] : []),
  ...(spite > 0 ? [`spite ${spite}`] : []),
  ...(growth > 0 ? [`growth ${growth}`] : []),
]
