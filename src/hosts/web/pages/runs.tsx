import { useState } from 'preact/hooks'
import { rankText } from '../../../engine/index.ts'
import { makeAddress } from '../address.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { findHouse } from '../house.ts'
import { agoText, Sheet, Wait } from '../parts.tsx'
import { WORDS } from '../words.ts'

/** Everything that is kept: open runs and finished ones. */
export function RunsPage() {
  const { store } = useHome()
  const [most, setMost] = useState(50)
  const found = useLoaded(() => Promise.all([store.runs(), store.ended()]), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const [runs, ended] = found
  return (
    <Sheet title={WORDS.runs}>
      <h2>{WORDS.openRuns}</h2>
      {runs.length === 0 ? <p class="t-dim">{WORDS.noOpenRuns}</p> : null}
      <ul class="run-list">
        {runs.map((run) => (
          <li key={run.id} data-game={run.game}>
            <a href={makeAddress({ at: 'run', id: run.id })}>{findHouse(run.game)?.name ?? run.game}</a> {run.title}{' '}
            <span class="t-dim">
              {[run.life, WORDS.seed(run.seed), WORDS.choiceOf(run.turn), rankText(run.rank), agoText(run.changed)]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <h2>{WORDS.lastEnded}</h2>
      <ul class="run-list">
        {ended.slice(0, most).map((run) => (
          <li key={run.id} data-game={run.game}>
            <a href={makeAddress({ at: 'replay', journal: run.journal })}>{findHouse(run.game)?.name ?? run.game}</a>{' '}
            {run.won ? `★ ${WORDS.won}` : WORDS.fell}, {WORDS.points(run.score)}: {run.reason}{' '}
            <span class="t-dim">
              {[
                WORDS.seed(run.seed),
                WORDS.choiceOf(run.turns),
                ...(run.rank === undefined ? [] : [rankText(run.rank)]),
                agoText(run.ended),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {ended.length > most ? (
        <button type="button" onClick={() => setMost(most + 200)}>
          +200
        </button>
      ) : null}
    </Sheet>
  )
}
