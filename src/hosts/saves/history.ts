import { type Journal, makeJournalJson, parseJournalJson } from '../../engine/index.ts'
import { type Disk, isDiskTrouble } from './disk.ts'
import { isId, type Places } from './folder.ts'
import type { Head, Over, Told } from './log.ts'
import { seal, unseal } from './seal.ts'
import type { Ended, GameRecord } from './types.ts'

/**
 * Ended runs: a file each, which is a journal with its outcome, and an index of the outcomes, which is the record. The index
 * can always be made again from the files; it is there because reading one file is quicker than reading a thousand.
 */
export interface History {
  /** The newest first. */
  all(): readonly Ended[]
  has(id: string): boolean
  /** First the file, then the record; doing it twice does no harm. */
  put(ended: Ended, journal: Journal): void
  journal(id: string): Journal | undefined
  pack(id: string): string | undefined
}

export function openHistory(disk: Disk, places: Places, complain: (sentence: string) => void): History {
  const read = (id: string): { ended: Ended; journal: Journal } | undefined => {
    const found = unseal(disk.read(places.ended(id)) ?? '')
    const parsed = parseJournalJson(found)
    return parsed.ok && isEnded(found?.ended) ? { ended: found.ended, journal: parsed.value } : undefined
  }
  /** Those whose file is there and whose line in the index is not: a crash came between. */
  const withLatecomers = (known: ReadonlyMap<string, Ended>): Map<string, Ended> => {
    const found = new Map(known)
    for (const name of disk.list(places.history)) {
      const id = name.replace(/\.json$/, '')
      if (id === name || !isId(id) || found.has(id)) continue
      const late = read(id)
      if (late === undefined) complain(`The file of a finished run is damaged and is left out: ${places.ended(id)}`)
      else found.set(id, late.ended)
    }
    return found
  }
  // Lists are asked for at every key: what has not changed is not worked out again.
  let last: { readonly text: string; readonly stamp: number; readonly all: readonly Ended[] } | undefined
  return {
    all() {
      const text = disk.read(places.index) ?? ''
      const stamp = disk.changed(places.history)
      if (last?.text === text && last.stamp === stamp) return last.all
      const { known, isDamaged } = parseIndex(text)
      const found = withLatecomers(known)
      if (isDamaged) complain('The list of finished runs was damaged and has been made again from the runs themselves.')
      if (isDamaged || found.size > known.size) rewriteIndex(disk, places, [...found.values()], isDamaged)
      const all = [...found.values()].sort((a, b) => b.ended - a.ended || (a.id < b.id ? -1 : 1))
      last = { text, stamp, all }
      return all
    },
    has: (id) => read(id) !== undefined,
    put(ended, journal) {
      disk.makeFolder(places.history)
      disk.replace(places.ended(ended.id), `${seal({ ...makeJournalJson(journal), ended })}\n`)
      if (!parseIndex(disk.read(places.index) ?? '').known.has(ended.id)) appendToIndex(disk, places, ended)
    },
    journal: (id) => read(id)?.journal,
    pack: (id) => read(id)?.ended.pack,
  }
}

interface Index {
  readonly known: ReadonlyMap<string, Ended>
  readonly isDamaged: boolean
}

function parseIndex(text: string): Index {
  const rows = text.split('\n').filter((row) => row !== '')
  const known = new Map<string, Ended>()
  let isDamaged = false
  for (const ended of rows.map(unseal)) {
    if (isEnded(ended)) known.set(ended.id, ended)
    else isDamaged = true
  }
  return { known, isDamaged }
}

const isEnded = (value: unknown): value is Ended =>
  typeof value === 'object' && value !== null && 'id' in value && 'score' in value && 'ended' in value

function appendToIndex(disk: Disk, places: Places, ended: Ended): void {
  // A line that was cut short by a crash is ended first, so that it spoils no other.
  const text = disk.read(places.index) ?? ''
  const log = disk.openLog(places.index)
  try {
    disk.append(log, `${text === '' || text.endsWith('\n') ? '' : '\n'}${seal(ended)}\n`)
  } finally {
    disk.close(log)
  }
}

/** Only saves time, so a disk that does not let us is no trouble. */
function rewriteIndex(disk: Disk, places: Places, all: readonly Ended[], isDamaged: boolean): void {
  try {
    if (isDamaged) keepDamaged(disk, places.index)
    const lines = [...all].sort((a, b) => a.ended - b.ended).map((ended) => `${seal(ended)}\n`)
    disk.replace(places.index, lines.join(''))
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
  }
}

/** Puts a copy of a damaged file beside it, under a name that is free. */
export function keepDamaged(disk: Disk, path: string): void {
  let name = `${path}.damaged`
  for (let n = 2; disk.changed(name) > 0; n++) name = `${path}.damaged-${n}`
  disk.copy(path, name)
}

export const endedRun = (
  { id, game, seed, pack, daily }: Head,
  turns: number,
  unranked: string,
  over: Over,
): Ended => ({
  ...{ id, game, seed, turns, won: over.won, score: over.score, reason: over.reason, ended: over.ended },
  ...(pack === undefined ? {} : { pack }),
  ...(daily === undefined ? {} : { daily }),
  unranked,
  ...(over.abandoned === true ? { abandoned: true } : {}),
})

/** Puts a run into the history as its own lines tell it, and takes its folder away. Damaged files are moved, not deleted. */
export function finish(disk: Disk, places: Places, history: History, told: Told, over: Over): void {
  const { head, journal } = told
  history.put(endedRun(head, journal.checks.length, journal.unranked, over), journal)
  clearAway(disk, places, head.id)
}

export function clearAway(disk: Disk, places: Places, id: string): void {
  const damaged = disk.list(places.run(id)).filter((name) => name.includes('.damaged'))
  if (damaged.length > 0) disk.makeFolder(places.damaged)
  for (const name of damaged) disk.move(`${places.run(id)}/${name}`, `${places.damaged}/${id}-${name}`)
  disk.remove(places.run(id))
}

export function recordOf(history: readonly Ended[], game: string): GameRecord | undefined {
  const ranked = history.filter((ended) => ended.game === game && ended.unranked === '')
  if (ranked.length === 0) return undefined
  return {
    score: Math.max(...ranked.map(({ score }) => score)),
    won: ranked.filter(({ won }) => won).length,
    played: ranked.length,
  }
}
