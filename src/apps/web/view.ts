import type { Beat, Line, Scene } from '../../engine/index.ts'
import type { Session } from '../../play/session.ts'
import { shareStructure } from '../../views/web/shared-structure.ts'
import type { WebSkin } from '../../views/web/skin.ts'

/** A session as the page shows it. */
export interface SessionView<S extends Session = Session> {
  readonly session: S
  readonly skin: WebSkin
  /** The scene of the shown seat. Parts that have not changed keep their identity, so that they are not rendered again. */
  scene: Scene
  /** The scene before the last turn. */
  before: Scene
  /** Motion of the last turn; empty if the run went back or if another seat is shown now. */
  beats: readonly Beat[]
  /** Messages about the last choice. */
  notices: readonly string[]
  /** Why the current turn is not saved; undefined if it is, or if somebody else saves it. */
  saveError: string | undefined
  /** Replaces the notices, and draws again. */
  notify(notices: readonly string[]): void
  /** Calls `listen` after every change; returns a function that stops it. */
  onChange(listen: () => void): () => void
}

export function viewSession<S extends Session>(session: S, skin: WebSkin): SessionView<S> {
  const listeners = new Set<() => void>()
  const first = session.scene
  let { turn, seat } = session
  const view: SessionView<S> = {
    session,
    skin,
    scene: first,
    before: first,
    beats: [],
    notices: [],
    saveError: undefined,
    notify(notices) {
      view.notices = notices
      for (const listen of [...listeners]) listen()
    },
    onChange(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
  session.onChange(() => {
    const scene = shareStructure(view.scene, session.scene)
    if (session.turn !== turn) {
      const isStep = session.turn > turn && session.newFrom === session.turn - 1 && session.seat === seat
      view.before = view.scene
      view.beats = isStep ? newLines(session).flatMap(({ beat }) => beat ?? []) : []
    }
    // A new turn is a new scene, even one that looks the same: the screen reader announces it.
    view.scene = session.turn === turn ? scene : { ...scene }
    turn = session.turn
    seat = session.seat
    view.notify([])
  })
  return view
}

/** The log lines that follow from the last choice. */
export function newLines({ log, newFrom }: Session): readonly Line[] {
  const first = log.findLastIndex(({ turn }) => turn < newFrom)
  return log.slice(first + 1).map(({ line }) => line)
}

/** The first meter of the player's side. */
export function lifeMeter({ panels }: Scene) {
  const own = panels.find((panel) => panel.kind === 'meters' && panel.role === 'self')
  return own?.kind === 'meters' ? own.meters[0] : undefined
}
