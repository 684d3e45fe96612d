import type { Panel, Row, Text } from '../../../engine/contract/scene.ts'
import { distance } from '../../../lib/grid.ts'
import { combatOddsOf, enemyOddsText, heroOddsText } from '../combat/odds.ts'
import { enemyOf, type Pack } from '../content/content.ts'
import type { Creature } from '../map/floor.ts'
import type { State } from '../state.ts'
import { actorIdOf } from './danger.ts'
import { enemyNotes, intentText } from './phrases.ts'

/** §14.3 The enemies in sight as numbered rows, with the hero's odds against them, and theirs against him with what they do next. */
export function enemiesPanel(pack: Pack, s: State, inSight: readonly Creature[]): Panel {
  const rows = inSight.map((creature, i): Row => {
    const enemy = enemyOf(pack, creature.kind)
    const odds = combatOddsOf(pack, s, creature)
    const does = intentText(s, enemy, creature)
    const speed = enemy.speed === 'normal' ? [] : [enemy.speed]
    const its = [enemyOddsText(odds), ...(does === 'awake' ? [] : [does]), ...speed].join(', ')
    return {
      id: String(i + 1),
      actor: actorIdOf(creature),
      art: `foe/${enemy.id}`,
      cells: [
        `${enemy.glyph} ${enemy.name}`,
        whereText(s.hero.place, creature.place),
        `${creature.hp}/${enemy.hp}`,
        heroOddsText(odds),
        its,
      ],
    }
  })
  return {
    kind: 'table',
    id: 'enemies',
    role: 'foe',
    keep: true,
    isNumbered: true,
    title: `In sight ${inSight.length}`,
    columns: ['who', 'where', 'HP', 'you hit', 'it hits'],
    rows,
    empty: 'No enemy in sight.',
  }
}

/** The way to a cell: the compass direction nearest to it, and the number of steps if it is not beside the hero: `NW 2`. */
export function whereText(from: number, to: number): string {
  const dx = (to & 31) - (from & 31)
  const dy = (to >> 5) - (from >> 5)
  const isAcross = Math.abs(dx) > 2 * Math.abs(dy)
  const isAlong = Math.abs(dy) > 2 * Math.abs(dx)
  const north = isAcross ? '' : dy < 0 ? 'N' : dy > 0 ? 'S' : ''
  const west = isAlong ? '' : dx < 0 ? 'W' : dx > 0 ? 'E' : ''
  const far = distance(from, to)
  return `${north}${west}${far > 1 ? ` ${far}` : ''}`
}

/** §12.7 The trick of each kind of enemy in sight. */
export function tricksPanel(pack: Pack, inSight: readonly Creature[]): Panel {
  const kinds = [...new Set(inSight.map(({ kind }) => kind))]
  const lines = kinds.flatMap((kind): Text[] => {
    const enemy = enemyOf(pack, kind)
    const notes = enemyNotes(enemy)
    return notes === '' ? [] : [`${enemy.name}: ${notes}`]
  })
  const none: Text = { text: 'No enemy in sight has one.', tone: 'dim' }
  return { kind: 'text', id: 'tricks', role: 'notes', title: 'Tricks', lines: lines.length === 0 ? [none] : lines }
}
