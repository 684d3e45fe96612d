import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { fork, type Run, unrank } from '../../../engine/index.ts'
import { useHome } from '../home/home.ts'
import { changed, saveSession, showRun, type WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import { isBeginningOf, openedRun, pastOf } from './history.ts'

/** What the parts of the console share: the whole run, so that one can step forward again, and how to go on with another. */
export interface ConsoleContext {
  readonly whole: Run
  readonly past: ReturnType<typeof pastOf>
  readonly step: (turn: number) => void
  /** Goes on with this run in place of the one at the table. */
  readonly show: (run: Run) => void
  readonly told: string
  readonly tell: (text: string) => void
}

export function useConsole(session: WebSession): ConsoleContext {
  const { store, holder } = useHome()
  const [told, tell] = useState('')
  const whole = useRef(session.run)
  const show = (run: Run): void => {
    unrank(run, TEXT.consoleRank)
    showRun(session, run)
    void saveSession(session, store, holder)
  }
  // The run is practice from now on, and the game's own meddling is allowed where it has some.
  useEffect(() => {
    const opened = openedRun(session.run)
    if (opened !== session.run) show(opened)
    else {
      unrank(session.run, TEXT.consoleRank)
      changed(session)
    }
  }, [])
  const { run } = session
  if (!isBeginningOf(run, whole.current)) whole.current = run
  const past = useMemo(() => pastOf(whole.current), [whole.current, whole.current.turn])
  const step = (turn: number): void => {
    if (turn >= 0 && turn <= whole.current.turn && turn !== session.run.turn) show(fork(whole.current, turn))
  }
  return { whole: whole.current, past, step, show, told, tell }
}
