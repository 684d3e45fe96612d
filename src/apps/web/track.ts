import { plain, type Run } from '../../engine/index.ts'
import { positionAt } from '../../play/history.ts'
import { keyMoments, type LogEntry, prefixed } from '../../play/log.ts'
import type { ReplayTrack } from '../../views/web/replay.tsx'
import { lifeMeter } from './view.ts'

/** Maximum number of points of a track. */
const MAX_POINTS = 160

/** Data of the scrub bar: the player's first meter over time, the places visited, and the key moments. */
export function trackOf(run: Run, log: readonly LogEntry[] = []): ReplayTrack {
  const step = Math.max(1, Math.ceil(run.turn / MAX_POINTS))
  const life: { turn: number; value: number; max: number }[] = []
  const places: { turn: number; name: string }[] = []
  for (let turn = 0; turn <= run.turn; turn += step) {
    const { scene } = positionAt(run, turn)
    const name = placeIn(scene.title)
    if (places.at(-1)?.name !== name) places.push({ turn, name })
    const meter = lifeMeter(scene)
    // Skip levels and totals: a life meter has an actor or a maximum.
    if (meter?.actor !== undefined || meter?.max !== undefined)
      life.push({ turn, value: meter.value, max: meter.max ?? meter.value })
  }
  const moments = momentsOf(run, log, 8).map(({ turn, line }) => ({ turn: turn + 1, text: plain(line.text) }))
  return { life, places, moments }
}

/** The key moments. If a game marks none, the defeats. */
export function momentsOf(run: Run, log: readonly LogEntry[], most: number): readonly LogEntry[] {
  const marked = keyMoments(log, most)
  if (marked.length > 0) return marked
  const falls = log.filter(({ line }) => line.beat?.kind === 'fall').slice(-most)
  return falls.map(({ turn, line }) => {
    const place = placeIn(positionAt(run, turn).scene.title)
    return { turn, line: { ...line, text: prefixed(`${place}: `, line.text) } }
  })
}

/** The part of a title that names the place, without the turn and the current question. */
const placeIn = (title: string): string =>
  title
    .split(' · ')
    .map((part) => part.replace(/,.*$|\b(turn|round|choice)\b.*$/i, '').trim())
    .filter((part) => part !== '' && !/^decision$|:/i.test(part))
    .at(-1) ?? title
