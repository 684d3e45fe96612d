import { useState } from 'preact/hooks'
import { digest, type Run } from '../../../engine/index.ts'
import { cleanAll } from '../../../lib/clean-text.ts'
import { TEXT } from '../text.ts'
import { Copy } from './copy.tsx'

/** The state as readable JSON, with its digest. A search text shows only the lines that contain it. */
export function State({ run }: { readonly run: Run }) {
  const [find, setFind] = useState('')
  const text = JSON.stringify(cleanAll(run.game.describe?.(run.state) ?? run.state), undefined, 1)
  const lines = text.split('\n')
  const shown = find === '' ? lines : lines.filter((line) => line.toLowerCase().includes(find.toLowerCase()))
  return (
    <section>
      <h3>{TEXT.consoleState}</h3>
      <div class="console-row">
        <label>
          {TEXT.find} <input type="search" value={find} onInput={({ currentTarget }) => setFind(currentTarget.value)} />
        </label>
        <Copy text={text} label={TEXT.consoleCopyState} />
      </div>
      <p class="t-dim">
        {TEXT.consoleDigest} {digest(run.state)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <pre tabIndex={0}>{shown.join('\n')}</pre>
    </section>
  )
}
