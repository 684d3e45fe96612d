import { HOUSE, type HouseGame } from 'undercroft:house'
import { type AnyGame, type Entry, type Journal, type Rank, type Run, rankOf } from '../../engine/index.ts'
import type { Look } from '../../views/web/look.ts'
import type { ArchivedGame, NoDoor, Rules } from '../archive/admit.ts'
import { type FetchGhosts, knowingNamed } from './home/ghosts.ts'
import type { Store } from './home/store.ts'

export { HOUSE, type HouseGame }

export const findHouse = (id: string): HouseGame | undefined => HOUSE.find((game) => game.id === id)
export const GAME_IDS = HOUSE.map(({ id }) => id)

/** A game that is loaded: its rules, and what it looks like. */
export interface Loaded {
  readonly house: HouseGame
  readonly entry: Entry
  readonly look: Look
}

/** Loads a game and its look at the same time. A look that fails leaves the generic form. */
export async function loadGame(house: HouseGame): Promise<Loaded> {
  const [entry, look] = await Promise.all([house.entry(), loadLook(house)])
  return { house, entry, look }
}

async function loadLook(house: HouseGame): Promise<Look> {
  const [look] = await Promise.all([
    house.look?.().catch(() => ({})) ?? {},
    house.hasStyle ? loadStyle(house.id) : undefined,
  ])
  return look
}

/** Where the bundler put what is loaded later. */
const placed = (name: string): string => document.body.dataset[name] ?? ''

/** Styles that were asked for, by name: who asks again waits for the same. */
const styles = new Map<string, Promise<void>>()

/** The style of a game comes with it, once; so do those of the console and of what is looked back at. */
export function loadStyle(name: string): Promise<void> {
  const known = styles.get(name) ?? fetchStyle(name)
  styles.set(name, known)
  return known
}

async function fetchStyle(name: string): Promise<void> {
  const looks = JSON.parse(placed('looks') || '{}') as Readonly<Record<string, string>>
  const link = document.createElement('link')
  link.id = `look-${name}`
  link.rel = 'stylesheet'
  link.href = looks[name] ?? ''
  await new Promise((done) => {
    link.onload = done
    link.onerror = done
    // What belongs to the house stays before what a game makes of it.
    const game = findHouse(name) === undefined ? document.querySelector('link[id^="look-"]') : null
    document.head.insertBefore(link, game)
  })
}

export const workerFile = (): string => placed('worker')

/** Ghosts that are not here are asked for at the commons; who never needs any does not load that. */
const fetchFrom =
  (store: Store): FetchGhosts =>
  async (game, ids) => {
    const { ghostsFrom } = await import('./commons/member.ts')
    return ghostsFrom(store)(game, ids)
  }

/** The rules a journal was played by: today's, or an old version out of the archive. */
export async function rulesFor(
  journal: Journal,
  store: Store,
): Promise<(Loaded & { readonly game: AnyGame }) | NoDoor> {
  const house = findHouse(journal.game)
  if (house === undefined) return { why: `There is no game "${journal.game.slice(0, 40)}" here.`, isDamaged: false }
  const loaded = await loadGame(house)
  const isToday = house.version === journal.version && house.content === journal.content
  const rules = isToday ? loaded.entry.game : await openOldDoor(journal)
  if ('why' in rules) return rules
  const game = await knowingNamed(rules, journal.options, store, fetchFrom(store))
  return typeof game === 'string' ? { why: game, isDamaged: false } : { ...loaded, game }
}

/** A door of the archive, which lies beside the page. */
async function openOldDoor(journal: Rules & { readonly options: unknown }): Promise<ArchivedGame | NoDoor> {
  // Few ever open one: how it is admitted comes with the first.
  const { admitDoor, doorName } = await import('../archive/admit.ts')
  const name = doorName(journal)
  if (name === undefined || !placed('doors').split(' ').includes(name))
    return { why: `This page has no rules ${name?.replace(/\.js$/, '') ?? 'of that name'}.`, isDamaged: false }
  try {
    return await admitDoor(name, journal, () => import(new URL(`archive/${name}`, document.baseURI).href))
  } catch (error) {
    return { why: (error as Error).message, isDamaged: false }
  }
}

/** What a run is worth beside the game as everybody plays it; old rules of the house were that in their time. */
export const rankHere = (run: Run, entry: Entry): Rank => rankOf(run, 'isArchived' in run.game ? run.game : entry.game)

/** A seed nobody chose. */
export function freshSeed(): string {
  const [random = 1] = crypto.getRandomValues(new Uint32Array(1))
  return String(1 + (random % 999_999_999))
}

/** A name for a run or a tab. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')

/** The day, the same all over the world. */
export const today = (): string => new Date().toISOString().slice(0, 10)
