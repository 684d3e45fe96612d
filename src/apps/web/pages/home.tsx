import { useState } from 'preact/hooks'
import { ago } from '../../../lib/ago.ts'
import { dailyStreak } from '../../../storage/streaks.ts'
import { goTo, parsePasted } from '../address.ts'
import { GAME_IDS, GAMES, type GameFacts, gameName, today } from '../games.ts'
import { readProgress } from '../home/achievements.ts'
import { type Home, useHome, useKeys, useLoaded } from '../home/home.ts'
import { aboutRun, Link, Slab, TextForm, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'
import { ArchArt, ArchFrame, Vault } from './home-art.tsx'

type SavedRuns = Awaited<ReturnType<typeof readSavedRuns>>

async function readSavedRuns({ store }: Home) {
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
            <Link key={at} to={{ at }} label={[<kbd>{keyOf(at)}</kbd>, ` ${TEXT[at]}`]} />
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

const keyOf = (page: string): string | undefined => Object.keys(PAGE_KEYS).find((key) => PAGE_KEYS[key] === page)

interface ArchProps {
  readonly facts: GameFacts
  readonly saved: SavedRuns
  readonly place: number
}

function Arch({ facts: { id, name, blurb, lessons }, saved, place }: ArchProps) {
  const open = saved.runs.find(({ game }) => game === id)
  const start = { at: 'game', game: id } as const
  const learns = lessons.some((one) => !saved.lessons.includes(`${id}/${one}`))
  return (
    <li class="arch" data-game={id}>
      <ArchFrame />
      <ArchArt game={id} />
      <h2>{name}</h2>
      <p class="blurb">{blurb}</p>
      {open === undefined ? (
        <p class="row">
          <Link class="button begin" to={start} label={TEXT.begin} />
          {learns ? <Link class="button" to={{ ...start, lessons: true }} label={TEXT.lesson} /> : null}
        </p>
      ) : (
        <p class="row">
          <Link class="button primary" to={{ at: 'run', id: open.id }} label={TEXT.continueWith(open.life)} />
          <Link class="button" to={start} label={TEXT.newShort} />
        </p>
      )}
      <kbd>{place}</kbd>
    </li>
  )
}

function DailyRuns({ saved }: { readonly saved: SavedRuns }) {
  const date = today()
  const streak = dailyStreak(saved.ended, Date.now())
  return (
    <Slab title={TEXT.dailyRuns(date)}>
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
            const isOpen = saved.runs.some((one) => one.game === id && one.daily === date)
            const score = ended === undefined ? undefined : `${ended.score}${ended.won ? ' ★' : ''}`
            return (
              <tr key={id} data-game={id}>
                <th scope="row" class="ink">
                  {name}
                </th>
                <td>{score ?? (isOpen ? TEXT.playing : '—')}</td>
                <td>
                  {ended === undefined ? (
                    <Link
                      class="button small"
                      to={{ at: 'daily', game: id }}
                      label={isOpen ? TEXT.continueShort : TEXT.play}
                    />
                  ) : (
                    <Link class="button small" to={{ at: 'replay', journal: ended.journal }} label={TEXT.watch} />
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
    </Slab>
  )
}

function OpenRuns({ saved: { runs, ended } }: { readonly saved: SavedRuns }) {
  const [last] = ended
  return (
    <Slab title={TEXT.openRuns}>
      {runs.length === 0 ? <p class="t-dim">{TEXT.noOpenRuns}</p> : null}
      <ul class="open-runs">
        {runs.slice(0, 4).map((run) => (
          <li key={run.id} data-game={run.game}>
            <span>
              <strong class="ink">{gameName(run.game)}</strong> {run.title}
              <br />
              <span class="t-dim">{aboutRun(run, ago(Date.now(), run.changed))}</span>
            </span>
            <Link class="button small" to={{ at: 'run', id: run.id }} label={TEXT.continueShort} />
          </li>
        ))}
      </ul>
      {last === undefined ? null : (
        <>
          <h3>{TEXT.recentlyFinished}</h3>
          <p>
            {gameName(last.game)}, {TEXT.seed(last.seed)}: {last.reason}
          </p>
          <p class="row">
            <Link
              class="button small"
              to={{ at: 'replay', journal: last.journal }}
              label={`${TEXT.watch} · ${TEXT.share}`}
            />
            <Link class="button small" to={{ at: 'game', game: last.game, seed: last.seed }} label={TEXT.beatIt} />
          </p>
        </>
      )}
    </Slab>
  )
}

function Lessons({ saved }: { readonly saved: SavedRuns }) {
  const [isWrong, setWrong] = useState(false)
  const open = (text: string): void => {
    const address = parsePasted(text, GAME_IDS)
    if (address !== undefined && address.at !== 'unknown') goTo(address)
    else setWrong(true)
  }
  return (
    <Slab title={TEXT.learn}>
      <ul class="learn">
        {GAMES.filter(({ lessons }) => lessons.length > 0).map(({ id, name, lessons }) => (
          <li key={id} data-game={id}>
            <Link class="ink" to={{ at: 'game', game: id, lessons: true }} label={name} />
            <span class="t-dim">
              {lessons.filter((one) => saved.lessons.includes(`${id}/${one}`)).length}/{lessons.length} {TEXT.done}
            </span>
          </li>
        ))}
      </ul>
      <TextForm label={TEXT.pasteLabel} button={TEXT.open} placeholder={TEXT.pastePlaceholder} submit={open} />
      {isWrong ? <p role="alert">{TEXT.pasteInvalid}</p> : null}
    </Slab>
  )
}
