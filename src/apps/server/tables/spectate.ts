import { canonical, type Panel, type Scene, type Seat, seededDice, seek } from '../../../engine/index.ts'
import type { LogEntry } from '../../../play/log.ts'
import type { Table } from './table.ts'

/** How often hidden information is redrawn. A panel that never changes shows nothing hidden. */
const VARIANTS = 6
/** Panels about a seat's own side are left out: the opponent's view shows its public part. */
const SHOWN_ROLES = ['foe', 'board', 'story', 'notes']

/** How many turns ended long enough ago for spectators. */
export const turnsShown = ({ turnedAt }: Table, now: number, delayMs: number): number =>
  turnedAt.filter((at) => at <= now - delayMs).length

/**
 * A duel as spectators see it: only what both seats know, without choices. A seat's panel is public if it stays the same when everything hidden from the
 * other seat is redrawn (`determinize`), so games need no separate spectator view.
 */
export function spectatorScene({ run, players, deal }: Table, turn: number): Scene {
  const { game, state } = seek(run, turn)
  const names = players.map((player, seat) => player?.name ?? `seat ${seat}`)
  const panels = [0, 1].flatMap((seat) => {
    const { panels: mine } = game.scene(state, seat)
    const variants = Array.from({ length: VARIANTS }, (_, i) => {
      const dice = seededDice(`watched ${deal.secret} ${turn} ${i}`)
      const redrawn = game.determinize === undefined ? state : game.determinize(state, 1 - seat, dice)
      return game.scene(redrawn, seat).panels
    })
    return mine
      .filter((panel) => panel.role !== undefined && SHOWN_ROLES.includes(panel.role))
      .filter((panel) => variants.every((variant) => isSame(panel, variant)))
      .map((panel) => withOwner(panel, seat, names))
  })
  const first = game.scene(state, 0)
  return { title: `${first.title} · ${names.join(' against ')}`, panels: withoutDuplicates(panels), choices: [] }
}

const isSame = (panel: Panel, variant: readonly Panel[]): boolean => {
  const other = variant.find(({ id }) => id === panel.id)
  return other !== undefined && canonical(other) === canonical(panel)
}

/** Adds to a panel's title whose view it shows. */
function withOwner(panel: Panel, seat: Seat, names: readonly string[]): Panel {
  const { keep: _, ...rest } = panel
  const suffix = panel.title === undefined ? '' : `: ${panel.title}`
  return { ...rest, id: `${panel.id}-${seat}`, title: `${names[seat]}'s view${suffix}` }
}

/** Drops panels that both seats see alike. */
function withoutDuplicates(panels: readonly Panel[]): Panel[] {
  const seen = new Set<string>()
  return panels.filter(({ id: _, title: __, ...rest }) => {
    const text = canonical(rest)
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

/** Log entries that both seats received with the same text, of the turns shown. */
export function spectatorLines({ session }: Table, turn: number): readonly LogEntry[] {
  const seenByOther = new Set(session.logOf(1).map(keyOf))
  return session.logOf(0).filter((entry) => entry.turn < turn && seenByOther.has(keyOf(entry)))
}
const keyOf = ({ turn, line }: LogEntry): string => `${turn} ${canonical(line)}`
