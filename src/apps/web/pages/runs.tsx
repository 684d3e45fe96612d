import { useState } from 'preact/hooks'
import { rankText } from '../../../engine/index.ts'
import { makeAddress } from '../address.ts'
import { findGame } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { agoText, Sheet, Wait } from '../parts.tsx'
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
            <a href={makeAddress({ at: 'run', id: run.id })}>{findGame(run.game)?.name ?? run.game}</a> {run.title}{' '}
            <span class="t-dim">
              {[run.life, TEXT.seed(run.seed), TEXT.choiceNumber(run.turn), rankText(run.rank), agoText(run.changed)]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <h2>{TEXT.recentlyFinished}</h2>
      <ul class="run-list">
        {ended.slice(0, most).map((run) => (
          <li key={run.id} data-game={run.game}>
            <a href={makeAddress({ at: 'replay', journal: run.journal })}>{findGame(run.game)?.name ?? run.game}</a>{' '}
            {run.won ? `★ ${TEXT.won}` : TEXT.lost}, {TEXT.points(run.score)}: {run.reason}{' '}
            <span class="t-dim">
              {[
                TEXT.seed(run.seed),
                TEXT.choiceNumber(run.turns),
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
