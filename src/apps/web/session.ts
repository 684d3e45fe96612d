import {
  type Beat,
  choose,
  force,
  type GameInfo,
  isRefusal,
  journalOf,
  type Line,
  linesOf,
  makeJournalString,
  modeOf,
  plain,
  type Rank,
  type Run,
  type Scene,
  type Seat,
  waitingFor,
} from '../../engine/index.ts'
import { cleanAll } from '../../lib/clean-text.ts'
import { sceneOf } from '../../play/scene.ts'
import type { SaveResult, Store, StoredFinishedRun, StoredRun } from '../../storage/idb/store.ts'
import type { WebLogEntry } from '../../views/web/log.tsx'
import { shareStructure } from '../../views/web/shared-structure.ts'
import type { WebSkin } from '../../views/web/skin.ts'
import { type GameFacts, rankHere } from './games.ts'
import { saveProgress } from './home/achievements.ts'
import { saveGhost } from './home/ghosts.ts'
import { TEXT } from './text.ts'

/** A run played in this tab: the current view, the log, and saving. */
export interface WebSession {
  readonly id: string
  readonly facts: GameFacts
  readonly info: GameInfo
  readonly skin: WebSkin
  readonly daily: string | undefined
  /** Who plays the other seats: 'person' at this screen, or a bot by name. */
  readonly rival: string
  /** The run that is played; a fork or a step back replaces it. */
  run: Run
  /** The seat whose scene is shown; the first one if the run is over. */
  seat: Seat
  scene: Scene
  /** The scene before the last turn. */
  before: Scene
  /** The log of each seat. */
  readonly logs: Map<Seat, WebLogEntry[]>
  /** Animations of the last turn. */
  beats: readonly Beat[]
  /** True while the screen is covered until the other player takes over. */
  isCovered: boolean
  /** Notices for the player: save errors, new ghosts. */
  notices: readonly string[]
  /** True if another tab has taken over the run. */
  isTakenOver: boolean
  readonly listeners: Set<() => void>
}

export interface SessionOptions {
  readonly id: string
  readonly facts: GameFacts
  readonly info: GameInfo
  readonly skin: WebSkin
  readonly run: Run
  readonly daily?: string | undefined
  readonly rival?: string | undefined
}

export function makeSession({ id, facts, info, skin, run, daily, rival = 'person' }: SessionOptions): WebSession {
  const scene = sceneFor(run, 0)
  const session: WebSession = {
    id,
    facts,
    info,
    skin,
    daily,
    rival,
    run,
    scene,
    before: scene,
    seat: 0,
    logs: new Map(),
    beats: [],
    isCovered: false,
    notices: [],
    isTakenOver: false,
    listeners: new Set(),
  }
  showNextSeat(session)
  return session
}

/** Sanitizes a scene: it may contain names of ghosts and packs from outside. */
const sceneFor = (run: Run, seat: Seat): Scene => cleanAll(sceneOf(run, seat))

export const isOver = ({ run }: WebSession): boolean => run.game.toAct(run.state).length === 0

/** Seats that a bot plays. */
export const botSeats = ({ run, rival }: WebSession): readonly Seat[] =>
  rival === 'person' ? [] : waitingFor(run).filter((seat) => seat > 0)

/** Shows the scene of the seat that decides next. */
function showNextSeat(session: WebSession): void {
  const { run, rival } = session
  const next = waitingFor(run).find((seat) => seat === 0 || rival === 'person') ?? session.seat
  const seat = isOver(session) ? 0 : next
  session.isCovered = seat !== session.seat && !isOver(session)
  session.seat = seat
  // Always a new scene object, but unchanged parts keep their identity, so that they are not rendered again.
  session.scene = { ...shareStructure(session.scene, sceneFor(run, seat)) }
}

/** Renders the session again. */
export function notifyListeners(session: WebSession): void {
  for (const listener of [...session.listeners]) listener()
}

/** Applies a choice of a seat. A rejected choice changes nothing and returns the reason. */
export function applyChoice(session: WebSession, seat: Seat, id: string): string | undefined {
  const { run } = session
  if (session.isTakenOver) return TEXT.openElsewhere
  const before = session.scene
  const chosen = choose(run, run.turn, seat, id)
  if (isRefusal(chosen)) return chosen.why
  const isTurn = chosen.events.length > 0 || waitingFor(run).length === run.game.toAct(run.state).length
  session.before = before
  if (isTurn) appendToLogs(session, chosen.events)
  else session.beats = []
  showNextSeat(session)
  notifyListeners(session)
  return undefined
}

/** Adds the log entries of the last turn for every seat, and sets the beats. */
function appendToLogs(session: WebSession, events: readonly unknown[]): void {
  const { run, logs } = session
  for (const seat of new Set([0, session.seat, ...logs.keys()])) {
    const old = (logs.get(seat) ?? [])
      .slice(-MAX_LOG_ENTRIES)
      .map((one) => (one.isNew ? { ...one, isNew: false } : one))
    const lines = linesOf(run, events, seat).map((line) => cleanAll(line))
    logs.set(seat, [...old, ...lines.map((line, index) => ({ turn: run.turn, index, line, isNew: true }))])
  }
  session.beats = newLogLines(session).flatMap(({ beat }) => (beat === undefined ? [] : [beat]))
}
const MAX_LOG_ENTRIES = 400

