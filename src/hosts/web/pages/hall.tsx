import { useState } from 'preact/hooks'
import { dailyStreak } from '../../saves/streaks.ts'
import { goTo, makeAddress, parsePasted } from '../address.ts'
import { deedsOf } from '../home/deeds.ts'
import { type Home, useHome, useKeys, useLoaded } from '../home/home.ts'
import type { EndedRun, KeptRun } from '../home/store.ts'
import { GAME_IDS, HOUSE, type HouseGame, today } from '../house.ts'
import { agoText, Wait } from '../parts.tsx'
import { WORDS } from '../words.ts'
import { ArchArt, ArchFrame, Vault } from './arch.tsx'

interface Past {
  readonly runs: readonly KeptRun[]
  readonly ended: readonly EndedRun[]
  readonly lessons: readonly string[]
}

async function readPast({ store }: Home): Promise<Past> {
  const [runs, ended, lessons] = await Promise.all([store.runs(), store.ended(), deedsOf(store, 'lessons')])
  return { runs, ended, lessons }
}

/** The hall: five arches, the day, open runs, lessons, and a place to paste a link. */
export function Hall() {
  const home = useHome()
  const past = useLoaded(() => readPast(home), [])
  useKeys(({ key }) => {
    const way = HALL_KEYS[key]
    if (way !== undefined) goTo({ at: way })
    const house = HOUSE[Number(key) - 1]
    if (/^\d$/.test(key) && house !== undefined) goTo({ at: 'game', game: house.id })
  })
  if (past === undefined || past instanceof Error) return <Wait failed={past} />
  return (
    <div class="hall">
      <Vault />
      <header class="hall-head">
        <p class="motto">{WORDS.motto}</p>
        <h1>{WORDS.name}</h1>
        <nav aria-label={WORDS.menu}>
          {(['runs', 'records', 'ghosts', 'commons', 'settings', 'help'] as const).map((at) => (
            <a key={at} href={makeAddress({ at })}>
              <kbd>{Object.keys(HALL_KEYS).find((key) => HALL_KEYS[key] === at)}</kbd> {WORDS[at]}
            </a>
          ))}
        </nav>
      </header>
      {home.store.trouble === undefined ? null : (
        <p class="notice" role="status">
          {WORDS.noStore(home.store.trouble)}
        </p>
      )}
      <main id="main">
        <ul class="arches">
          {HOUSE.map((house, i) => (
            <Arch key={house.id} {...{ house, past }} place={i + 1} />
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
  ...{ r: 'runs', b: 'records', g: 'ghosts', c: 'commons', ',': 'settings', '?': 'help' },
}

function Arch({ house, past, place }: { readonly house: HouseGame; readonly past: Past; readonly place: number }) {
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
            {WORDS.begin}
          </a>
        ) : (
          <a class="button chief" href={makeAddress({ at: 'run', id: open.id })}>
            {WORDS.goOn(open.life)}
          </a>
        )}
        {open === undefined ? null : (
          <a class="button" href={start}>
            {WORDS.fresh}
          </a>
        )}
        {open === undefined && learns ? (
          <a class="button" href={makeAddress({ at: 'game', game: house.id, lessons: true })}>
            {WORDS.lesson}
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
    <section class="slab" aria-label={WORDS.theDay(date)}>
      <h2>{WORDS.theDay(date)}</h2>
      <table class="table day">
        <thead>
          <tr>
            <th scope="col">{WORDS.game}</th>
            <th scope="col">{WORDS.you}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {HOUSE.map(({ id, name }) => {
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
                      : WORDS.playing
                    : `${ended.score}${ended.won ? ' ★' : ''}`}
                </td>
                <td>
                  {ended === undefined ? (
                    <a class="button small" href={makeAddress({ at: 'daily', game: id })}>
                      {open === undefined ? WORDS.play : WORDS.goOnShort}
                    </a>
                  ) : (
                    <a class="button small" href={makeAddress({ at: 'replay', journal: ended.journal })}>
                      {WORDS.watch}
                    </a>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="t-dim">
        {WORDS.dayNote} {streak > 1 ? WORDS.dayStreak(streak) : ''}
      </p>
    </section>
  )
}

function OpenRuns({ past: { runs, ended } }: { readonly past: Past }) {
  const [last] = ended
  return (
    <section class="slab" aria-label={WORDS.openRuns}>
      <h2>{WORDS.openRuns}</h2>
      {runs.length === 0 ? <p class="t-dim">{WORDS.noOpenRuns}</p> : null}
      <ul class="open-runs">
        {runs.slice(0, 4).map((run) => (
          <li key={run.id} data-game={run.game}>
            <span>
              <strong class="ink">{nameOf(run.game)}</strong> {run.title}
              <br />
              <span class="t-dim">
                {[run.life, WORDS.seed(run.seed), WORDS.choiceOf(run.turn), agoText(run.changed)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
            <a class="button small" href={makeAddress({ at: 'run', id: run.id })}>
              {WORDS.goOnShort}
            </a>
          </li>
        ))}
      </ul>
      {last === undefined ? null : (
        <>
          <h3>{WORDS.lastEnded}</h3>
          <p>
            {nameOf(last.game)}, {WORDS.seed(last.seed)}: {last.reason}
          </p>
          <p class="row">
            <a class="button small" href={makeAddress({ at: 'replay', journal: last.journal })}>
              {WORDS.watch} · {WORDS.share}
            </a>
            <a class="button small" href={makeAddress({ at: 'game', game: last.game, seed: last.seed })}>
              {WORDS.beatIt}
            </a>
          </p>
        </>
      )}
    </section>
  )
}

const nameOf = (game: string): string => HOUSE.find(({ id }) => id === game)?.name ?? game

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
    <section class="slab" aria-label={WORDS.learn}>
      <h2>{WORDS.learn}</h2>
      <ul class="learn">
        {HOUSE.filter(({ lessons }) => lessons.length > 0).map(({ id, name, lessons }) => (
          <li key={id} data-game={id}>
            <a class="ink" href={makeAddress({ at: 'game', game: id, lessons: true })}>
              {name}
            </a>
            <span class="t-dim">
              {lessons.filter((one) => past.lessons.includes(`${id}/${one}`)).length}/{lessons.length} {WORDS.done}
            </span>
          </li>
        ))}
      </ul>
      <form class="row" onSubmit={open}>
        <label>
          {WORDS.pasteLabel}
          <input
            type="text"
            placeholder={WORDS.paste}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <button type="submit">{WORDS.open}</button>
      </form>
      {isWrong ? <p role="alert">{WORDS.pasted}</p> : null}
    </section>
  )
}
