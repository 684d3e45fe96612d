import { useState } from 'preact/hooks'
import type { Lesson } from '../../../engine/index.ts'
import { levelOf, levelOptions, levelsOf } from '../../../play/difficulty.ts'
import type { Address } from '../address.ts'
import { type LoadedGame, loadGame, today } from '../games.ts'
import { readProgress } from '../home/achievements.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Button, Field, GameHelp, lazily, Select, Sheet, Slab, Wait } from '../parts.tsx'
import { beginDaily, beginRun } from '../start-run.ts'
import { TEXT } from '../text.ts'
import type { ChosenOptions, OptionsProps } from './option-rows.tsx'

/** `#/descent`: help, difficulty, options, lessons, and starting a run. With `lessons=1` the lessons come first. */
export function GamePage({ address }: { readonly address: Address & { at: 'game' } }) {
  const loaded = useLoaded(() => loadGame(address.game), [address.game])
  if (loaded === undefined || loaded instanceof Error) return <Wait failed={loaded} />
  return <Start key={address.game} loaded={loaded} address={address} />
}

function Start({ loaded, address }: { readonly loaded: LoadedGame; readonly address: Address & { at: 'game' } }) {
  const home = useHome()
  const { id, name, blurb, lessons = [] } = loaded.info
  const isLessonFirst = address.lessons === true
  const [seed, setSeed] = useState(address.seed ?? '')
  const [chosen, setChosen] = useState<ChosenOptions>({
    ...(address.options ?? (address.seed === undefined ? home.settings.last[id] : {})),
  })
  const [rival, setRival] = useState('plan')
  const [why, setWhy] = useState<string | undefined>(undefined)
  const showError = (work: Promise<string | undefined>): void =>
    void work.then(setWhy, (error: Error) => setWhy(error.message))
  const begin = (event: Event): void => {
    event.preventDefault()
    home.change({ last: { ...home.settings.last, [id]: chosen } })
    showError(beginRun(loaded, { seed, options: chosen, rival: chosen.rival === 'seat' ? rival : undefined }, home))
  }
  const beginLesson = ({ options }: Lesson): void => showError(beginRun(loaded, { options }, home))
  const lessonList = <Lessons lessons={lessons} game={id} isFirst={isLessonFirst} begin={beginLesson} />
  return (
    <div data-game={id}>
      <Sheet title={name}>
        <p class="blurb">{blurb}</p>
        {why === undefined ? null : (
          <p class="notice" role="alert">
            {TEXT.cannotStart(why)}
          </p>
        )}
        {isLessonFirst ? lessonList : null}
        <form class="start" onSubmit={begin}>
          <div class="row start-row">
            <button type="submit" class={isLessonFirst ? 'big' : 'primary big'} autofocus={!isLessonFirst}>
              {TEXT.begin}
            </button>
            <Button label={`${TEXT.daily} ${today()}`} go={() => showError(beginDaily(loaded, home))} />
            <Field
              label={TEXT.seedLabel}
              name="seed"
              maxLength={64}
              placeholder={TEXT.seedHint}
              value={seed}
              set={setSeed}
            />
          </div>
          <DifficultyLevels loaded={loaded} chosen={chosen} setChosen={setChosen} />
          <MoreOptions loaded={loaded} chosen={chosen} setChosen={setChosen} />
          {chosen.rival === 'seat' ? <Rival rival={rival} setRival={setRival} /> : null}
        </form>
        {isLessonFirst ? null : lessonList}
        <Slab title={TEXT.help}>
          <GameHelp info={loaded.info} />
        </Slab>
      </Sheet>
    </div>
  )
}

/** Further options, read from the game's schema. Code and schema are loaded when this section is opened. */
function MoreOptions(props: OptionsProps) {
  const [isOpen, setOpen] = useState(Object.keys(props.chosen).length > 0)
  return (
    <details class="slab" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{TEXT.options}</summary>
      {isOpen ? <OptionRows {...props} /> : null}
    </details>
  )
}

const OptionRows = lazily(() => import('./option-rows.tsx').then((module) => module.OptionRows))

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
      <Select
        label={difficulty.name}
        value={String(level)}
        set={(value) => set(Number(value))}
        options={levelsOf(difficulty).map((one) => [String(one.level), `${one.level}: ${one.text}`])}
      />
    </div>
  )
}

function Rival({ rival, setRival }: { readonly rival: string; readonly setRival: (rival: string) => void }) {
  return (
    <p class="option">
      <Select
        label={TEXT.rival}
        value={rival}
        set={setRival}
        options={[['person', TEXT.rivalPerson], ...Object.entries(TEXT.bots)]}
      />
    </p>
  )
}

interface LessonsProps {
  readonly lessons: readonly Lesson[]
  readonly game: string
  /** Whether the next unfinished lesson is the primary button. */
  readonly isFirst: boolean
  readonly begin: (lesson: Lesson) => void
}

function Lessons({ lessons, game, isFirst, begin }: LessonsProps) {
  const { store } = useHome()
  const done = useLoaded(() => readProgress(store, 'lessons'), [game])
  if (lessons.length === 0) return null
  const isDone = (id: string): boolean => Array.isArray(done) && done.includes(`${game}/${id}`)
  const next = isFirst && done !== undefined ? lessons.find(({ id }) => !isDone(id)) : undefined
  return (
    <Slab title={TEXT.lessons}>
      <ol class="lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Button class={lesson === next ? 'primary' : ''} label={lesson.name} go={() => begin(lesson)} />{' '}
            <span class="t-dim">
              {lesson.teaches}
              {isDone(lesson.id) ? ` (${TEXT.done})` : ''}
            </span>
          </li>
        ))}
      </ol>
    </Slab>
  )
}
