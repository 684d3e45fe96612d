import { GAMES, type GameFacts } from 'undercroft:games'
import { type AnyGame, type GameInfo, type Journal, type Rank, type Run, rankOf } from '../../engine/index.ts'
import type { ArchivedGame, NotArchived, RulesId } from '../../storage/archive/adapt.ts'
import type { Store } from '../../storage/idb/store.ts'
import type { WebSkin } from '../../views/web/skin.ts'
import { type FetchGhosts, knowingNamed } from './home/ghosts.ts'

export { GAMES, type GameFacts }

export const findGame = (id: string): GameFacts | undefined => GAMES.find((game) => game.id === id)
export const GAME_IDS = GAMES.map(({ id }) => id)

/** A game that is loaded: its rules, and what it looks like. */
export interface LoadedGame {
  readonly facts: GameFacts
  readonly info: GameInfo
  readonly skin: WebSkin
}

/** Loads a game and its look at the same time. A look that fails leaves the generic form. */
export async function loadGame(house: GameFacts): Promise<LoadedGame> {
  const [entry, look] = await Promise.all([house.info(), loadSkin(house)])
  return { facts: house, info: entry, skin: look }
}

async function loadSkin(house: GameFacts): Promise<WebSkin> {
  const [look] = await Promise.all([
    house.skin?.().catch(() => ({})) ?? {},
    house.hasStyle ? loadStyle(house.id) : undefined,
  ])
  return look
}

/** Where the bundler put what is loaded later. */
const bodyData = (name: string): string => document.body.dataset[name] ?? ''

/** Styles that were asked for, by name: who asks again waits for the same. */
const styles = new Map<string, Promise<void>>()

/** The style of a game comes with it, once; so do those of the console and of what is looked back at. */
export function loadStyle(name: string): Promise<void> {
  const known = styles.get(name) ?? fetchStyle(name)
  styles.set(name, known)
  return known
}

async function fetchStyle(name: string): Promise<void> {
  const looks = JSON.parse(bodyData('styles') || '{}') as Readonly<Record<string, string>>
  const link = document.createElement('link')
  link.id = `style-${name}`
  link.rel = 'stylesheet'
  link.href = looks[name] ?? ''
  await new Promise((done) => {
    link.onload = done
    link.onerror = done
    // What belongs to the house stays before what a game makes of it.
    const game = findGame(name) === undefined ? document.querySelector('link[id^="style-"]') : null
    document.head.insertBefore(link, game)
  })
}

export const workerFile = (): string => bodyData('worker')

/** Ghosts that are not here are asked for at the commons; who never needs any does not load that. */
const fetchFrom =
  (store: Store): FetchGhosts =>
  async (game, ids) => {
    const { ghostsFrom } = await import('./server/member.ts')
    return ghostsFrom(store)(game, ids)
  }

/** The rules a journal was played by: today's, or an old version out of the archive. */
export async function rulesFor(
  journal: Journal,
  store: Store,
): Promise<(LoadedGame & { readonly game: AnyGame }) | NotArchived> {
  const house = findGame(journal.game)
  if (house === undefined) return { why: `There is no game "${journal.game.slice(0, 40)}" here.`, isDamaged: false }
  const loaded = await loadGame(house)
  const isToday = house.version === journal.version && house.content === journal.content
  const rules = isToday ? loaded.info.game : await archivedRules(journal)
  if ('why' in rules) return rules
  const game = await knowingNamed(rules, journal.options, store, fetchFrom(store))
  return typeof game === 'string' ? { why: game, isDamaged: false } : { ...loaded, game }
}

/** A door of the archive, which lies beside the page. */
async function archivedRules(journal: RulesId & { readonly options: unknown }): Promise<ArchivedGame | NotArchived> {
  // Few ever open one: how it is admitted comes with the first.
  const { adaptArchived, archiveFileName } = await import('../../storage/archive/adapt.ts')
  const name = archiveFileName(journal)
  if (name === undefined || !bodyData('archive').split(' ').includes(name))
    return { why: `This page has no rules ${name?.replace(/\.js$/, '') ?? 'of that name'}.`, isDamaged: false }
  try {
    return await adaptArchived(name, journal, () => import(new URL(`archive/${name}`, document.baseURI).href))
  } catch (error) {
    return { why: (error as Error).message, isDamaged: false }
  }
}

/** What a run is worth beside the game as everybody plays it; old rules of the house were that in their time. */
export const rankHere = (run: Run, entry: GameInfo): Rank =>
  rankOf(run, 'isArchived' in run.game ? run.game : entry.game)

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
