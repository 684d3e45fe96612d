import type { Override } from '../../../engine/contract/game.ts'
import { diceLabels, intentsOf, MOST, nowLabel, whoOf } from '../combat/admin.ts'
import type { Pack } from '../content/pack.ts'
import { DICE_A_TURN, elementOf, isElement } from '../names.ts'
import { isFighting, type State } from '../state.ts'

/** §12 The words of the admin's line. */

const ADMIN_HELP = [
  'dice fire fire fire      your dice show this now',
  'next fire air earth      your next roll; next m1 …: that of a foe',
  'intent m1 2              a foe intends the second of its list now',
  'hp 20, hp m1 5           hp now; energy 3 and charges 6 likewise',
]
const help = (why: string): string => [why, ...ADMIN_HELP].join('\n')

export function adminWords(pack: Pack, s: State, line: string): Override | string {
  if (!s.isAdmin) return 'This run was not started with admin=true.'
  if (!isFighting(s) || s.phase !== 'act') return 'Only in a fight, while you act.'
  const [verb = '', ...rest] = line
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  switch (verb) {
    case 'dice':
      return forcedDice(s, 'player', rest, true)
    case 'next':
      return isElement(rest[0])
        ? forcedDice(s, 'player', rest, false)
        : forcedDice(s, rest[0] ?? '', rest.slice(1), false)
    case 'intent':
      return forcedIntent(pack, s, rest[0] ?? '', Number(rest[1]))
    case 'hp':
      return rest.length < 2 ? forcedFigure(s, 'hp', 'player', rest[0]) : forcedFigure(s, 'hp', rest[0] ?? '', rest[1])
    case 'energy':
    case 'charges':
      return forcedFigure(s, verb, 'player', rest[0])
    default:
      return help(verb === '' ? 'What is to be forced?' : `"${verb}" cannot be forced.`)
  }
}

const NOW = { choice: 'admin' }

function forcedDice(s: State, who: string, faces: readonly string[], isNow: boolean): Override | string {
  const labels = diceLabels(s, who, isNow)
  if (labels === undefined) return help(`There is no ${who} in this fight.`)
  if (faces.length !== DICE_A_TURN || !faces.every(isElement)) return help('Three dice: fire, air, earth or water.')
  const rolls = labels.map((what, i) => ({ what, value: elementOf(faces[i]) }))
  return isNow ? { rolls, ...NOW } : { rolls }
}

function forcedIntent(pack: Pack, s: State, who: string, place: number): Override | string {
  const count = intentsOf(pack, s, who)
  if (count === 0) return help(`There is no ${who} in this fight.`)
  if (!Number.isInteger(place) || place < 1 || place > count) return help(`${who} has intents 1 to ${count}.`)
  return { rolls: [{ what: nowLabel('intent', who), value: place - 1 }], ...NOW }
}

function forcedFigure(
  s: State,
  what: 'hp' | 'energy' | 'charges',
  who: string,
  figure: string | undefined,
): Override | string {
  const value = Number(figure)
  if (who !== 'player' && !s.foes.some((foe) => whoOf(foe) === who)) return help(`There is no ${who} in this fight.`)
  if (!Number.isInteger(value) || value < 0 || value >= MOST) return help(`A whole number below ${MOST}, please.`)
  return { rolls: [{ what: nowLabel(what, who), value }], ...NOW }
}
