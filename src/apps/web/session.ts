import { type GameInfo, journalOf, makeJournalString, plain, type Run, type Scene } from '../../engine/index.ts'
import { cleanAll } from '../../lib/clean-text.ts'
import { type LocalSession, openSession } from '../../play/session.ts'
import { finishedRunOf } from '../../storage/finished-run.ts'
import type { FinishedRunData } from '../../storage/home-file.ts'
import type { SaveResult, Store, StoredRun } from '../../storage/idb/store.ts'
import type { WebSkin } from '../../views/web/skin.ts'
import { saveProgress } from './home/achievements.ts'
import { saveGhost } from './home/ghosts.ts'
import { TEXT } from './text.ts'
import { lifeMeter, type SessionView, viewSession } from './view.ts'

/** A run played in this tab: its session, its view, and where it is saved. */
export interface WebSession extends SessionView<LocalSession> {
  readonly id: string
  /** Who plays the other seats: 'person' at this screen, or a bot by name. */
  readonly rival: string
  /** True if another tab has taken over the run. */
  isTakenOver: boolean
  /** Saves the run or its end. `isClaimed` takes it over from another tab. If saving fails or works again, a notice says so. */
  save(isClaimed?: boolean): Promise<void>
  /** Resolves when everything played so far is saved. */
  saved(): Promise<void>
  /** Ends the run as given up. */
  giveUp(): Promise<SaveResult>
}

export interface WebSessionOptions {
  readonly id: string
  readonly info: GameInfo
  readonly skin: WebSkin
  readonly run: Run
  readonly daily?: string | undefined
  readonly rival?: string | undefined
  /** Puts off saving until the choice has been drawn. */
  readonly later?: (work: () => void) => void
}

/** Opens a run, which is saved to the store after every turn, by the tab `holder`. Needs no DOM. */
export function openWebSession(options: WebSessionOptions, store: Store, holder: string): WebSession {
  const { id, info, skin, run, daily, rival = 'person', later = (work) => work() } = options
  let saving: Promise<void> = Promise.resolve()
  const session = openSession({
    info,
    run,
    daily,
    rival: rival === 'person' ? undefined : rival,
    // Names of ghosts and packs come from outside.
    clean: cleanAll,
    saver: {
      save() {
        const saved = new Promise<void>((done) => later(() => done(web.save())))
        saving = saving.catch(() => undefined).then(() => saved)
        return undefined
      },
    },
  })
  const web: WebSession = Object.assign(viewSession(session, skin), {
    id,
    rival,
    isTakenOver: false,
    save: (isClaimed?: boolean) => saveSession(web, store, holder, isClaimed),
    saved: () => saving,
    giveUp: () => store.end(finishedRun(web), holder),
  })
  return web
}

/** The record of a finished run, with its journal. */
function finishedRun({ id, session: { run, info, daily } }: WebSession): FinishedRunData {
  const record = finishedRunOf(run, info.game, { id, daily, ended: Date.now() })
  return { ...record, journal: makeJournalString(journalOf(run)) }
}

async function saveSession(web: WebSession, store: Store, holder: string, isClaimed?: boolean): Promise<void> {
  const { session, saveError } = web
  const { run, info, rank } = session
  const isOver = session.status === 'over'
  const result = isOver
    ? await store.end(finishedRun(web), holder)
    : await store.save(storedRun(web, holder), isClaimed)
  web.saveError = typeof result === 'object' ? TEXT.notSaved(result.why) : undefined
  web.isTakenOver ||= result === 'taken'
  const notices: string[] = result === 'saved' && saveError !== undefined ? [TEXT.savedAgain] : []
  if (isOver && result === 'saved') {
    const ghostNotice = rank.kind === 'practice' ? undefined : await saveGhost(run, store)
    if (ghostNotice !== undefined) notices.push(ghostNotice)
    await saveProgress(run, info, store)
  }
  if (notices.length > 0 || web.saveError !== saveError || web.isTakenOver) web.notify(notices)
}

function storedRun({ id, session, scene, rival }: WebSession, holder: string): StoredRun {
  const { run, rank, daily } = session
  return {
    id,
    game: run.game.id,
    seed: run.seed,
    options: run.options,
    turn: run.turn,
    changed: Date.now(),
    holder,
    rival,
    title: plain(scene.title),
    life: lifeText(scene),
    rank,
    journal: makeJournalString(journalOf(run)),
    ...(daily === undefined ? {} : { daily }),
  }
}

/** The first meter of the player's side as short text. */
export function lifeText(scene: Scene): string {
  const meter = lifeMeter(scene)
  return meter === undefined ? '' : `${meter.value}${meter.max === undefined ? '' : `/${meter.max}`} ${meter.name}`
}
