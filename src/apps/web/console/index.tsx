import { useEffect, useRef, useState } from 'preact/hooks'
import type { Run } from '../../../engine/index.ts'
import type { WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import { type ConsoleContext, useConsole } from './context.ts'
import { Positions } from './positions.tsx'
import { Rolls } from './rolls.tsx'
import { State } from './state.tsx'
import { Timeline } from './timeline.tsx'

const TABS = ['rolls', 'timeline', 'state', 'position'] as const
type Tab = (typeof TABS)[number]

/** The QA console: a drawer beside any run, cold and monospaced, so that nobody takes it for the game. Opening it makes the run practice. */
export function Console({ session, close }: { readonly session: WebSession; readonly close: () => void }) {
  const [tab, setTab] = useState<Tab>('rolls')
  const desk = useConsole(session)
  const { run } = session
  const drawer = useRef<HTMLElement>(null)
  // Its keys are its own: the same ones may mean something in the game.
  useEffect(() => drawer.current?.focus(), [])
  const respond = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).closest('input:not([type="range"]), textarea, select') !== null) return
    if (event.key === '`' || event.key === 'Escape') close()
    else if (event.key === ',') desk.step(run.turn - 1)
    else if (event.key === '.') desk.step(run.turn + 1)
    else return
    event.preventDefault()
  }
  return (
    <aside class="console" aria-label={TEXT.console} data-own-keys tabIndex={-1} ref={drawer} onKeyDown={respond}>
      <header class="console-head">
        <h2>{TEXT.console}</h2>
        <div role="tablist" aria-label={TEXT.console}>
          {TABS.map((one) => (
            <button
              type="button"
              role="tab"
              key={one}
              id={`console-${one}`}
              aria-selected={one === tab}
              aria-controls="console-body"
              onClick={() => setTab(one)}
            >
              {TEXT.consoleTabs[one]}
            </button>
          ))}
        </div>
        <button type="button" class="console-close" onClick={close}>
          {TEXT.close} <kbd>`</kbd>
        </button>
      </header>
      <div class="console-body" id="console-body" role="tabpanel" aria-labelledby={`console-${tab}`}>
        {tab === 'rolls' ? <Rolls session={session} desk={desk} /> : null}
        {tab === 'timeline' ? <Timeline session={session} desk={desk} /> : null}
        {tab === 'state' ? <State run={run} /> : null}
        {tab === 'position' ? <Positions session={session} desk={desk} /> : null}
      </div>
      <Steps run={run} desk={desk} />
    </aside>
  )
}

/** Back and on through the run, both ways. */
function Steps({ run, desk }: { readonly run: Run; readonly desk: ConsoleContext }) {
  const last = desk.whole.turn
  return (
    <footer class="console-steps">
      <button type="button" aria-disabled={run.turn === 0} onClick={() => desk.step(0)}>
        |◀ {TEXT.first}
      </button>
      <button type="button" aria-disabled={run.turn === 0} onClick={() => desk.step(run.turn - 1)}>
        ◀ {TEXT.previous} <kbd>,</kbd>
      </button>
      <output>{TEXT.at(run.turn, last)}</output>
      <button type="button" aria-disabled={run.turn === last} onClick={() => desk.step(run.turn + 1)}>
        {TEXT.next} ▶ <kbd>.</kbd>
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={run.turn}
        aria-label={TEXT.at(run.turn, last)}
        onInput={({ currentTarget }) => desk.step(Number(currentTarget.value))}
      />
    </footer>
  )
}
