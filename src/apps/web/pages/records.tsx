import { ACHIEVEMENTS } from 'undercroft:achievements'
import type { StoredFinishedRun } from '../../../storage/idb/store.ts'
import { recordGroups } from '../../../storage/records.ts'
import { makeAddress } from '../address.ts'
import { GAMES, type GameFacts } from '../games.ts'
import { deedsOf } from '../home/achievements.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { agoText, Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** The player's best runs by rules version, and achievements. */
export function RecordsPage() {
  const { store } = useHome()
  const found = useLoaded(() => Promise.all([store.ended(), deedsOf(store, 'feats')]), [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  const [ended, feats] = found
  return (
    <Sheet title={TEXT.records}>
      {ended.length === 0 ? <p class="t-dim">{TEXT.noRecords}</p> : null}
      {GAMES.map((house) => (
        <section class="slab" key={house.id} data-game={house.id} aria-label={house.name}>
          <h2 class="ink">{house.name}</h2>
          <Best house={house} ended={ended} />
          <h3>
            {TEXT.feats} {(ACHIEVEMENTS[house.id] ?? []).filter(({ id }) => feats.includes(`${house.id}/${id}`)).length}
            /{(ACHIEVEMENTS[house.id] ?? []).length}
          </h3>
          <ul class="feats">
            {(ACHIEVEMENTS[house.id] ?? []).map(({ id, name, text }) => {
              const isDone = feats.includes(`${house.id}/${id}`)
              return (
                <li key={id} class={isDone ? 'done' : ''}>
                  {isDone ? '★' : '☆'} <strong>{name}</strong> <span class="t-dim">{text}</span>
                  {isDone ? <span class="sr-only"> {TEXT.done}</span> : null}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}

function Best({ house, ended }: { readonly house: GameFacts; readonly ended: readonly StoredFinishedRun[] }) {
  const journals = new Map(ended.map(({ id, journal }) => [id, journal]))
  const groups = recordGroups(ended, house.id, undefined)
  return (
    <>
      {groups.map((group) => (
        <div key={`${group.mode}/${group.version}/${group.content}`}>
          <p>
            {group.mode}, {TEXT.played} {group.played}, {TEXT.won} {group.won}
            {group.version === house.version ? '' : ` (v${group.version})`}
          </p>
          <ol class="best">
            {group.best.slice(0, 5).map((run) => (
              <li key={run.id}>
                <a href={makeAddress({ at: 'replay', journal: journals.get(run.id) ?? '' })}>
                  {TEXT.points(run.score)}
                </a>{' '}
                {run.reason} <span class="t-dim">{agoText(run.ended)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  )
}
