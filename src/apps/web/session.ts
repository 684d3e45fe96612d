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
import type { Kept, Store, StoredFinishedRun, StoredRun } from '../../storage/idb/store.ts'
import type { WebLogEntry } from '../../views/web/log.tsx'
import { shareStructure } from '../../views/web/shared-structure.ts'
import type { WebSkin } from '../../views/web/skin.ts'
import { type GameFacts, rankHere } from './games.ts'
import { rememberDeeds } from './home/achievements.ts'
import { buryGhost } from './home/ghosts.ts'
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
  /** Whether it has become a separate run by a fork or a step back. */
  run: Run
  /** The seat that decides here; the first one if the run is over. */
  seat: Seat
  scene: Scene
  /** The scene before the last turn. */
  before: Scene
  /** The log of every seat. */
  readonly told: Map<Seat, WebLogEntry[]>
  /** Animations of the last turn. */
  beats: readonly Beat[]
  /** True while the screen is covered until the other player takes over. */
  isCovered: boolean
  /** Notices for the player: save errors, new ghosts. */
  notices: readonly string[]
  /** True if another tab has taken over the run. */
  isTaken: boolean
  readonly listeners: Set<() => void>
}

export interface Opening {
  readonly id: string
  readonly facts: GameFacts
  readonly info: GameInfo
  readonly skin: WebSkin
  readonly run: Run
  readonly daily?: string | undefined
  readonly rival?: string | undefined
}

export function makeSession({ id, facts, info, skin, run, daily, rival = 'person' }: Opening): WebSession {
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
    told: new Map(),
    beats: [],
    isCovered: false,
    notices: [],
    isTaken: false,
    listeners: new Set(),
  }
  turnTo(session)
  return session
}

/** Sanitizes a scene: it may contain names of ghosts and packs from outside. */
const sceneFor = (run: Run, seat: Seat): Scene => cleanAll(run.game.scene(run.state, seat))

export const isOver = ({ run }: WebSession): boolean => run.game.toAct(run.state).length === 0

/** Seats that a bot plays. */
export const botSeats = ({ run, rival }: WebSession): readonly Seat[] =>
  rival === 'person' ? [] : waitingFor(run).filter((seat) => seat > 0)

/** Shows the scene of the seat that decides next. */
function turnTo(session: WebSession): void {
  const { run, rival } = session
  const next = waitingFor(run).find((seat) => seat === 0 || rival === 'person') ?? session.seat
  const seat = isOver(session) ? 0 : next
  session.isCovered = seat !== session.seat && !isOver(session)
  session.seat = seat
  // Always a new scene object, but unchanged parts keep their identity, so that they are not rendered again.
  session.scene = { ...shareStructure(session.scene, sceneFor(run, seat)) }
}

export function changed(session: WebSession): void {
  for (const listener of [...session.listeners]) listener()
}

/** Applies a choice of a seat. A rejected choice changes nothing and returns the reason. */
export function take(session: WebSession, seat: Seat, id: string): string | undefined {
  const { run } = session
  if (session.isTaken) return TEXT.taken
  const before = session.scene
  const chosen = choose(run, run.turn, seat, id)
  if (isRefusal(chosen)) return chosen.why
  const isTurn = chosen.events.length > 0 || waitingFor(run).length === run.game.toAct(run.state).length
  session.before = before
  if (isTurn) hear(session, chosen.events)
  else session.beats = []
  turnTo(session)
  changed(session)
  return undefined
}

function hear(session: WebSession, events: readonly unknown[]): void {
  const { run, told } = session
  for (const seat of new Set([0, session.seat, ...told.keys()])) {
    const old = (told.get(seat) ?? []).slice(-MOST_TOLD).map((one) => (one.isNew ? { ...one, isNew: false } : one))
    const lines = linesOf(run, events, seat).map((line) => cleanAll(line))
    told.set(seat, [...old, ...lines.map((line, index) => ({ turn: run.turn, index, line, isNew: true }))])
  }
  session.beats = newLines(session).flatMap(({ beat }) => (beat === undefined ? [] : [beat]))
}
const MOST_TOLD = 400

export const toldHere = ({ told, seat }: WebSession): readonly WebLogEntry[] => told.get(seat) ?? []
export const newLines = (session: WebSession): readonly Line[] =>
  toldHere(session).flatMap(({ line, isNew }) => (isNew ? [line] : []))

/**
 * Forces the next roll (`label value`) or applies a game-specific override (`hp m1 5`). The run becomes practice. Returns an error message.
 */
export function forceRolls(session: WebSession, words: string): string | undefined {
  const { run } = session
  const [, what, value] = /^(.+?)[\s=]+(\d+)$/.exec(words.trim()) ?? []
  const meddled = run.game.admin?.(run.state, words.trim())
  if (typeof meddled === 'object') {
    force(run, meddled.rolls)
    if (meddled.choice !== undefined) return take(session, session.seat, meddled.choice)
  } else if (what !== undefined && value !== undefined && what.includes(' ') === false)
    force(run, [{ what, value: Number(value) }])
  else return meddled ?? TEXT.consoleHow
  changed(session)
  return undefined
}

/** Replaces this run by another one: a fork, a step back, or a scenario. */
export function showRun(session: WebSession, run: Run): void {
  session.run = run
  session.beats = []
  // Notices of the old run no longer apply, except the save error.
  session.notices = session.notices.filter(isNotKept)
  session.before = sceneFor(session.run, session.seat)
  turnTo(session)
  session.isCovered = false
  changed(session)
}

export const rankOfSession = ({ run, info }: WebSession): Rank => rankHere(run, info)

/** The first bar of the player's side as short text. */
function lifeOf({ panels }: Scene): string {
  for (const panel of panels)
    if (panel.kind === 'meters' && panel.role === 'self') {
      const [meter] = panel.meters
      if (meter !== undefined) return `${meter.value}${meter.max === undefined ? '' : `/${meter.max}`} ${meter.name}`
    }
  return ''
}

function keptRun(session: WebSession, holder: string, now: number): StoredRun {
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
    life: lifeOf(session.scene),
    rank: rankOfSession(session),
    journal: makeJournalString(journalOf(run)),
    ...(daily === undefined ? {} : { daily }),
  }
}

/** The history entry of a finished run. A run that was given up is no win and has no score. */
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
  const kept = over
    ? await store.end(endedRun(session, now), holder)
    : await store.keep(keptRun(session, holder, now), isClaimed)
  const notices = noticesOf(session, kept)
  if (over && kept === 'kept') {
    const isCounted = rankOfSession(session).kind !== 'practice'
    const grave = isCounted ? await buryGhost(session.run, store) : undefined
    if (grave !== undefined) notices.push(grave)
    await rememberDeeds(session.run, session.info, store)
  }
  session.isTaken = session.isTaken || kept === 'taken'
  if (notices.length > 0 || session.notices.length > 0 || session.isTaken) {
    session.notices = notices
    changed(session)
  }
}

function noticesOf(session: WebSession, kept: Kept): string[] {
  if (typeof kept === 'object') return [TEXT.notKept(kept.why)]
  return isKept(session) ? [] : [TEXT.keptAgain]
}

/** Whether the current state of the run is saved. */
export const isKept = ({ notices }: WebSession): boolean => !notices.some(isNotKept)
const isNotKept = (notice: string): boolean => notice.startsWith(TEXT.notKeptHead)
