import { type GameInfo, journalOf, makeJournalJson } from '../../engine/index.ts'
import { isFailure } from '../../lib/user-errors.ts'
import type { GhostData, HomeData } from '../home-file.ts'
import type { StoragePort } from '../port.ts'
import { readSettings } from '../settings.ts'
import { type Home, isHomeError } from '../types.ts'
import { diskErrorText } from './disk-errors.ts'
import { storeOf } from './ghosts/for-run.ts'

/** Reads and writes the player's private key; it lies beside the other data, and the client knows its format. */
export interface KeyStore {
  read(): object | undefined
  /** Writes the key if there is none yet. */
  write(key: object): void
}

/** The data of a home folder. */
export function homePort(home: Home, games: readonly GameInfo[], keys: KeyStore): StoragePort {
  const journalText = (id: string): string | undefined => {
    const journal = home.journalOf(id)
    return isHomeError(journal) ? undefined : JSON.stringify(makeJournalJson(journal))
  }
  /** Records with their journals; those whose journal cannot be read are left out. */
  const withJournals = <T extends { readonly id: string; readonly pack?: string }>(records: readonly T[]) =>
    records.flatMap((record) => {
      const journal = record.pack === undefined ? journalText(record.id) : undefined
      return journal === undefined ? [] : [{ ...record, journal }]
    })
  const stores = games.flatMap((info) => {
    const policy = info.game.extras?.ghosts
    return policy === undefined ? [] : [{ game: info.id, store: storeOf(info.game, policy, home.folder) }]
  })
  const orMessage = async (what: string, write: () => Promise<void>): Promise<string | undefined> => {
    try {
      await write()
      return undefined
    } catch (error) {
      if (isFailure(error)) return error.message
      return `Cannot save ${what}: ${diskErrorText(error)} (${home.folder}).`
    }
  }
  return {
    async contents(): Promise<HomeData> {
      const { achievements, lessons } = home.progress(games, Number.POSITIVE_INFINITY)
      const ghosts: GhostData[] = []
      const ghostRecords: Record<string, number> = {}
      for (const { game, store } of stores) {
        const { ghosts: saved } = await store.list({ kind: 'full' })
        ghosts.push(...saved.map(({ id, original }) => ({ id, game, ghost: original as GhostData['ghost'] })))
        ghostRecords[game] = await store.record()
      }
      const key = keys.read()
      return {
        runs: withJournals(home.runs().filter(({ problem }) => problem === undefined)).map(
          ({ id, game, changed, daily, journal }) => ({
            id,
            game,
            changed,
            journal,
            ...(daily === undefined ? {} : { daily }),
          }),
        ),
        ended: withJournals(home.history()),
        ghosts,
        settings: home.settings(),
        lessons: [...lessons],
        achievements: [...achievements.keys()],
        ghostRecords,
        ...(key === undefined ? {} : { key }),
      }
    },
    async addOpenRun(run, { id, daily, changed }) {
      const recorder = home.saveRun(run, { id, daily, now: () => changed })
      recorder.close(run)
      return recorder.saveError()
    },
    addFinishedRun: async (ended, { run }) => home.addFinished(ended, journalOf(run)),
    addGhosts: (ghosts) =>
      orMessage('the ghosts', async () => {
        for (const { game, store } of stores)
          await store.addMany(ghosts.filter((one) => one.game === game).map(({ ghost }) => ghost))
      }),
    async addSettings({ settings, ghostRecords, key }) {
      const message = home.setSettings(readSettings({ ...home.settings(), ...settings }))
      const more = await orMessage('your key and records', async () => {
        for (const { game, store } of stores) await store.raiseRecord(ghostRecords[game] ?? 1)
        if (key !== undefined) keys.write(key)
      })
      return message ?? more
    },
  }
}
