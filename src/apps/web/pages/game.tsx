import { useState } from 'preact/hooks'
import type { Lesson } from '../../../engine/index.ts'
import { levelOf, levelOptions, levelsOf } from '../../../play/difficulty.ts'
import { nameText, type Option, optionsOf } from '../../../play/run-options.ts'
import { type Address, makeAddress } from '../address.ts'
import { findGame, type LoadedGame, loadGame, today } from '../games.ts'
import { readProgress } from '../home/achievements.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { beginDaily, beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'

type ChosenOptions = Readonly<Record<string, unknown>>

/** `#/descent`: help, difficulty, options, lessons, and starting a run. With `lessons=1` the lessons come first. */
export function GamePage({ address }: { readonly address: Address & { at: 'game' } }) {
  const loaded = useLoaded(async () => {
    const facts = findGame(address.game)
    if (facts === undefined) throw new Error(TEXT.brokenLink)
    return loadGame(facts)
  }, [address.game])
  if (loaded === undefined || loaded instanceof Error) return <Wait failed={loaded} />
  return <Start key={address.game} loaded={loaded} address={address} />
}

function Start({ loaded, address }: { readonly loaded: LoadedGame; readonly address: Address & { at: 'game' } }) {
  const home = useHome()
  const { facts, info } = loaded
  const [seed, setSeed] = useState(address.seed ?? '')
  const [chosen, setChosen] = useState<ChosenOptions>({
    ...(address.options ?? (address.seed === undefined ? home.settings.last[facts.id] : {})),
  })
  const [rival, setRival] = useState('plan')
  const [why, setWhy] = useState<string | undefined>(undefined)
  const showError = (work: Promise<string | undefined>): void =>
    void work.then(setWhy, (error: Error) => setWhy(error.message))
  const begin = (): void => {
    home.change({ last: { ...home.settings.last, [facts.id]: chosen } })
    showError(beginRun(loaded, { seed, options: chosen, rival: chosen.rival === 'seat' ? rival : undefined }, home))
  }
  const lessons = (
    <Lessons
      lessons={info.lessons ?? []}
      game={facts.id}
      isFirst={address.lessons === true}
      begin={(lesson) => showError(beginRun(loaded, { options: lesson.options }, home))}
    />
  )
  return (
    <div data-game={facts.id}>
      <Sheet title={facts.name}>
        <p class="blurb">{facts.blurb}</p>
        {why === undefined ? null : (
          <p class="notice" role="alert">
            {TEXT.cannotStart(why)}
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
              class={address.lessons === true ? 'big' : 'primary big'}
              autofocus={address.lessons !== true}
            >
              {TEXT.begin}
            </button>
            <button type="button" onClick={() => showError(beginDaily(loaded, home))}>
              {TEXT.daily} {today()}
            </button>
            <label>
              {TEXT.seedLabel}
              <input
                type="text"
                name="seed"
                maxLength={64}
                placeholder={TEXT.seedHint}
                value={seed}
                onInput={({ currentTarget }) => setSeed(currentTarget.value)}
              />
            </label>
          </div>
          <DifficultyLevels loaded={loaded} chosen={chosen} setChosen={setChosen} />
          <OptionRows loaded={loaded} chosen={chosen} setChosen={setChosen} />
          {chosen.rival === 'seat' ? <Rival rival={rival} setRival={setRival} /> : null}
        </form>
        {address.lessons === true ? null : lessons}
        <GameHelp game={facts.id} lines={info.help} />
      </Sheet>
    </div>
  )
}

/** How to play, with links to the rule book and the codex. */
function GameHelp({ game, lines }: { readonly game: string; readonly lines: readonly string[] }) {
  return (
    <section class="slab">
      <h2>{TEXT.help}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="row">
        <a href={makeAddress({ at: 'book', game })}>{TEXT.ruleBook}</a>
        <a href={makeAddress({ at: 'codex', game })}>{TEXT.codex}</a>
      </p>
    </section>
  )
}

interface OptionsProps {
  readonly loaded: LoadedGame
  readonly chosen: ChosenOptions
  readonly setChosen: (chosen: ChosenOptions) => void
}

/** Difficulty selection. Each level includes the changes of the lower ones. */
function DifficultyLevels({ loaded, chosen, setChosen }: OptionsProps) {
  const { difficulty } = loaded.info
  if (difficulty === undefined) return null
  const level = levelOf(difficulty, chosen)
  const set = (next: number): void => {
    const { [difficulty.option]: _, ...others } = chosen
    setChosen({ ...others, ...levelOptions(difficulty, next) })
  }
  return (
    <div class="slab">
      <label>
        {difficulty.name}{' '}
        <select value={String(level)} onChange={({ currentTarget }) => set(Number(currentTarget.value))}>
          {levelsOf(difficulty).map(({ level: value, text }) => (
            <option key={text} value={String(value)}>
              {value}: {text}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Further options, read from the game's schema, which is loaded when this section is opened. */
function OptionRows({ loaded, chosen, setChosen }: OptionsProps) {
  const [isOpen, setOpen] = useState(Object.keys(chosen).length > 0)
  const options = useLoaded(async () => (isOpen ? optionsOf(loaded.info) : []), [isOpen])
  return (
    <details class="slab" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{TEXT.options}</summary>
      {options === undefined || options instanceof Error
        ? null
        : options.map((option) => (
            <OptionRow key={option.name} option={option} chosen={chosen} setChosen={setChosen} />
          ))}
    </details>
  )
}

const valueText = (value: unknown): string => TEXT.values[String(value)] ?? nameText(String(value))

function OptionRow({ option, chosen, setChosen }: { readonly option: Option } & Omit<OptionsProps, 'loaded'>) {
  const { name, about, values, defaultValue } = option
  const set = (value: unknown): void => {
    const { [name]: _, ...others } = chosen
    setChosen(value === undefined || value === defaultValue ? others : { ...others, [name]: value })
  }
  const now = chosen[name] ?? defaultValue
  const places = defaultValue === undefined ? [undefined, ...values] : values
  return (
    <p class="option">
      <label for={`option-${name}`}>
        {nameText(name)}{' '}
        {values.length === 0 ? (
          <input
            id={`option-${name}`}
            type="text"
            value={now === undefined ? '' : String(now)}
            placeholder={TEXT.defaultOption}
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
                {value === undefined ? TEXT.defaultOption : valueText(value)}
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
        {TEXT.rival}{' '}
        <select value={rival} onChange={({ currentTarget }) => setRival(currentTarget.value)}>
          <option value="person">{TEXT.rivalPerson}</option>
          {Object.entries(TEXT.bots).map(([player, name]) => (
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
  /** Whether the next unfinished lesson is the primary button. */
  readonly isFirst: boolean
  readonly begin: (lesson: Lesson) => void
}) {
  const { store } = useHome()
  const done = useLoaded(() => readProgress(store, 'lessons'), [game])
  if (lessons.length === 0) return null
  const isDone = (id: string): boolean => Array.isArray(done) && done.includes(`${game}/${id}`)
  const next = isFirst && done !== undefined ? lessons.find(({ id }) => !isDone(id)) : undefined
  return (
    <section class="slab">
      <h2>{TEXT.lessons}</h2>
      <ol class="lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <button type="button" class={lesson === next ? 'primary' : ''} onClick={() => begin(lesson)}>
              {lesson.name}
            </button>{' '}
            <span class="t-dim">
              {lesson.teaches}
              {isDone(lesson.id) ? ` (${TEXT.done})` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
