import { useState } from 'preact/hooks'
import { digest, type Run } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { Copy, Search } from '../parts.tsx'
import { CONSOLE_TEXT } from './text.ts'

/** The state as readable JSON, with its digest. A search text shows only the lines that contain it. */
export function State({ run }: { readonly run: Run }) {
  const [find, setFind] = useState('')
  const text = JSON.stringify(cleanAll(run.game.describe?.(run.state) ?? run.state), undefined, 1)
  const lines = text.split('\n')
  const shown = find === '' ? lines : lines.filter((line) => line.toLowerCase().includes(find.toLowerCase()))
  return (
    <section>
      <h3>{CONSOLE_TEXT.state}</h3>
      <div class="console-row">
        <Search value={find} set={setFind} />
        <Copy text={text} label={CONSOLE_TEXT.copyState} />
      </div>
      <p class="t-dim">
        {CONSOLE_TEXT.digest} {digest(run.state)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <pre tabIndex={0}>{shown.join('\n')}</pre>
    </section>
  )
}
