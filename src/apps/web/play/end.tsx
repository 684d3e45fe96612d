import { useMemo } from 'preact/hooks'
import { journalOf, makeJournalString, plain, type Scene } from '../../../engine/index.ts'
import { levelOf, levelOptions } from '../../../play/difficulty.ts'
import { counts, recordGroups } from '../../../storage/records.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { LifeLine } from '../../../views/web/replay.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import { makeAddress } from '../address.ts'
import { useHome, useLoaded } from '../home/home.ts'
import type { WebSession } from '../session.ts'
import { beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'
import { momentsOf, trackOf } from '../track.ts'
import { CardButtons } from './card-buttons.tsx'

/** The end of a run: score, key moments, a result card, and what to do next. */
export function End({ session }: { readonly session: WebSession }) {
  const { run, info } = session
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  const moments = useMemo(() => momentsOf(run, 6), [run])
  const journal = useMemo(() => makeJournalString(journalOf(run)), [run])
  const achievements = useMemo(
    () => (info.achievements ?? []).filter((achievement) => achievement.isDone(run.state)),
    [run],
  )
  const won = own?.won === true
  const verdict = verdictOf(session.scene) ?? outcome?.reason ?? ''
  return (
    <section
      class={`end ${won ? 'won' : 'lost'} ${moments.length === 0 ? 'bare' : ''}`}
      aria-label={TEXT.wonOrLost(won)}
    >
      <div class="end-text">
        <h2>{TEXT.wonOrLost(won)}</h2>
        <p class="end-reason">{verdict}</p>
        <p class="end-score">
          {TEXT.points(own?.score ?? 0)} <Best session={session} score={own?.score ?? 0} />
        </p>
        {achievements.length === 0 ? null : (
          <p class="end-achievements">★ {achievements.map(({ name }) => name).join(' · ')}</p>
        )}
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
      <ResultCard session={session} score={own?.score ?? 0} verdict={verdict} />
      <NextSteps session={session} journal={journal} won={won} />
    </section>
  )
}

/** How the run ended: the first line of the scene's first text panel. */
function verdictOf({ panels }: Scene): string | undefined {
  const panel = panels.find((one) => one.kind === 'text')
  const line = panel?.kind === 'text' ? panel.lines[0] : undefined
  return line === undefined ? undefined : plain(line)
}

/** The run as a card: title picture, score, verdict, and life over time. */
function ResultCard({
  session: { run, facts },
  score,
  verdict,
}: {
  readonly session: WebSession
  readonly score: number
  readonly verdict: string
}) {
  const track = useMemo(() => trackOf(run), [run])
  return (
    <figure class="result-card">
      <figcaption>
        <b>{facts.name}</b> <span>{TEXT.seed(run.seed)}</span>
      </figcaption>
      <ArtPicture art={`title/${facts.id}`} name="result-art" />
      <p class="result-score">{score}</p>
      <p>{verdict}</p>
      <LifeLine track={track} last={run.turn} />
    </figure>
  )
}

/** Compares the score with the player's best of the same rules and mode. */
function Best({ session, score }: { readonly session: WebSession; readonly score: number }) {
  const { store } = useHome()
  const { run, info, id } = session
  const found = useLoaded(async () => {
    const ended = (await store.ended()).filter((one) => one.id !== id && counts(one))
    return recordGroups(ended, run.game.id, info.game).find((group) => group.isPresent)
  }, [id])
  if (found === undefined || found instanceof Error) return null
  return <span class="t-dim">{score > found.score ? TEXT.newBest : TEXT.best(found.score)}</span>
}

function NextSteps({
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
  const options = withoutGhosts(run.options)
  const { difficulty } = info
  const nextLevel = difficulty === undefined ? 0 : levelOf(difficulty, run.options) + 1
  const again = (seed: string | undefined, newOptions: unknown = options) =>
    void beginRun(session, { seed, options: newOptions, rival: session.rival }, home)
  const lessons = info.lessons ?? []
  const at = lessons.findIndex((lesson) => JSON.stringify(lesson.options) === JSON.stringify(options))
  const next = at < 0 ? undefined : lessons[at + 1]
  return (
    <p class="row end-buttons">
      {next === undefined ? null : (
        <button type="button" class="primary" onClick={() => again(undefined, next.options)}>
          {TEXT.nextLesson(next.name)}
        </button>
      )}
      <button type="button" class={next === undefined ? 'primary' : ''} onClick={() => again(undefined)}>
        {TEXT.newRun}
      </button>
      <button type="button" onClick={() => again(run.seed, run.options)}>
        {TEXT.sameSeed}
      </button>
      {!won || difficulty === undefined || nextLevel >= difficulty.levels.length ? null : (
        <button type="button" onClick={() => again(undefined, { ...options, ...levelOptions(difficulty, nextLevel) })}>
          {TEXT.nextLevel(difficulty.name, nextLevel)}
        </button>
      )}
      <CardButtons facts={facts} run={run} journal={journal} />
      <a class="button" href={makeAddress({ at: 'replay', journal, turn: run.turn })}>
        {TEXT.watch} · {TEXT.share}
      </a>
      <a class="button" href={makeAddress({ at: 'game', game: facts.id })}>
        {facts.name}
      </a>
      <a class="button" href="#/">
        {TEXT.homePage}
      </a>
    </p>
  )
}

/** The options without their ghosts: a new run samples its own. */
function withoutGhosts(options: unknown): Readonly<Record<string, unknown>> {
  const { ghosts: _, ...others } = (options ?? {}) as Record<string, unknown>
  return others
}
