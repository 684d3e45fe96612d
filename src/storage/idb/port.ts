import { journalOf, makeJournalString, type Run } from '../../engine/index.ts'
import type { GhostData, HomeData } from '../home-file.ts'
import type { StoragePort } from '../port.ts'
import { readSettings } from '../settings.ts'
import type { SaveResult, Store, StoredRun } from './store.ts'

/** Where the store has the player's key pair. It can leave the browser with an export, so that the player stays the same elsewhere. */
export const KEY_PAIR = 'secret/identity'

/** What the page knows and the store does not. */
export interface BrowserParts {
  /** Ids of the games. */
  readonly games: readonly string[]
  /** Id of the tab that owns imported runs. */
  readonly holder: string
  /** How an open run is listed on the home page. */
  listed(run: Run): Pick<StoredRun, 'title' | 'life' | 'rank'>
  /** The player's private key; undefined if there is none, or if it cannot leave this browser. */
  readKey(): Promise<object | undefined>
  /** Saves a key if there is none yet. */
  writeKey(key: object): Promise<SaveResult>
}

/** The data of a browser. */
export function browserPort(store: Store, parts: BrowserParts): StoragePort {
  const { games, holder } = parts
  const listIn = async (key: string): Promise<string[]> => {
    const found = await store.get(key)
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  }
  const levelOf = async (game: string): Promise<number> => Number((await store.get(`ghost-record/${game}`)) ?? 1)
  return {
    async contents(): Promise<HomeData> {
      const key = await parts.readKey()
      return {
        runs: (await store.runs()).map(({ id, game, changed, journal, daily }) => ({
          id,
          game,
          changed,
          journal,
          ...(daily === undefined ? {} : { daily }),
        })),
        ended: await store.ended(),
        ghosts: (await Promise.all(games.map((game) => store.ghosts(game)))).flat(),
        settings: readSettings(await store.get('settings')),
        lessons: await listIn('lessons'),
        achievements: await listIn('feats'),
        ghostRecords: Object.fromEntries(
          await Promise.all(games.map(async (game) => [game, await levelOf(game)] as const)),
        ),
        ...(key === undefined ? {} : { key }),
      }
    },
    async addOpenRun(run, { id, changed, daily }) {
      const { seed, options, turn, game } = run
      const journal = makeJournalString(journalOf(run))
      const stored = { id, game: game.id, seed, options, turn, changed, holder, journal, ...parts.listed(run) }
      return messageOf(await store.save({ ...stored, ...(daily === undefined ? {} : { daily }) }, true))
    },
    addFinishedRun: async (ended, { run }) =>
      messageOf(await store.end({ ...ended, journal: makeJournalString(journalOf(run)) }, holder)),
    addGhosts: async (ghosts: readonly GhostData[]) => messageOf(await store.addGhosts(ghosts)),
    async addSettings({ settings, lessons, achievements, ghostRecords, key }) {
      const merged = async (name: string, more: readonly string[]): Promise<SaveResult> =>
        store.set(name, [...new Set([...(await listIn(name)), ...more])])
      const results = [
        await merged('lessons', lessons),
        await merged('feats', achievements),
        await store.set('settings', readSettings({ ...readSettings(await store.get('settings')), ...settings })),
        ...(key === undefined ? [] : [await parts.writeKey(key)]),
      ]
      for (const [game, level] of Object.entries(ghostRecords))
        if (games.includes(game) && level > (await levelOf(game)))
          results.push(await store.set(`ghost-record/${game}`, level))
      return results.map(messageOf).find((message) => message !== undefined)
    },
  }
}

const messageOf = (result: SaveResult): string | undefined =>
  typeof result === 'object' ? `The browser could not save it: ${result.why}.` : undefined
