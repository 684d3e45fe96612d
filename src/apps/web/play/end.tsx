import { useMemo } from 'preact/hooks'
import { journalOf, makeJournalString, plain, type Scene } from '../../../engine/index.ts'
import { levelOf, levelOptions } from '../../../play/difficulty.ts'
import { counts, recordGroups } from '../../../storage/records.ts'
import { Art } from '../../../views/web/art.tsx'
import { LifeLine } from '../../../views/web/replay.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import { makeAddress } from '../address.ts'
import { useHome, useLoaded } from '../home/home.ts'
import type { WebSession } from '../session.ts'
import { beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'
import { momentsOf, trackOf } from '../track.ts'
import { CardButtons } from './card-buttons.tsx'

/** The end of a run: what it was worth, its moments, and where to go from here. */
export function End({ session }: { readonly session: WebSession }) {
  const { run, info } = session
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  const moments = useMemo(() => momentsOf(run, 6), [run])
  const journal = useMemo(() => makeJournalString(journalOf(run)), [run])
  const feats = useMemo(() => (info.achievements ?? []).filter((feat) => feat.isDone(run.state)), [run])
  const won = own?.won === true
  const said = verdictOf(session.scene) ?? outcome?.reason ?? ''
  return (
    <section class={`end ${won ? 'won' : 'lost'} ${moments.length === 0 ? 'bare' : ''}`} aria-label={TEXT.ended(won)}>
      <div class="end-words">
        <h2>{TEXT.ended(won)}</h2>
        <p class="end-reason">{said}</p>
        <p class="end-score">
          {TEXT.points(own?.score ?? 0)} <Best session={session} score={own?.score ?? 0} />
        </p>
        {feats.length === 0 ? null : <p class="end-feats">★ {feats.map(({ name }) => name).join(' · ')}</p>}
      </div>
      {moments.length === 0 ? null : (
        <div class="end-moments">
          <h3>{TEXT.moments}</h3>
          <ol class="moments">
            {moments.map(({ turn, line }) => (
              <li key={turn}>
                <a href={makeAddress({ at: 'replay', journal, turn })}>{turn}</a>{' '}
                <span>
                  <RichText text={line.text} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <ResultCard session={session} score={own?.score ?? 0} said={said} />
      <Ways session={session} journal={journal} won={won} />
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
  session: { run, facts },
  score,
  said,
}: {
  readonly session: WebSession
  readonly score: number
  readonly said: string
}) {
  const track = useMemo(() => trackOf(run), [run])
  return (
    <figure class="result-card">
      <figcaption>
        <b>{facts.name}</b> <span>{TEXT.seed(run.seed)}</span>
      </figcaption>
      <Art art={`title/${facts.id}`} name="result-art" />
      <p class="result-score">{score}</p>
      <p>{said}</p>
      <LifeLine track={track} last={run.turn} />
    </figure>
  )
}

/** How it stands beside one's other runs of the same rules and kind. */
function Best({ session, score }: { readonly session: WebSession; readonly score: number }) {
  const { store } = useHome()
  const { run, info, id } = session
  const found = useLoaded(async () => {
    const ended = (await store.ended()).filter((one) => one.id !== id && counts(one))
    return recordGroups(ended, run.game.id, info.game).find((group) => group.isPresent)
  }, [id])
  if (found === undefined || found instanceof Error) return null
  return <span class="t-dim">{score > found.score ? TEXT.isBest : TEXT.best(found.score)}</span>
}

function Ways({
  session,
  journal,
  won,
}: {
  readonly session: WebSession
  readonly journal: string
  readonly won: boolean
}) {
  const home = useHome()
  const { run, info, facts } = session
  const asked = asBegun(run.options)
  const { difficulty } = info
  const rung = difficulty === undefined ? 0 : levelOf(difficulty, run.options) + 1
  const again = (seed: string | undefined, options: unknown = asked) =>
    void beginRun(session, { seed, options, rival: session.rival }, home)
  const lessons = info.lessons ?? []
  const at = lessons.findIndex(({ options }) => JSON.stringify(options) === JSON.stringify(asked))
  const next = at < 0 ? undefined : lessons[at + 1]
  return (
    <p class="row end-ways">
      {next === undefined ? null : (
        <button type="button" class="chief" onClick={() => again(undefined, next.options)}>
          {TEXT.nextLesson(next.name)}
        </button>
      )}
      <button type="button" class={next === undefined ? 'chief' : ''} onClick={() => again(undefined)}>
        {TEXT.newRun}
      </button>
      <button type="button" onClick={() => again(run.seed, run.options)}>
        {TEXT.sameSeed}
      </button>
      {!won || difficulty === undefined || rung >= difficulty.levels.length ? null : (
        <button type="button" onClick={() => again(undefined, { ...asked, ...levelOptions(difficulty, rung) })}>
          {TEXT.harder(difficulty.name, rung)}
        </button>
      )}
      <CardButtons house={facts} run={run} journal={journal} />
      <a class="button" href={makeAddress({ at: 'replay', journal, turn: run.turn })}>
        {TEXT.watch} · {TEXT.share}
      </a>
      <a class="button" href={makeAddress({ at: 'game', game: facts.id })}>
        {facts.name}
      </a>
      <a class="button" href="#/">
        {TEXT.hall}
      </a>
    </p>
  )
}

/** The options without the ghosts the house had brought in: a new run meets those of its own day. */
function asBegun(options: unknown): Readonly<Record<string, unknown>> {
  const { ghosts: _, ...asked } = (options ?? {}) as Record<string, unknown>
  return asked
}
