import { GAMES, type GameFacts } from 'undercroft:games'
import { type AnyGame, type GameInfo, isRefusal, parseJournalString, type Run, replay } from '../../engine/index.ts'
import type { ArchivedGame, NotArchived, RulesId } from '../../storage/archive/adapt.ts'
import { dailyDate } from '../../storage/daily.ts'
import type { Store } from '../../storage/idb/store.ts'
import type { WebSkin } from '../../views/web/skin.ts'
import { type FetchGhosts, gameForOptions } from './home/ghosts.ts'
import { TEXT } from './text.ts'

export { GAMES, type GameFacts }

export const findGame = (id: string): GameFacts | undefined => GAMES.find((game) => game.id === id)
/** The name of a game; its id if this page does not have it. */
export const gameName = (id: string): string => findGame(id)?.name ?? id
export const GAME_IDS = GAMES.map(({ id }) => id)

/** A loaded game: its rules and its skin. */
export interface LoadedGame {
  readonly info: GameInfo
  readonly skin: WebSkin
}

/** Loads a game and its skin in parallel. If the skin fails, the generic view is used. Rejects if there is no such game. */
export async function loadGame(id: string): Promise<LoadedGame> {
  const facts = findGame(id)
  if (facts === undefined) throw new Error(TEXT.brokenLink)
  const [info, skin] = await Promise.all([facts.info(), loadSkin(facts)])
  return { info, skin }
}

async function loadSkin(facts: GameFacts): Promise<WebSkin> {
  const [skin] = await Promise.all([
    facts.skin?.().catch(() => ({})) ?? {},
    facts.hasStyle ? loadStyle(facts.id) : undefined,
  ])
  return skin
}

/** The version and the file names of lazily loaded parts, filled in by the bundler. */
const dataOfBody = (name: string): string => document.body.dataset[name] ?? ''

/** Requested stylesheets by name; a second request waits for the first. */
const styles = new Map<string, Promise<void>>()

/** Loads a stylesheet once: of a game, of the console, or of the replay page. */
export function loadStyle(name: string): Promise<void> {
  const known = styles.get(name) ?? fetchStyle(name)
  styles.set(name, known)
  return known
}

async function fetchStyle(name: string): Promise<void> {
  const files = JSON.parse(dataOfBody('styles') || '{}') as Readonly<Record<string, string>>
  const link = document.createElement('link')
  link.id = `style-${name}`
  link.rel = 'stylesheet'
  link.href = files[name] ?? ''
  await new Promise((done) => {
    link.onload = done
    link.onerror = done
    // The page's own styles come before the game's, so that games can override them.
    const game = findGame(name) === undefined ? document.querySelector('link[id^="style-"]') : null
    document.head.insertBefore(link, game)
  })
}

export const workerFile = (): string => dataOfBody('worker')
export const programVersion = (): string => dataOfBody('version')

/** Fetches missing ghosts from the server. Its code is loaded on the first use. */
const fetchFrom =
  (store: Store): FetchGhosts =>
  async (game, ids) => {
    const { ghostsFrom } = await import('./server/member.ts')
    return ghostsFrom(store)(game, ids)
  }

/** A game with the rules of a journal: the current ones, or an archived version, and the ghosts it names. A message if there are none. */
export async function rulesFor(
  journal: RulesId & { readonly options: unknown },
  store: Store,
): Promise<(LoadedGame & { readonly game: AnyGame }) | string> {
  const { game, version, content, options } = journal
  const facts = findGame(game)
  if (facts === undefined) return `There is no game "${game.slice(0, 40)}" here.`
  const loaded = await loadGame(game)
  const isCurrent = facts.version === version && facts.content === content
  const rules = isCurrent ? loaded.info.game : await archivedRules(journal)
  if ('why' in rules) return rules.why
  const withGhosts = await gameForOptions(rules, options, store, fetchFrom(store))
  return typeof withGhosts === 'string' ? withGhosts : { ...loaded, game: withGhosts }
}

/** A run from outside, replayed with the rules it was played by. A message if that fails. */
export async function loadRun(text: string, store: Store): Promise<(LoadedGame & { readonly run: Run }) | string> {
  const journal = parseJournalString(text)
  if (!journal.ok) return journal.why
  const rules = await rulesFor(journal.value, store)
  if (typeof rules === 'string') return rules
  const run = replay(rules.game, journal.value)
  return isRefusal(run) ? run.why : { ...rules, run }
}

/** Loads archived rules, which are served beside the page. */
async function archivedRules(journal: RulesId & { readonly options: unknown }): Promise<ArchivedGame | NotArchived> {
  // Loaded lazily, because few players open an old run.
  const { adaptArchived, archiveFileName } = await import('../../storage/archive/adapt.ts')
  const name = archiveFileName(journal)
  if (name === undefined || !dataOfBody('archive').split(' ').includes(name))
    return { why: `This page has no rules ${name?.replace(/\.js$/, '') ?? 'of that name'}.`, isDamaged: false }
  try {
    return await adaptArchived(name, journal, () => import(new URL(`archive/${name}`, document.baseURI).href))
  } catch (error) {
    return { why: (error as Error).message, isDamaged: false }
  }
}

/** A random seed. */
export function randomSeed(): string {
  const [random = 1] = crypto.getRandomValues(new Uint32Array(1))
  return String(1 + (random % 999_999_999))
}

/** A random id for a run or a tab. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')

/** Today's date in UTC, the same for all players. */
export const today = (): string => dailyDate(Date.now())