/** The log of the seat that is shown. */
export const logEntries = ({ logs, seat }: WebSession): readonly WebLogEntry[] => logs.get(seat) ?? []
/** The log lines of the last turn. */
export const newLogLines = (session: WebSession): readonly Line[] =>
  logEntries(session).flatMap(({ line, isNew }) => (isNew ? [line] : []))

/**
 * Forces the next roll (`label value`) or applies a game-specific override (`hp m1 5`). The run becomes practice. Returns an error message.
 */
export function forceRolls(session: WebSession, command: string): string | undefined {
  const { run } = session
  const [, what, value] = /^(.+?)[\s=]+(\d+)$/.exec(command.trim()) ?? []
  const override = run.game.extras?.admin?.(run.state, command.trim())
  if (typeof override === 'object') {
    force(run, override.rolls)
    if (override.choice !== undefined) return applyChoice(session, session.seat, override.choice)
  } else if (what !== undefined && value !== undefined && what.includes(' ') === false)
    force(run, [{ what, value: Number(value) }])
  else return override ?? TEXT.consoleForceFormat
  notifyListeners(session)
  return undefined
}

/** Replaces this run by another one: a fork, a step back, or a scenario. */
export function showRun(session: WebSession, run: Run): void {
  session.run = run
  session.beats = []
  // Notices of the old run no longer apply, except the save error.
  session.notices = session.notices.filter(isSaveError)
  session.before = sceneFor(session.run, session.seat)
  showNextSeat(session)
  session.isCovered = false
  notifyListeners(session)
}

export const rankOfSession = ({ run, info }: WebSession): Rank => rankHere(run, info)

/** The first meter of the player's side as short text. */
function lifeText({ panels }: Scene): string {
  for (const panel of panels)
    if (panel.kind === 'meters' && panel.role === 'self') {
      const [meter] = panel.meters
      if (meter !== undefined) return `${meter.value}${meter.max === undefined ? '' : `/${meter.max}`} ${meter.name}`
    }
  return ''
}

function storedRun(session: WebSession, holder: string, now: number): StoredRun {
  const { id, run, daily, rival } = session
  return {
    id,
    game: run.game.id,
    seed: run.seed,
    options: run.options,
    turn: run.turn,
    changed: now,
    holder,
    rival,
    title: plain(session.scene.title),
    life: lifeText(session.scene),
    rank: rankOfSession(session),
    journal: makeJournalString(journalOf(run)),
    ...(daily === undefined ? {} : { daily }),
  }
}

/** The record of a finished run. A run that was given up has no win and no score. */
export function endedRun(session: WebSession, now: number, isGivenUp = false): StoredFinishedRun {
  const { id, run, daily } = session
  const outcome = isGivenUp ? undefined : run.game.outcome(run.state)
  const own = outcome?.standings[0]
  return {
    id,
    game: run.game.id,
    version: run.game.version,
    content: run.game.contentHash,
    seed: run.seed,
    turns: run.turn,
    won: own?.won ?? false,
    score: own?.score ?? 0,
    reason: outcome?.reason ?? TEXT.givenUp,
    ended: now,
    mode: modeOf(run.game, run.options).name,
    rank: rankOfSession(session),
    ...(daily === undefined ? {} : { daily }),
    ...(isGivenUp ? { abandoned: true } : {}),
    journal: makeJournalString(journalOf(run)),
  }
}

/** Saves the run or its end. Shows a notice if saving fails, and another when it works again. */
export async function saveSession(session: WebSession, store: Store, holder: string, isClaimed = false): Promise<void> {
  const now = Date.now()
  const over = isOver(session)
  const result = over
    ? await store.end(endedRun(session, now), holder)
    : await store.save(storedRun(session, holder, now), isClaimed)
  const notices = noticesOf(session, result)
  if (over && result === 'saved') {
    const isCounted = rankOfSession(session).kind !== 'practice'
    const ghostNotice = isCounted ? await saveGhost(session.run, store) : undefined
    if (ghostNotice !== undefined) notices.push(ghostNotice)
    await saveProgress(session.run, session.info, store)
  }
  session.isTakenOver = session.isTakenOver || result === 'taken'
  if (notices.length > 0 || session.notices.length > 0 || session.isTakenOver) {
    session.notices = notices
    notifyListeners(session)
  }
}

function noticesOf(session: WebSession, result: SaveResult): string[] {
  if (typeof result === 'object') return [TEXT.notSaved(result.why)]
  return isSaved(session) ? [] : [TEXT.savedAgain]
}

/** Whether the current state of the run is saved. */
export const isSaved = ({ notices }: WebSession): boolean => !notices.some(isSaveError)
const isSaveError = (notice: string): boolean => notice.startsWith(TEXT.notSavedHead)
