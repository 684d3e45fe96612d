import { useMemo } from 'preact/hooks'
import { journalOf, makeJournalString, plain, type Scene } from '../../../engine/index.ts'
import { levelOf, levelOptions } from '../../../play/difficulty.ts'
import { logSoFar } from '../../../play/log.ts'
import { counts, recordGroups } from '../../../storage/records.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { LifeLine } from '../../../views/web/replay.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import { linkTo } from '../address.ts'
import { cardLine, saveCard } from '../card.ts'
import { withoutGhosts } from '../home/ghosts.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Button, Copy, Link } from '../parts.tsx'
import type { WebSession } from '../session.ts'
import { beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'
import { momentsOf, trackOf } from '../track.ts'

/** The end of a run: score, key moments, a result card, and what to do next. */
export function End({ web }: { readonly web: WebSession }) {
  const { run, info } = web.session
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  const score = own?.score ?? 0
  const log = useMemo(() => logSoFar(run), [run])
  const moments = useMemo(() => momentsOf(run, log, 6), [log])
  const journal = useMemo(() => makeJournalString(journalOf(run)), [run])
  const achievements = useMemo(() => (info.achievements ?? []).filter((one) => one.isDone(run.state)), [run])
  const won = own?.won === true
  const verdict = verdictOf(web.scene) ?? outcome?.reason ?? ''
  return (
    <section
      class={`end ${won ? 'won' : 'lost'} ${moments.length === 0 ? 'bare' : ''}`}
      aria-label={TEXT.wonOrLost(won)}
    >
      <div class="end-text">
        <h2>{TEXT.wonOrLost(won)}</h2>
        <p class="end-reason">{verdict}</p>
        <p class="end-score">
          {TEXT.points(score)} <Best web={web} score={score} />
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
                <Link to={{ at: 'replay', journal, turn }} label={turn} />{' '}
                <span>
                  <RichText text={line.text} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <ResultCard web={web} score={score} verdict={verdict} />
      <NextSteps web={web} journal={journal} won={won} />
    </section>
  )
}

/** How the run ended: the first line of the scene's first text panel. */
function verdictOf({ panels }: Scene): string | undefined {
  const panel = panels.find((one) => one.kind === 'text')
  const line = panel?.kind === 'text' ? panel.lines[0] : undefined
  return line === undefined ? undefined : plain(line)
}

interface ResultProps {
  readonly web: WebSession
  readonly score: number
}

/** The run as a card: title picture, score, verdict, and life over time. */
function ResultCard({ web, score, verdict }: ResultProps & { readonly verdict: string }) {
  const { run, info } = web.session
  const track = useMemo(() => trackOf(run), [run])
  return (
    <figure class="result-card">
      <figcaption>
        <b>{info.name}</b> <span>{TEXT.seed(run.seed)}</span>
      </figcaption>
      <ArtPicture art={`title/${info.id}`} name="result-art" />
      <p class="result-score">{score}</p>
      <p>{verdict}</p>
      <LifeLine track={track} last={run.turn} />
    </figure>
  )
}

/** Compares the score with the player's best of the same rules and mode. */
function Best({ web: { id, session }, score }: ResultProps) {
  const { store } = useHome()
  const found = useLoaded(async () => {
    const ended = (await store.ended()).filter((one) => one.id !== id && counts(one))
    return recordGroups(ended, session.info.id, session.info.game).find((group) => group.isPresent)
  }, [id])
  if (found === undefined || found instanceof Error) return null
  return <span class="t-dim">{score > found.score ? TEXT.newBest : TEXT.best(found.score)}</span>
}

interface NextStepsProps {
  readonly web: WebSession
  readonly journal: string
  readonly won: boolean
}

function NextSteps({ web: { session, skin, rival }, journal, won }: NextStepsProps) {
  const home = useHome()
  const { run, info } = session
  const { name } = home.settings
  const options = withoutGhosts(run.options)
  const { difficulty } = info
  const nextLevel = difficulty === undefined ? 0 : levelOf(difficulty, run.options) + 1
  const again = (seed: string | undefined, newOptions: unknown = options): void =>
    void beginRun({ info, skin }, { seed, options: newOptions, rival }, home)
  const lessons = info.lessons ?? []
  const at = lessons.findIndex((lesson) => JSON.stringify(lesson.options) === JSON.stringify(options))
  const next = at < 0 ? undefined : lessons[at + 1]
  const link = linkTo({ at: 'replay', journal })
  return (
    <p class="row end-buttons">
      {next === undefined ? null : (
        <Button class="primary" label={TEXT.nextLesson(next.name)} go={() => again(undefined, next.options)} />
      )}
      <Button class={next === undefined ? 'primary' : ''} label={TEXT.newRun} go={() => again(undefined)} />
      <Button label={TEXT.sameSeed} go={() => again(run.seed, run.options)} />
      {!won || difficulty === undefined || nextLevel >= difficulty.levels.length ? null : (
        <Button
          label={TEXT.nextLevel(difficulty.name, nextLevel)}
          go={() => again(undefined, { ...options, ...levelOptions(difficulty, nextLevel) })}
        />
      )}
      <Copy label={TEXT.copyResult} text={`${cardLine(info, run, name)} · ${link}`} />
      <Button label={TEXT.picture} go={() => void saveCard(info, run, name, link)} />
      <Link class="button" to={{ at: 'replay', journal, turn: run.turn }} label={`${TEXT.watch} · ${TEXT.share}`} />
      <Link class="button" to={{ at: 'game', game: info.id }} label={info.name} />
      <Link class="button" to={{ at: 'home' }} label={TEXT.homePage} />
    </p>
  )
}
