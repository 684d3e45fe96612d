import { ACHIEVEMENTS } from 'undercroft:achievements'
import { ago } from '../../../lib/ago.ts'
import type { FinishedRunData } from '../../../storage/home-file.ts'
import { recordGroups } from '../../../storage/records.ts'
import { GAMES, type GameFacts } from '../games.ts'
import { readProgress } from '../home/achievements.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Link, Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** The player's best runs by rules version, and achievements. */
export function RecordsPage() {
  const { store } = useHome()
  const found = useLoaded(() => Promise.all([store.ended(), readProgress(store, 'feats')]), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const [ended, achieved] = found
  return (
    <Sheet title={TEXT.records}>
      {ended.length === 0 ? <p class="t-dim">{TEXT.noRecords}</p> : null}
      {GAMES.map((facts) => (
        <section class="slab" key={facts.id} data-game={facts.id} aria-label={facts.name}>
          <h2 class="ink">{facts.name}</h2>
          <Best facts={facts} ended={ended} />
          <Achievements game={facts.id} achieved={achieved} />
        </section>
      ))}
    </Sheet>
  )
}

function Achievements({ game, achieved }: { readonly game: string; readonly achieved: readonly string[] }) {
  const rows = (ACHIEVEMENTS[game] ?? []).map((one) => ({ ...one, isDone: achieved.includes(`${game}/${one.id}`) }))
  return (
    <>
      <h3>
        {TEXT.achievements} {rows.filter(({ isDone }) => isDone).length}/{rows.length}
      </h3>
      <ul class="achievements">
        {rows.map(({ id, name, text, isDone }) => (
          <li key={id} class={isDone ? 'done' : ''}>
            {isDone ? '★' : '☆'} <strong>{name}</strong> <span class="t-dim">{text}</span>
            {isDone ? <span class="sr-only"> {TEXT.done}</span> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function Best({ facts, ended }: { readonly facts: GameFacts; readonly ended: readonly FinishedRunData[] }) {
  const journals = new Map(ended.map(({ id, journal }) => [id, journal]))
  const groups = recordGroups(ended, facts.id, undefined)
  return (
    <>
      {groups.map((group) => (
        <div key={`${group.mode}/${group.version}/${group.content}`}>
          <p>
            {group.mode}, {TEXT.played} {group.played}, {TEXT.won} {group.won}
            {group.version === facts.version ? '' : ` (v${group.version})`}
          </p>
          <ol class="best">
            {group.best.slice(0, 5).map((run) => (
              <li key={run.id}>
                <Link to={{ at: 'replay', journal: journals.get(run.id) ?? '' }} label={TEXT.points(run.score)} />{' '}
                {run.reason} <span class="t-dim">{ago(Date.now(), run.ended)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  )
}
