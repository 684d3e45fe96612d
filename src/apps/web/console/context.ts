import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fork, type Run, unrank } from '../../../engine/index.ts'
import { type TracedTurn, traceRun } from '../../../play/history.ts'
import type { WebSession } from '../session.ts'
import { isPrefixOf, withAdmin } from './history.ts'
import { CONSOLE_TEXT } from './text.ts'

/** State shared by the console's panels: the full run (to step forward again) and a way to switch to another run. */
export interface ConsoleContext {
  /** The run up to its last turn; the session may show an earlier one. */
  readonly fullRun: Run
  readonly turns: readonly TracedTurn[]
  readonly step: (turn: number) => void
  /** Continues with this run instead of the one that is played. */
  readonly show: (run: Run) => void
  /** Applies a command that forces rolls or overrides the state, and says how it went. Returns whether it worked. */
  readonly override: (command: string) => boolean
  readonly message: string
  readonly showMessage: (text: string) => void
}

export interface PanelProps {
  readonly web: WebSession
  readonly context: ConsoleContext
}

export function useConsole(web: WebSession): ConsoleContext {
  const { session } = web
  const { run } = session
  const [message, showMessage] = useState('')
  const fullRun = useRef(run)
  const show = (next: Run): void => {
    unrank(next, CONSOLE_TEXT.rank)
    session.replaceRun(next)
    // A step forward is not played again as motion.
    web.beats = []
    web.notify([])
  }
  const override = (command: string): boolean => {
    const why = session.override(command.trim())
    showMessage(why ?? CONSOLE_TEXT.forced(command))
    return why === undefined
  }
  // The run becomes practice, and the game's own admin commands are enabled if it has any.
  useEffect(() => {
    const opened = withAdmin(run)
    if (opened !== run) return show(opened)
    unrank(run, CONSOLE_TEXT.rank)
    web.notify([])
  }, [])
  if (!isPrefixOf(run, fullRun.current)) fullRun.current = run
  const { turns } = useMemo(() => traceRun(fullRun.current), [fullRun.current, fullRun.current.turn])
  const step = (turn: number): void => {
    if (turn >= 0 && turn <= fullRun.current.turn && turn !== run.turn) show(fork(fullRun.current, turn))
  }
  return { fullRun: fullRun.current, turns, step, show, override, message, showMessage }
}
