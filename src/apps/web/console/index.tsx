import { useEffect, useRef, useState } from 'preact/hooks'
import type { Run } from '../../../engine/index.ts'
import { Button } from '../parts.tsx'
import type { WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import { type ConsoleContext, useConsole } from './context.ts'
import { Positions } from './positions.tsx'
import { Rolls } from './rolls.tsx'
import { State } from './state.tsx'
import { CONSOLE_TEXT } from './text.ts'
import { Timeline } from './timeline.tsx'

const TABS = ['rolls', 'timeline', 'state', 'position'] as const
type Tab = (typeof TABS)[number]

/** The QA console: a drawer beside any run, styled unlike every game. Opening it makes the run practice. */
export function Console({ web, close }: { readonly web: WebSession; readonly close: () => void }) {
  const [tab, setTab] = useState<Tab>('rolls')
  const context = useConsole(web)
  const { run } = web.session
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
              {CONSOLE_TEXT.tabs[one]}
            </button>
          ))}
        </div>
        <Button class="console-close" label={[`${TEXT.close} `, <kbd>`</kbd>]} go={close} />
      </header>
      <div class="console-body" id="console-body" role="tabpanel" aria-labelledby={`console-${tab}`}>
        {tab === 'rolls' ? <Rolls web={web} context={context} /> : null}
        {tab === 'timeline' ? <Timeline web={web} context={context} /> : null}
        {tab === 'state' ? <State run={run} /> : null}
        {tab === 'position' ? <Positions web={web} context={context} /> : null}
      </div>
      <Steps run={run} context={context} />
    </aside>
  )
}

/** Buttons and a slider to step through the run in both directions. */
function Steps({ run, context: { fullRun, step } }: { readonly run: Run; readonly context: ConsoleContext }) {
  const { turn } = run
  const last = fullRun.turn
  const previous = [`◀ ${TEXT.previous} `, <kbd>,</kbd>]
  const next = [`${TEXT.next} ▶ `, <kbd>.</kbd>]
  return (
    <footer class="console-steps">
      <Button aria-disabled={turn === 0} label={`|◀ ${TEXT.first}`} go={() => step(0)} />
      <Button aria-disabled={turn === 0} label={previous} go={() => step(turn - 1)} />
      <output>{TEXT.choiceOf(turn, last)}</output>
      <Button aria-disabled={turn === last} label={next} go={() => step(turn + 1)} />
      <input
        type="range"
        min={0}
        max={last}
        value={turn}
        aria-label={TEXT.choiceOf(turn, last)}
        onInput={({ currentTarget }) => step(Number(currentTarget.value))}
      />
    </footer>
  )
}
