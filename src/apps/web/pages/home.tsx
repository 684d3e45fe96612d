import { useState } from 'preact/hooks'
import type { StoredFinishedRun, StoredRun } from '../../../storage/idb/store.ts'
import { dailyStreak } from '../../../storage/streaks.ts'
import { goTo, makeAddress, parsePasted } from '../address.ts'
import { GAME_IDS, GAMES, type GameFacts, today } from '../games.ts'
import { deedsOf } from '../home/achievements.ts'
import { type Home, useHome, useKeys, useLoaded } from '../home/home.ts'
import { agoText, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'
import { ArchArt, ArchFrame, Vault } from './game-card.tsx'

interface Past {
  readonly runs: readonly StoredRun[]
  readonly ended: readonly StoredFinishedRun[]
  readonly lessons: readonly string[]
}

async function readPast({ store }: Home): Promise<Past> {
  const [runs, ended, lessons] = await Promise.all([store.runs(), store.ended(), deedsOf(store, 'lessons')])
  return { runs, ended, lessons }
}

/** The home page: games, daily runs, open runs, lessons, and a field to paste a link. */
export function Hall() {
  const home = useHome()
  const past = useLoaded(() => readPast(home), [])
  useKeys(({ key }) => {
    const way = HALL_KEYS[key]
    if (way !== undefined) goTo({ at: way })
    const house = GAMES[Number(key) - 1]
    if (/^\d$/.test(key) && house !== undefined) goTo({ at: 'game', game: house.id })
  })
  if (past === undefined || past instanceof Error) return <Wait failed={past} />
  return (
    <div class="hall">
      <Vault />
      <header class="hall-head">
        <p class="motto">{TEXT.motto}</p>
        <h1>{TEXT.name}</h1>
        <nav aria-label={TEXT.menu}>
          {(['runs', 'records', 'ghosts', 'commons', 'settings', 'help'] as const).map((at) => (
            <a key={at} href={makeAddress({ at })}>
              <kbd>{Object.keys(HALL_KEYS).find((key) => HALL_KEYS[key] === at)}</kbd> {TEXT[at]}
            </a>
          ))}
        </nav>
      </header>
      {home.store.trouble === undefined ? null : (
        <p class="notice" role="status">
          {TEXT.noStore(home.store.trouble)}
        </p>
      )}
      <main id="main">
        <ul class="arches">
          {GAMES.map((house, i) => (
            <Arch key={house.id} house={house} past={past} place={i + 1} />
          ))}
        </ul>
        <div class="hall-floor">
          <Day past={past} />
          <OpenRuns past={past} />
          <Learn past={past} />
        </div>
      </main>
    </div>
  )
}

const HALL_KEYS: Readonly<Record<string, 'runs' | 'records' | 'ghosts' | 'commons' | 'settings' | 'help'>> = {
  r: 'runs',
  b: 'records',
  g: 'ghosts',
  c: 'commons',
  ',': 'settings',
  '?': 'help',
}

function Arch({ house, past, place }: { readonly house: GameFacts; readonly past: Past; readonly place: number }) {
  const open = past.runs.find(({ game }) => game === house.id)
  const start = makeAddress({ at: 'game', game: house.id })
  const learns = house.lessons.some((one) => !past.lessons.includes(`${house.id}/${one}`))
  return (
    <li class="arch" data-game={house.id}>
      <ArchFrame />
      <ArchArt game={house.id} />
      <h2>{house.name}</h2>
      <p class="blurb">{house.blurb}</p>
      <p class="row">
        {open === undefined ? (
          <a class="button begin" href={start}>
            {TEXT.begin}
          </a>
        ) : (
          <a class="button chief" href={makeAddress({ at: 'run', id: open.id })}>
            {TEXT.goOn(open.life)}
          </a>
        )}
        {open === undefined ? null : (
          <a class="button" href={start}>
            {TEXT.fresh}
          </a>
        )}
        {open === undefined && learns ? (
          <a class="button" href={makeAddress({ at: 'game', game: house.id, lessons: true })}>
            {TEXT.lesson}
          </a>
        ) : null}
      </p>
      <kbd>{place}</kbd>
    </li>
  )
}

function Day({ past }: { readonly past: Past }) {
  const date = today()
  const streak = dailyStreak(past.ended, Date.now())
  return (
    <section class="slab" aria-label={TEXT.theDay(date)}>
      <h2>{TEXT.theDay(date)}</h2>
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
            const ended = past.ended.findLast((one) => one.game === id && one.daily === date)
            const open = past.runs.find((one) => one.game === id && one.daily === date)
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
                      {open === undefined ? TEXT.play : TEXT.goOnShort}
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
        {TEXT.dayNote} {streak > 1 ? TEXT.dayStreak(streak) : ''}
      </p>
    </section>
  )
}

function OpenRuns({ past: { runs, ended } }: { readonly past: Past }) {
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
                {[run.life, TEXT.seed(run.seed), TEXT.choiceOf(run.turn), agoText(run.changed)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <a class="button small" href={makeAddress({ at: 'run', id: run.id })}>
              {TEXT.goOnShort}
            </a>
          </li>
        ))}
      </ul>
      {last === undefined ? null : (
        <>
          <h3>{TEXT.lastEnded}</h3>
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

function Learn({ past }: { readonly past: Past }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const open = (event: Event): void => {
    event.preventDefault()
    const address = parsePasted(text, GAME_IDS)
    if (address !== undefined && address.at !== 'lost') goTo(address)
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
              {lessons.filter((one) => past.lessons.includes(`${id}/${one}`)).length}/{lessons.length} {TEXT.done}
            </span>
          </li>
        ))}
      </ul>
      <form class="row" onSubmit={open}>
        <label>
          {TEXT.pasteLabel}
          <input
            type="text"
            placeholder={TEXT.paste}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <button type="submit">{TEXT.open}</button>
      </form>
      {isWrong ? <p role="alert">{TEXT.pasted}</p> : null}
    </section>
  )
}
