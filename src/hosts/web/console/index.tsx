import { useState } from 'preact/hooks'
import { unrank } from '../../../engine/index.ts'
import { cleanText } from '../../../views/clean.ts'
import { forceRolls, type Session, stepTo } from '../session.ts'
import { WORDS } from '../words.ts'

/** The QA console: a drawer beside any run. Opening it makes the run practice. */
export function Console({ session, close }: { readonly session: Session; readonly close: () => void }) {
  const { run } = session
  const [words, setWords] = useState('')
  const [told, setTold] = useState('')
  unrank(run, WORDS.consoleRank)
  const force = (event: Event): void => {
    event.preventDefault()
    const why = forceRolls(session, words)
    setTold(why ?? WORDS.consoleForced(words))
    if (why === undefined) setWords('')
  }
  return (
    <aside class="console" aria-label={WORDS.console} data-own-keys>
      <header class="box-head">
        <h2>{WORDS.console}</h2>
        <button type="button" class="quiet" onClick={close} aria-label={WORDS.close}>
          ✕
        </button>
      </header>
      <form class="row" onSubmit={force}>
        <label>
          {WORDS.consoleForce}{' '}
          <input type="text" value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
        </label>
        <button type="submit">{WORDS.consoleApply}</button>
      </form>
      <p role="status">{told}</p>
      <p class="row">
        <button type="button" disabled={run.turn === 0} onClick={() => stepTo(session, run.turn - 1)}>
          ◀ {WORDS.previous}
        </button>
      </p>
      <h3>{WORDS.consoleWaiting}</h3>
      <ul>
        {run.inner.waiting.map(({ what, value }, i) => (
          <li key={`${i}/${what}`}>
            {cleanText(what)}: {value}
          </li>
        ))}
      </ul>
      <details>
        <summary>{WORDS.consoleState}</summary>
        <pre>{JSON.stringify(run.game.describe?.(run.state) ?? run.state, undefined, 1)}</pre>
      </details>
    </aside>
  )
}
