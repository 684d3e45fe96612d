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

/** The QA console: a drawer beside any run, styled unlike every game. Opening it makes the run practice. */
export function Console({ session, close }: { readonly session: WebSession; readonly close: () => void }) {
  const [tab, setTab] = useState<Tab>('rolls')
  const context = useConsole(session)
  const { run } = session
  const drawer = useRef<HTMLElement>(null)
  // The console handles its own keys: they may mean something else in the game.
  useEffect(() => drawer.current?.focus(), [])
  const respond = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).closest('input:not([type="range"]), textarea, select') !== null) return
    if (event.key === '`' || event.key === 'Escape') close()
    else if (event.key === ',') context.step(run.turn - 1)
    else if (event.key === '.') context.step(run.turn + 1)
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
        {tab === 'rolls' ? <Rolls session={session} context={context} /> : null}
        {tab === 'timeline' ? <Timeline session={session} context={context} /> : null}
        {tab === 'state' ? <State run={run} /> : null}
        {tab === 'position' ? <Positions session={session} context={context} /> : null}
      </div>
      <Steps run={run} context={context} />
    </aside>
  )
}

/** Buttons and a slider to step through the run in both directions. */
function Steps({ run, context }: { readonly run: Run; readonly context: ConsoleContext }) {
  const last = context.fullRun.turn
  return (
    <footer class="console-steps">
      <button type="button" aria-disabled={run.turn === 0} onClick={() => context.step(0)}>
        |◀ {TEXT.first}
      </button>
      <button type="button" aria-disabled={run.turn === 0} onClick={() => context.step(run.turn - 1)}>
        ◀ {TEXT.previous} <kbd>,</kbd>
      </button>
      <output>{TEXT.choiceOf(run.turn, last)}</output>
      <button type="button" aria-disabled={run.turn === last} onClick={() => context.step(run.turn + 1)}>
        {TEXT.next} ▶ <kbd>.</kbd>
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={run.turn}
        aria-label={TEXT.choiceOf(run.turn, last)}
        onInput={({ currentTarget }) => context.step(Number(currentTarget.value))}
      />
    </footer>
  )
}
