import { useMemo } from 'preact/hooks'
import { journalOf, makeJournalString, plain, type Scene } from '../../../engine/index.ts'
import { Art } from '../../../views/web/art.tsx'
import { LifeLine } from '../../../views/web/replay.tsx'
import { Words } from '../../../views/web/words.tsx'
import { counts, recordGroups } from '../../saves/records.ts'
import { rungOf, rungOptions } from '../../shell/rungs.ts'
import { makeAddress } from '../address.ts'
import { beginRun } from '../begin.ts'
import { useHome, useLoaded } from '../home/home.ts'
import type { Session } from '../session.ts'
import { momentsOf, trackOf } from '../track.ts'
import { WORDS } from '../words.ts'
import { CardButtons } from './card-buttons.tsx'

/** The end of a run: what it was worth, its moments, and where to go from here. */
export function End({ session }: { readonly session: Session }) {
  const { run, entry } = session
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  const moments = useMemo(() => momentsOf(run, 6), [run])
  const journal = useMemo(() => makeJournalString(journalOf(run)), [run])
  const feats = useMemo(() => (entry.feats ?? []).filter((feat) => feat.isDone(run.state)), [run])
  const won = own?.won === true
  const said = verdictOf(session.scene) ?? outcome?.reason ?? ''
  return (
    <section class={`end ${won ? 'won' : 'lost'} ${moments.length === 0 ? 'bare' : ''}`} aria-label={WORDS.ended(won)}>
      <div class="end-words">
        <h2>{WORDS.ended(won)}</h2>
        <p class="end-reason">{said}</p>
        <p class="end-score">
          {WORDS.points(own?.score ?? 0)} <Best session={session} score={own?.score ?? 0} />
        </p>
        {feats.length === 0 ? null : <p class="end-feats">★ {feats.map(({ name }) => name).join(' · ')}</p>}
      </div>
      {moments.length === 0 ? null : (
        <div class="end-moments">
          <h3>{WORDS.moments}</h3>
          <ol class="moments">
            {moments.map(({ turn, line }) => (
              <li key={turn}>
                <a href={makeAddress({ at: 'replay', journal, turn })}>{turn}</a>{' '}
                <span>
                  <Words text={line.text} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <ResultCard session={session} score={own?.score ?? 0} said={said} />
      <Ways {...{ session, journal, won }} />
    </section>
  )
}

/** How it ended, in the scene's own first sentence. */
function verdictOf({ panels }: Scene): string | undefined {
  const panel = panels.find((one) => one.kind === 'text')
  const line = panel?.kind === 'text' ? panel.lines[0] : undefined
  return line === undefined ? undefined : plain(line)
}

/** The run as a card one would show: its picture, its score and how its life went. */
function ResultCard({
  session: { run, house },
  score,
  said,
}: {
  readonly session: Session
  readonly score: number
  readonly said: string
}) {
  const track = useMemo(() => trackOf(run), [run])
  return (
    <figure class="result-card">
      <figcaption>
        <b>{house.name}</b> <span>{WORDS.seed(run.seed)}</span>
      </figcaption>
      <Art art={`title/${house.id}`} name="result-art" />
      <p class="result-score">{score}</p>
      <p>{said}</p>
      <LifeLine track={track} last={run.turn} />
    </figure>
  )
}

/** How it stands beside one's other runs of the same rules and kind. */
function Best({ session, score }: { readonly session: Session; readonly score: number }) {
  const { store } = useHome()
  const { run, entry, id } = session
  const found = useLoaded(async () => {
    const ended = (await store.ended()).filter((one) => one.id !== id && counts(one))
    return recordGroups(ended, run.game.id, entry.game).find((group) => group.isPresent)
  }, [id])
  if (found === undefined || found instanceof Error) return null
  return <span class="t-dim">{score > found.score ? WORDS.isBest : WORDS.best(found.score)}</span>
}

function Ways({
  session,
  journal,
  won,
}: {
  readonly session: Session
  readonly journal: string
  readonly won: boolean
}) {
  const home = useHome()
  const { run, entry, house } = session
  const asked = asBegun(run.options)
  const { ladder } = entry
  const rung = ladder === undefined ? 0 : rungOf(ladder, run.options) + 1
  const again = (seed: string | undefined, options: unknown = asked) =>
    void beginRun(session, { seed, options, rival: session.rival }, home)
  const lessons = entry.lessons ?? []
  const at = lessons.findIndex(({ options }) => JSON.stringify(options) === JSON.stringify(asked))
  const next = at < 0 ? undefined : lessons[at + 1]
  return (
    <p class="row end-ways">
      {next === undefined ? null : (
        <button type="button" class="chief" onClick={() => again(undefined, next.options)}>
          {WORDS.nextLesson(next.name)}
        </button>
      )}
      <button type="button" class={next === undefined ? 'chief' : ''} onClick={() => again(undefined)}>
        {WORDS.newRun}
      </button>
      <button type="button" onClick={() => again(run.seed, run.options)}>
        {WORDS.sameSeed}
      </button>
      {!won || ladder === undefined || rung >= ladder.rungs.length ? null : (
        <button type="button" onClick={() => again(undefined, { ...asked, ...rungOptions(ladder, rung) })}>
          {WORDS.harder(ladder.name, rung)}
        </button>
      )}
      <CardButtons {...{ house, run, journal }} />
      <a class="button" href={makeAddress({ at: 'replay', journal, turn: run.turn })}>
        {WORDS.watch} · {WORDS.share}
      </a>
      <a class="button" href={makeAddress({ at: 'game', game: house.id })}>
        {house.name}
      </a>
      <a class="button" href="#/">
        {WORDS.hall}
      </a>
    </p>
  )
}

/** The options without the ghosts the house had brought in: a new run meets those of its own day. */
function asBegun(options: unknown): Readonly<Record<string, unknown>> {
  const { ghosts: _, ...asked } = (options ?? {}) as Record<string, unknown>
  return asked
}
