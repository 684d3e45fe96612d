import { useState } from 'preact/hooks'
import type { Lesson } from '../../../engine/index.ts'
import { rungOf, rungOptions } from '../../shell/rungs.ts'
import { nameText, type Option, optionsOf } from '../../terminal/pages/before/options.ts'
import { type Address, makeAddress } from '../address.ts'
import { beginDaily, beginRun } from '../begin.ts'
import { deedsOf } from '../home/deeds.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { findHouse, type Loaded, loadGame, today } from '../house.ts'
import { Sheet, Wait } from '../parts.tsx'
import { WORDS } from '../words.ts'

type Chosen = Readonly<Record<string, unknown>>

/** `#/descent`: help, difficulty, options, lessons, and the way into a run; who comes to learn finds the lessons first. */
export function GamePage({ address }: { readonly address: Address & { at: 'game' } }) {
  const loaded = useLoaded(async () => {
    const house = findHouse(address.game)
    if (house === undefined) throw new Error(WORDS.lost)
    return loadGame(house)
  }, [address.game])
  if (loaded === undefined || loaded instanceof Error) return <Wait failed={loaded} />
  return <Start key={address.game} {...{ loaded, address }} />
}

function Start({ loaded, address }: { readonly loaded: Loaded; readonly address: Address & { at: 'game' } }) {
  const home = useHome()
  const { house, entry } = loaded
  const [seed, setSeed] = useState(address.seed ?? '')
  const [chosen, setChosen] = useState<Chosen>({
    ...(address.options ?? (address.seed === undefined ? home.settings.last[house.id] : {})),
  })
  const [rival, setRival] = useState('plan')
  const [why, setWhy] = useState<string | undefined>(undefined)
  const told = (work: Promise<string | undefined>): void =>
    void work.then(setWhy, (error: Error) => setWhy(error.message))
  const begin = (): void => {
    home.change({ last: { ...home.settings.last, [house.id]: chosen } })
    told(beginRun(loaded, { seed, options: chosen, rival: chosen.rival === 'seat' ? rival : undefined }, home))
  }
  const lessons = (
    <Lessons
      lessons={entry.lessons ?? []}
      game={house.id}
      isFirst={address.lessons === true}
      begin={(lesson) => told(beginRun(loaded, { options: lesson.options }, home))}
    />
  )
  return (
    <div data-game={house.id}>
      <Sheet title={house.name}>
        <p class="blurb">{house.blurb}</p>
        {why === undefined ? null : (
          <p class="notice" role="alert">
            {WORDS.optionsRefused(why)}
          </p>
        )}
        {address.lessons === true ? lessons : null}
        <form
          class="start"
          onSubmit={(event) => {
            event.preventDefault()
            begin()
          }}
        >
          <div class="row start-row">
            <button
              type="submit"
              class={address.lessons === true ? 'big' : 'chief big'}
              autofocus={address.lessons !== true}
            >
              {WORDS.begin}
            </button>
            <button type="button" onClick={() => told(beginDaily(loaded, home))}>
              {WORDS.daily} {today()}
            </button>
            <label>
              {WORDS.seedLabel}
              <input
                type="text"
                name="seed"
                maxLength={64}
                placeholder={WORDS.seedHint}
                value={seed}
                onInput={({ currentTarget }) => setSeed(currentTarget.value)}
              />
            </label>
          </div>
          <Rungs {...{ loaded, chosen, setChosen }} />
          <OptionRows {...{ loaded, chosen, setChosen }} />
          {chosen.rival === 'seat' ? <Rival {...{ rival, setRival }} /> : null}
        </form>
        {address.lessons === true ? null : lessons}
        <section class="slab">
          <h2>{WORDS.help}</h2>
          {entry.help.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p class="row">
            <a href={makeAddress({ at: 'book', game: house.id })}>{WORDS.book}</a>
            <a href={makeAddress({ at: 'codex', game: house.id })}>{WORDS.codex}</a>
          </p>
        </section>
      </Sheet>
    </div>
  )
}

interface Choosing {
  readonly loaded: Loaded
  readonly chosen: Chosen
  readonly setChosen: (chosen: Chosen) => void
}

/** How hard it is to be; a rung holds everything the rungs before it say. */
function Rungs({ loaded, chosen, setChosen }: Choosing) {
  const { ladder } = loaded.entry
  if (ladder === undefined) return null
  const rung = rungOf(ladder, chosen)
  const set = (next: number): void => {
    const { [ladder.option]: _, ...others } = chosen
    setChosen({ ...others, ...rungOptions(ladder, next) })
  }
  return (
    <div class="slab">
      <label>
        {ladder.name}{' '}
        <select value={String(rung)} onChange={({ currentTarget }) => set(Number(currentTarget.value))}>
          {ladder.rungs.map((text, i) => (
            <option key={text} value={String(i)}>
              {i}: {text}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** What else a person can set, read from the game's own schema; loaded only when somebody looks. */
function OptionRows({ loaded, chosen, setChosen }: Choosing) {
  const [isOpen, setOpen] = useState(Object.keys(chosen).length > 0)
  const options = useLoaded(async () => (isOpen ? optionsOf(loaded.entry) : []), [isOpen])
  return (
    <details class="slab" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{WORDS.options}</summary>
      {options === undefined || options instanceof Error
        ? null
        : options.map((option) => <OptionRow key={option.name} {...{ option, chosen, setChosen }} />)}
    </details>
  )
}

const valueText = (value: unknown): string => WORDS.values[String(value)] ?? nameText(String(value))

function OptionRow({ option, chosen, setChosen }: { readonly option: Option } & Omit<Choosing, 'loaded'>) {
  const { name, about, values, usual } = option
  const set = (value: unknown): void => {
    const { [name]: _, ...others } = chosen
    setChosen(value === undefined || value === usual ? others : { ...others, [name]: value })
  }
  const now = chosen[name] ?? usual
  const places = usual === undefined ? [undefined, ...values] : values
  return (
    <p class="option">
      <label for={`option-${name}`}>
        {nameText(name)}{' '}
        {values.length === 0 ? (
          <input
            id={`option-${name}`}
            type="text"
            value={now === undefined ? '' : String(now)}
            placeholder={WORDS.leftToGame}
            onInput={({ currentTarget }) => set(currentTarget.value === '' ? undefined : currentTarget.value)}
          />
        ) : (
          <select
            id={`option-${name}`}
            value={String(places.indexOf(now))}
            onChange={({ currentTarget }) => set(places[Number(currentTarget.value)])}
          >
            {places.map((value, i) => (
              <option key={String(value)} value={String(i)}>
                {value === undefined ? WORDS.leftToGame : valueText(value)}
              </option>
            ))}
          </select>
        )}
      </label>{' '}
      <span class="t-dim">{about}</span>
    </p>
  )
}

function Rival({ rival, setRival }: { readonly rival: string; readonly setRival: (rival: string) => void }) {
  return (
    <p class="option">
      <label>
        {WORDS.rival}{' '}
        <select value={rival} onChange={({ currentTarget }) => setRival(currentTarget.value)}>
          <option value="person">{WORDS.rivalPerson}</option>
          {Object.entries(WORDS.bots).map(([player, name]) => (
            <option key={player} value={player}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </p>
  )
}

function Lessons({
  lessons,
  game,
  isFirst,
  begin,
}: {
  readonly lessons: readonly Lesson[]
  readonly game: string
  /** It is what one came for: the next one is the way on. */
  readonly isFirst: boolean
  readonly begin: (lesson: Lesson) => void
}) {
  const { store } = useHome()
  const done = useLoaded(() => deedsOf(store, 'lessons'), [game])
  if (lessons.length === 0) return null
  const isDone = (id: string): boolean => Array.isArray(done) && done.includes(`${game}/${id}`)
  const next = isFirst && done !== undefined ? lessons.find(({ id }) => !isDone(id)) : undefined
  return (
    <section class="slab">
      <h2>{WORDS.lessons}</h2>
      <ol class="lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <button type="button" class={lesson === next ? 'chief' : ''} onClick={() => begin(lesson)}>
              {lesson.name}
            </button>{' '}
            <span class="t-dim">
              {lesson.teaches}
              {isDone(lesson.id) ? ` (${WORDS.done})` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
