import type { Override } from '../../../engine/contract/game.ts'
import { diceLabels, foeLabel, intentCount, OVERRIDE_LIMIT, overrideLabel } from '../combat/overrides.ts'
import type { Pack } from '../content/pack.ts'
import { isFighting, type State } from '../state.ts'
import { DICE_PER_TURN, elementOf, isElement } from '../vocabulary.ts'

/** §12 Parses the admin's command line. */

const ADMIN_HELP = [
  'dice fire fire fire      set your dice now',
  'next fire air earth      set your next roll; next m1 …: a foe’s next roll',
  'intent m1 2              set a foe’s intent to the second in its list',
  'hp 20, hp m1 5           set hp; also: energy 3, charges 6',
]
const help = (why: string): string => [why, ...ADMIN_HELP].join('\n')

export function parseAdminLine(pack: Pack, s: State, line: string): Override | string {
  if (!s.isAdmin) return 'This run was not started with admin=true.'
  if (!isFighting(s) || s.phase !== 'act') return 'This works only in a fight, during your turn.'
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
      return rest.length < 2 ? forcedNumber(s, 'hp', 'player', rest[0]) : forcedNumber(s, 'hp', rest[0] ?? '', rest[1])
    case 'energy':
    case 'charges':
      return forcedNumber(s, verb, 'player', rest[0])
    default:
      // Open: a person may type any word.
      return help(verb === '' ? 'Say what to force:' : `Cannot force "${verb}". Commands:`)
  }
}

const NOW = { choice: 'admin' }

function forcedDice(s: State, actor: string, faces: readonly string[], isNow: boolean): Override | string {
  const labels = diceLabels(s, actor, isNow)
  if (labels === undefined) return help(`There is no ${actor} in this fight.`)
  if (faces.length !== DICE_PER_TURN || !faces.every(isElement))
    return help('Give three dice: fire, air, earth or water.')
  const rolls = labels.map((what, i) => ({ what, value: elementOf(faces[i]) }))
  return isNow ? { rolls, ...NOW } : { rolls }
}

function forcedIntent(pack: Pack, s: State, actor: string, index: number): Override | string {
  const count = intentCount(pack, s, actor)
  if (count === 0) return help(`There is no ${actor} in this fight.`)
  if (!Number.isInteger(index) || index < 1 || index > count) return help(`${actor} has intents 1 to ${count}.`)
  return { rolls: [{ what: overrideLabel('intent', actor), value: index - 1 }], ...NOW }
}

function forcedNumber(
  s: State,
  field: 'hp' | 'energy' | 'charges',
  actor: string,
  text: string | undefined,
): Override | string {
  const value = Number(text)
  if (actor !== 'player' && !s.foes.some((foe) => foeLabel(foe) === actor))
    return help(`There is no ${actor} in this fight.`)
  if (!Number.isInteger(value) || value < 0 || value >= OVERRIDE_LIMIT)
    return help(`Give a actorle number from 0 to ${OVERRIDE_LIMIT - 1}.`)
  return { rolls: [{ what: overrideLabel(field, actor), value }], ...NOW }
}
