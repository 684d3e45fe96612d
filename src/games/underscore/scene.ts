import type { Scene } from '../../engine/scene.ts'
import type { Pack } from './content.ts'
import type { State } from './game-state.ts'
import { legal } from './legal.ts'

export function scene(pack: Pack, s: State, seat: number): Scene {
  return {
    title: `${s.phase} ${s.level}`,
    panels: [{ kind: 'text', id: 'x', lines: [JSON.stringify(s.duel.sides.map((x) => [x.hp, x.turns]))] }],
    choices: s.phase === 'over' ? [] : legal(pack, s, seat).map((o) => ({ id: o.id, label: o.id })),
  }
}
