import { type KeyPair, keyPairFrom, type StoredKey, storedKeyOf } from '../../../client/index.ts'
import { plain } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { rankAgainst } from '../../../play/session.ts'
import { makeHomeFile, readHomeFile } from '../../../storage/home-file.ts'
import { browserPort, KEY_PAIR } from '../../../storage/idb/port.ts'
import type { Store } from '../../../storage/idb/store.ts'
import { importData, type StoragePort } from '../../../storage/port.ts'
import { GAME_IDS, loadGame, rulesFor } from '../games.ts'
import { lifeText } from '../session.ts'
import { TEXT } from '../text.ts'

async function portOf(store: Store, holder: string): Promise<StoragePort> {
  // An open run shows its rank on the home page, which needs the current rules of its game.
  const games = new Map(await Promise.all(GAME_IDS.map(async (id) => [id, (await loadGame(id)).info.game] as const)))
  const ownKey = async (): Promise<KeyPair | undefined> =>
    (await store.get(KEY_PAIR).catch(() => undefined)) as KeyPair | undefined
  return browserPort(store, {
    games: GAME_IDS,
    holder,
    listed(run) {
      const scene = cleanAll(run.game.scene(run.state, 0))
      return {
        title: plain(scene.title),
        life: lifeText(scene),
        rank: rankAgainst(run, games.get(run.game.id) ?? run.game),
      }
    },
    async readKey() {
      const pair = await ownKey()
      return pair === undefined ? undefined : storedKeyOf(pair)
    },
    async writeKey(key) {
      if ((await ownKey()) !== undefined) return 'saved'
      try {
        return await store.set(KEY_PAIR, await keyPairFrom(key as StoredKey, true))
      } catch (error) {
        return { why: (error as Error).message }
      }
    },
  })
}

/** Everything of the player as the text of a file, the same that `undercroft data export` writes. */
export const exportedText = async (store: Store, holder: string): Promise<string> =>
  JSON.stringify(makeHomeFile(await (await portOf(store, holder)).contents()))

/** Adds what an exported file contains. Returns a message for the player. */
export async function importText(text: string, store: Store, holder: string): Promise<string> {
  const data = readHomeFile(text)
  if (data === undefined) return TEXT.importFailed(TEXT.notAnExport)
  const { runs, finished, messages } = await importData(await portOf(store, holder), data, async (journal) => {
    const rules = await rulesFor(journal, store)
    return typeof rules === 'string' ? undefined : { game: rules.game, builtIn: rules.info.game }
  })
  return [TEXT.imported(runs, finished), ...messages].join(' ')
}
