import { useState } from 'preact/hooks'
import type { StoredFinishedRun, StoredRun } from '../../../storage/idb/store.ts'
import { dailyStreak } from '../../../storage/streaks.ts'
import { goTo, makeAddress, parsePasted } from '../address.ts'
import { GAME_IDS, GAMES, type GameFacts, today } from '../games.ts'
import { readProgress } from '../home/achievements.ts'
import { type Home, useHome, useKeys, useLoaded } from '../home/home.ts'
import { agoText, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'
import { ArchArt, ArchFrame, Vault } from './home-art.tsx'

interface SavedRuns {
  readonly runs: readonly StoredRun[]
  readonly ended: readonly StoredFinishedRun[]
  readonly lessons: readonly string[]
}

async function readSavedRuns({ store }: Home): Promise<SavedRuns> {
  const [runs, ended, lessons] = await Promise.all([store.runs(), store.ended(), readProgress(store, 'lessons')])
  return { runs, ended, lessons }
}

/** The home page: games, daily runs, open runs, lessons, and a field to paste a link. */
export function HomePage() {
  const home = useHome()
  const saved = useLoaded(() => readSavedRuns(home), [])
  useKeys(({ key }) => {
    const page = PAGE_KEYS[key]
    if (page !== undefined) goTo({ at: page })
    const facts = GAMES[Number(key) - 1]
    if (/^\d$/.test(key) && facts !== undefined) goTo({ at: 'game', game: facts.id })
  })
  if (saved === undefined || saved instanceof Error) return <Wait failed={saved} />
  return (
    <div class="home">
      <Vault />
      <header class="home-head">
        <p class="motto">{TEXT.motto}</p>
        <h1>{TEXT.name}</h1>
        <nav aria-label={TEXT.menu}>
          {(['runs', 'records', 'ghosts', 'server', 'settings', 'help'] as const).map((at) => (
            <a key={at} href={makeAddress({ at })}>
              <kbd>{Object.keys(PAGE_KEYS).find((key) => PAGE_KEYS[key] === at)}</kbd> {TEXT[at]}
            </a>
          ))}
        </nav>
      </header>
      {home.store.storageError === undefined ? null : (
        <p class="notice" role="status">
          {TEXT.nothingIsSaved(home.store.storageError)}
        </p>
      )}
      <main id="main">
        <ul class="arches">
          {GAMES.map((facts, i) => (
            <Arch key={facts.id} facts={facts} saved={saved} place={i + 1} />
          ))}
        </ul>
        <div class="home-floor">
          <DailyRuns saved={saved} />
          <OpenRuns saved={saved} />
          <Lessons saved={saved} />
        </div>
      </main>
    </div>
  )
}

const PAGE_KEYS: Readonly<Record<string, 'runs' | 'records' | 'ghosts' | 'server' | 'settings' | 'help'>> = {
  r: 'runs',
  b: 'records',
  g: 'ghosts',
  c: 'server',
  ',': 'settings',
  '?': 'help',
}

function Arch({
  facts,
  saved,
  place,
}: {
  readonly facts: GameFacts
  readonly saved: SavedRuns
  readonly place: number
}) {
  const open = saved.runs.find(({ game }) => game === facts.id)
  const start = makeAddress({ at: 'game', game: facts.id })
  const learns = facts.lessons.some((one) => !saved.lessons.includes(`${facts.id}/${one}`))
  return (
    <li class="arch" data-game={facts.id}>
      <ArchFrame />
      <ArchArt game={facts.id} />
      <h2>{facts.name}</h2>
      <p class="blurb">{facts.blurb}</p>
      <p class="row">
        {open === undefined ? (
          <a class="button begin" href={start}>
            {TEXT.begin}
          </a>
        ) : (
          <a class="button primary" href={makeAddress({ at: 'run', id: open.id })}>
            {TEXT.continueWith(open.life)}
          </a>
        )}
        {open === undefined ? null : (
          <a class="button" href={start}>
            {TEXT.newShort}
          </a>
        )}
        {open === undefined && learns ? (
          <a class="button" href={makeAddress({ at: 'game', game: facts.id, lessons: true })}>
            {TEXT.lesson}
          </a>
        ) : null}
      </p>
      <kbd>{place}</kbd>
    </li>
  )
}

function DailyRuns({ saved }: { readonly saved: SavedRuns }) {
  const date = today()
  const streak = dailyStreak(saved.ended, Date.now())
  return (
    <section class="slab" aria-label={TEXT.dailyRuns(date)}>
      <h2>{TEXT.dailyRuns(date)}</h2>
      <table class="table day">
        <thead>
          <tr>
            <th scope="col">{TEXT.game}</th>
            <th scope="col">{TEXT.you}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {GAMES.map(({ id, name }) => {
            const ended = saved.ended.findLast((one) => one.game === id && one.daily === date)
            const open = saved.runs.find((one) => one.game === id && one.daily === date)
            return (
              <tr key={id} data-game={id}>
                <th scope="row" class="ink">
                  {name}
                </th>
                <td>
                  {ended === undefined
                    ? open === undefined
                      ? '—'
                      : TEXT.playing
                    : `${ended.score}${ended.won ? ' ★' : ''}`}
                </td>
                <td>
                  {ended === undefined ? (
                    <a class="button small" href={makeAddress({ at: 'daily', game: id })}>
                      {open === undefined ? TEXT.play : TEXT.continueShort}
                    </a>
                  ) : (
                    <a class="button small" href={makeAddress({ at: 'replay', journal: ended.journal })}>
                      {TEXT.watch}
                    </a>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="t-dim">
        {TEXT.dailyNote} {streak > 1 ? TEXT.dailyStreak(streak) : ''}
      </p>
    </section>
  )
}

function OpenRuns({ saved: { runs, ended } }: { readonly saved: SavedRuns }) {
  const [last] = ended
  return (
    <section class="slab" aria-label={TEXT.openRuns}>
      <h2>{TEXT.openRuns}</h2>
      {runs.length === 0 ? <p class="t-dim">{TEXT.noOpenRuns}</p> : null}
      <ul class="open-runs">
        {runs.slice(0, 4).map((run) => (
          <li key={run.id} data-game={run.game}>
            <span>
              <strong class="ink">{nameOf(run.game)}</strong> {run.title}
              <br />
              <span class="t-dim">
                {[run.life, TEXT.seed(run.seed), TEXT.choiceNumber(run.turn), agoText(run.changed)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <a class="button small" href={makeAddress({ at: 'run', id: run.id })}>
              {TEXT.continueShort}
            </a>
          </li>
        ))}
      </ul>
      {last === undefined ? null : (
        <>
          <h3>{TEXT.recentlyFinished}</h3>
          <p>
            {nameOf(last.game)}, {TEXT.seed(last.seed)}: {last.reason}
          </p>
          <p class="row">
            <a class="button small" href={makeAddress({ at: 'replay', journal: last.journal })}>
              {TEXT.watch} · {TEXT.share}
            </a>
            <a class="button small" href={makeAddress({ at: 'game', game: last.game, seed: last.seed })}>
              {TEXT.beatIt}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

const nameOf = (game: string): string => GAMES.find(({ id }) => id === game)?.name ?? game

function Lessons({ saved }: { readonly saved: SavedRuns }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const open = (event: Event): void => {
    event.preventDefault()
    const address = parsePasted(text, GAME_IDS)
    if (address !== undefined && address.at !== 'unknown') goTo(address)
    else setWrong(true)
  }
  return (
    <section class="slab" aria-label={TEXT.learn}>
      <h2>{TEXT.learn}</h2>
      <ul class="learn">
        {GAMES.filter(({ lessons }) => lessons.length > 0).map(({ id, name, lessons }) => (
          <li key={id} data-game={id}>
            <a class="ink" href={makeAddress({ at: 'game', game: id, lessons: true })}>
              {name}
            </a>
            <span class="t-dim">
              {lessons.filter((one) => saved.lessons.includes(`${id}/${one}`)).length}/{lessons.length} {TEXT.done}
            </span>
          </li>
        ))}
      </ul>
      <form class="row" onSubmit={open}>
        <label>
          {TEXT.pasteLabel}
          <input
            type="text"
            placeholder={TEXT.pastePlaceholder}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <button type="submit">{TEXT.open}</button>
      </form>
      {isWrong ? <p role="alert">{TEXT.pasteInvalid}</p> : null}
    </section>
  )
}
