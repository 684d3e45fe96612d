import type { ConsoleControls } from '../../../views/web/skin.ts'
import { ELEMENTS } from './elements.ts'
import { parseFight } from './parts.ts'

/** §12 The values of a fight that the QA console can set, as admin commands of the game. */

const FACES = ELEMENTS.map((name) => ({ name, art: `die/${name}` }))
/** The number of dice rolled each turn. Banked dice come after them. */
const ROLLED = 3

export const consoleControls: ConsoleControls = {
  faces: (label, sides) => (sides === FACES.length && /\bdie \d+$/.test(label) ? FACES : undefined),
  dice(scene) {
    const fight = parseFight(scene)
    if (fight === undefined) return undefined
    const shown = fight.dice.dice.filter(({ state }) => state !== 'banked').map(({ face }) => face)
    const now = Array.from({ length: ROLLED }, (_, i) => shown[i] ?? 'fire')
    return { now, faces: FACES, command: (names) => `dice ${names.join(' ')}` }
  },
  values(scene) {
    const fight = parseFight(scene)
    if (fight === undefined) return []
    const own = fight.you.meters
      .filter(({ name }) => ['HP', 'Energy', 'Charges'].includes(name))
      .map(({ name, value }) => ({ name, value, command: (to: number) => `${name.toLowerCase()} ${to}` }))
    const theirs = fight.foes.flatMap(({ actor, name, meter }) => [
      { name: `${name} ${actor}: hp`, value: meter.value, command: (to: number) => `hp ${actor} ${to}` },
      { name: `${name} ${actor}: intent of its list`, value: 1, command: (to: number) => `intent ${actor} ${to}` },
    ])
    return [...own, ...theirs]
  },
}
