import { useState } from 'preact/hooks'
import { rankText } from '../../../engine/index.ts'
import { ago } from '../../../lib/ago.ts'
import { gameName } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { aboutRun, Button, Link, Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** All saved runs, open and finished. */
export function RunsPage() {
  const { store } = useHome()
  const [most, setMost] = useState(50)
  const found = useLoaded(() => Promise.all([store.runs(), store.ended()]), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const [runs, ended] = found
  return (
    <Sheet title={TEXT.runs}>
      <h2>{TEXT.openRuns}</h2>
      {runs.length === 0 ? <p class="t-dim">{TEXT.noOpenRuns}</p> : null}
      <ul class="run-list">
        {runs.map((run) => (
          <li key={run.id} data-game={run.game}>
            <Link to={{ at: 'run', id: run.id }} label={gameName(run.game)} /> {run.title}{' '}
            <span class="t-dim">{aboutRun(run, rankText(run.rank), ago(Date.now(), run.changed))}</span>
          </li>
        ))}
      </ul>
      <h2>{TEXT.recentlyFinished}</h2>
      <ul class="run-list">
        {ended.slice(0, most).map((run) => (
          <li key={run.id} data-game={run.game}>
            <Link to={{ at: 'replay', journal: run.journal }} label={gameName(run.game)} />{' '}
            {run.won ? `★ ${TEXT.won}` : TEXT.lost}, {TEXT.points(run.score)}: {run.reason}{' '}
            <span class="t-dim">
              {aboutRun(
                { seed: run.seed, turn: run.turns },
                run.rank === undefined ? '' : rankText(run.rank),
                ago(Date.now(), run.ended),
              )}
            </span>
          </li>
        ))}
      </ul>
      {ended.length > most ? <Button label="+200" go={() => setMost(most + 200)} /> : null}
    </Sheet>
  )
}
