import { canonical, type Line, type Panel, type Scene, type Seat, seededDice, seek } from '../../../engine/index.ts'
import type { Table } from './table.ts'

/** So often is drawn anew what a seat cannot know: what stays the same through all of it, it knows. */
const WORLDS = 6
/** One's own side is told by what the other side sees of it. */
const SHOWN = ['foe', 'board', 'story', 'notes']

/** How many turns were over long enough ago for somebody who watches. */
export const turnsSeen = ({ turnedAt }: Table, now: number, delayMs: number): number =>
  turnedAt.filter((at) => at <= now - delayMs).length

/**
 * A duel as somebody sees it who looks on: what both seats know, and nothing to choose. A part of what one seat sees is known to the other if it
 * does not change, however that which the other cannot know is drawn anew (`imagine`); so no game has to say it a second time.
 */
export function watchedScene({ run, players, deal }: Table, turn: number): Scene {
  const { game, state } = seek(run, turn)
  const names = players.map((player, seat) => player?.name ?? `seat ${seat}`)
  const panels = [0, 1].flatMap((seat) => {
    const { panels: mine } = game.scene(state, seat)
    const worlds = Array.from({ length: WORLDS }, (_, i) => {
      const dice = seededDice(`watched ${deal.secret} ${turn} ${i}`)
      const imagined = game.imagine === undefined ? state : game.imagine(state, 1 - seat, dice)
      return game.scene(imagined, seat).panels
    })
    return mine
      .filter((panel) => panel.role !== undefined && SHOWN.includes(panel.role))
      .filter((panel) => worlds.every((world) => isSame(panel, world)))
      .map((panel) => asOf(panel, seat, names))
  })
  const first = game.scene(state, 0)
  return { title: `${first.title} · ${names.join(' against ')}`, panels: withoutTwins(panels), choices: [] }
}

const isSame = (panel: Panel, world: readonly Panel[]): boolean => {
  const other = world.find(({ id }) => id === panel.id)
  return other !== undefined && canonical(other) === canonical(panel)
}

/** A panel about the other side says whose it is. */
function asOf(panel: Panel, seat: Seat, names: readonly string[]): Panel {
  const { keep: _, ...rest } = panel
  const seen = panel.title === undefined ? '' : `: ${panel.title}`
  return { ...rest, id: `${panel.id}-${seat}`, title: `As ${names[seat]} sees it${seen}` }
}

/** What both see alike is shown once. */
function withoutTwins(panels: readonly Panel[]): Panel[] {
  const seen = new Set<string>()
  return panels.filter(({ id: _, title: __, ...rest }) => {
    const text = canonical(rest)
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/** Lines that were told to both seats in the same words, of the turns that are seen. */
export function watchedLines({ told }: Table, turn: number): { turn: number; line: Line }[] {
  const theirs = new Set(told.filter(({ seat }) => seat === 1).map(keyOf))
  return told
    .filter((heard) => heard.seat === 0 && heard.turn < turn && theirs.has(keyOf(heard)))
    .map(({ turn: when, line }) => ({ turn: when, line }))
}
const keyOf = ({ turn, line }: { turn: number; line: Line }): string => `${turn} ${canonical(line)}`
