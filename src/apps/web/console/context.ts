import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fork, type Run, unrank } from '../../../engine/index.ts'
import { useHome } from '../home/home.ts'
import { notifyListeners, saveSession, showRun, type WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import { isPrefixOf, playedTurns, withAdmin } from './history.ts'

/** State shared by the console's panels: the full run (to step forward again) and a way to switch to another run. */
export interface ConsoleContext {
  /** The run up to its last turn; the session may show an earlier one. */
  readonly fullRun: Run
  readonly turns: ReturnType<typeof playedTurns>
  readonly step: (turn: number) => void
  /** Continues with this run instead of the one that is played. */
  readonly show: (run: Run) => void
  readonly message: string
  readonly showMessage: (text: string) => void
}

export function useConsole(session: WebSession): ConsoleContext {
  const { store, holder } = useHome()
  const [message, showMessage] = useState('')
  const fullRun = useRef(session.run)
  const show = (run: Run): void => {
    unrank(run, TEXT.consoleRank)
    showRun(session, run)
    void saveSession(session, store, holder)
  }
  // The run becomes practice, and the game's own admin commands are enabled if it has any.
  useEffect(() => {
    const opened = withAdmin(session.run)
    if (opened !== session.run) show(opened)
    else {
      unrank(session.run, TEXT.consoleRank)
      notifyListeners(session)
    }
  }, [])
  const { run } = session
  if (!isPrefixOf(run, fullRun.current)) fullRun.current = run
  const turns = useMemo(() => playedTurns(fullRun.current), [fullRun.current, fullRun.current.turn])
  const step = (turn: number): void => {
    if (turn >= 0 && turn <= fullRun.current.turn && turn !== session.run.turn) show(fork(fullRun.current, turn))
  }
  return { fullRun: fullRun.current, turns, step, show, message, showMessage }
}
