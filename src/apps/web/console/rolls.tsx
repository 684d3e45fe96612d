import { useEffect, useMemo, useState } from 'preact/hooks'
import { choose, fork, isRefusal, plain } from '../../../engine/index.ts'
import { cleanAll, cleanText } from '../../../lib/clean-text.ts'
import { Art } from '../../../views/web/art.tsx'
import type { Face } from '../../../views/web/skin.ts'
import { forceRolls, type WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import type { ConsoleContext } from './context.ts'
import { forcedAnew, type Roll, rollsOf, wishedRolls } from './history.ts'

interface Props {
  readonly session: WebSession
  readonly desk: ConsoleContext
}

/** Forces what falls: dice as they lie, the next rolls of a choice by label, figures, and the game's own words. */
export function Rolls({ session, desk }: Props) {
  return (
    <>
      <DiceNow session={session} desk={desk} />
      <NextRolls session={session} desk={desk} />
      <Figures session={session} desk={desk} />
      <ByWords session={session} desk={desk} />
      <Waiting session={session} />
      <p role="status" class="console-told">
        {desk.told}
      </p>
    </>
  )
}

/** A row of faces one clicks; `fall` leaves it to the dice. */
function Faces({
  label,
  faces,
  chosen,
  set,
  fate,
}: {
  readonly label: string
  readonly faces: readonly Face[]
  readonly chosen: number | undefined
  readonly set: (value: number | undefined) => void
  /** What it falls as if nobody forces it; absent: it lies already. */
  readonly fate?: number
}) {
  const named = fate === undefined ? label : `${label} → ${nameOf(faces, fate)}`
  return (
    <fieldset class="console-faces">
      <legend>
        {label}
        {fate === undefined ? null : <span class="sr-only"> → {nameOf(faces, fate)}</span>}
      </legend>
      {faces.map(({ name, art }, value) => (
        <button
          type="button"
          key={name}
          class={fate === value ? 'fate' : ''}
          aria-pressed={chosen === value}
          aria-label={`${named}: ${name}`}
          title={name}
          onClick={() => set(value)}
        >
          {art === undefined ? name : <Art art={art} name="console-face" />}
        </button>
      ))}
      {fate === undefined ? null : (
        <button
          type="button"
          aria-pressed={chosen === undefined}
          aria-label={`${named}: ${TEXT.consoleFall}`}
          onClick={() => set(undefined)}
        >
          {TEXT.consoleFall}
        </button>
      )}
    </fieldset>
  )
}

const nameOf = (faces: readonly Face[], value: number): string => faces[value]?.name ?? String(value)

/** The dice as they lie: click them to what they shall show; it says what that gives before it is done. */
function DiceNow({ session, desk }: Props) {
  const { run, skin, scene } = session
  const dice = skin.consoleControls?.dice(scene)
  const lying = dice?.now.join() ?? ''
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => setNames(dice?.now ?? []), [lying])
  if (dice === undefined || run.game.admin === undefined) return null
  const words = dice.command(names)
  const gives = givesOf(session, words)
  return (
    <section>
      <h3>{TEXT.consoleNow}</h3>
      {names.map((name, i) => (
        <Faces
          key={i}
          label={TEXT.consoleDie(i + 1)}
          faces={dice.faces}
          chosen={dice.faces.findIndex((face) => face.name === name)}
          set={(value) => setNames(names.map((old, j) => (j === i ? (dice.faces[value ?? 0]?.name ?? old) : old)))}
        />
      ))}
      <p>
        <span class="t-dim">{TEXT.consoleGives}</span> {gives}
      </p>
      <button
        type="button"
        class="console-do"
        onClick={() => desk.tell(forceRolls(session, words) ?? TEXT.consoleForced(words))}
      >
        {TEXT.consoleSet}
      </button>
    </section>
  )
}

/** What the game would make of these words now, tried on a copy: the notes of its dice. */
function givesOf({ run, seat }: WebSession, words: string): string {
  const wanted = run.game.admin?.(run.state, words)
  if (wanted === undefined || typeof wanted === 'string') return (wanted ?? '').split('\n')[0] ?? ''
  const copy = fork(run)
  const chosen = choose(copy, copy.turn, seat, wanted.choice ?? '', wanted.rolls)
  if (isRefusal(chosen)) return chosen.why
  const { panels } = cleanAll(copy.game.scene(copy.state, seat))
  return panels
    .map((panel) => (panel.kind === 'dice' ? plain(panel.note ?? '') : ''))
    .filter((note) => note !== '')
    .join(' ')
}

/** The rolls a choice would make, by label, with what would fall; each can be forced to something else. */
function NextRolls({ session, desk }: Props) {
  const { run, scene, seat, skin } = session
  const open = scene.choices.filter(({ blocked }) => blocked === undefined)
  const [id, setId] = useState<string>()
  const first = open.find(({ final }) => final === true) ?? open[0]
  const chosen = open.find((choice) => choice.id === id) ?? first
  const waits = run.inner.waiting.length
  const rolls = useMemo(
    () => (chosen === undefined ? [] : rollsOf(run, seat, chosen.id)),
    [run, run.turn, chosen?.id, waits],
  )
  const [wishes, setWishes] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => setWishes(new Map()), [rolls])
  const wish = (place: number, value: number | undefined): void => {
    const next = new Map(wishes)
    if (value === undefined) next.delete(place)
    else next.set(place, value)
    setWishes(next)
  }
  const apply = (): void => {
    const forced = wishedRolls(rolls, wishes)
    const next = forcedAnew(run, forced)
    desk.show(next)
    desk.tell(TEXT.consoleForced(forced.map(({ what, value }) => `${what} ${value}`).join(', ')))
  }
  if (chosen === undefined) return null
  return (
    <section>
      <h3>{TEXT.consoleNext}</h3>
      <label>
        {TEXT.consoleIf}{' '}
        <select value={chosen.id} onInput={({ currentTarget }) => setId(currentTarget.value)}>
          {open.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      {rolls.length === 0 ? <p class="t-dim">{TEXT.consoleNoRolls}</p> : null}
      <div class="console-rolls">
        {rolls.slice(0, MOST_ROLLS).map((roll, place) => (
          <OneRoll
            key={`${place}/${roll.what}`}
            roll={roll}
            faces={skin.consoleControls?.faces(roll.what, roll.sides)}
            wish={wishes.get(place)}
            set={(value) => wish(place, value)}
          />
        ))}
      </div>
      {rolls.length === 0 ? null : (
        <button
          type="button"
          class="console-do"
          aria-disabled={wishes.size === 0}
          onClick={() => wishes.size > 0 && apply()}
        >
          {TEXT.consoleApplyRolls(wishes.size)}
        </button>
      )}
    </section>
  )
}
const MOST_ROLLS = 60
/** More sides than one would click. */
const MOST_FACES = 10

function OneRoll({
  roll,
  faces,
  wish,
  set,
}: {
  readonly roll: Roll
  readonly faces: readonly Face[] | undefined
  readonly wish: number | undefined
  readonly set: (value: number | undefined) => void
}) {
  const { what, sides, value, isForced } = roll
  const label = `${cleanText(what)}${isForced ? ` (${TEXT.consoleIsForced})` : ''}`
  const shown =
    faces ?? (sides <= MOST_FACES ? Array.from({ length: sides }, (_, i) => ({ name: String(i) })) : undefined)
  if (shown !== undefined) return <Faces label={label} faces={shown} chosen={wish} set={set} fate={value} />
  return (
    <label class="console-number">
      {label} → {value} <span class="t-dim">{TEXT.consoleSides(sides)}</span>{' '}
      <input
        type="number"
        min={0}
        max={sides - 1}
        value={wish ?? ''}
        onInput={({ currentTarget }) => {
          const next = currentTarget.valueAsNumber
          set(Number.isInteger(next) && next >= 0 && next < sides ? next : undefined)
        }}
      />
    </label>
  )
}

/** Figures of the scene that can be set at once. */
function Figures({ session, desk }: Props) {
  const figures =
    session.run.game.admin === undefined ? [] : (session.skin.consoleControls?.values(session.scene) ?? [])
  if (figures.length === 0) return null
  return (
    <section>
      <h3>{TEXT.consoleFigures}</h3>
      <div class="console-figures">
        {figures.map(({ name, value, command }) => (
          <form
            key={`${name} ${value}`}
            onSubmit={(event) => {
              event.preventDefault()
              const field = event.currentTarget.elements.namedItem('to')
              const line = command(field instanceof HTMLInputElement ? field.valueAsNumber : Number.NaN)
              desk.tell(forceRolls(session, line) ?? TEXT.consoleForced(line))
            }}
          >
            <label>
              {name} <input name="to" type="number" min={0} defaultValue={value} />
            </label>
            <button type="submit">{TEXT.consoleApply}</button>
          </form>
        ))}
      </div>
    </section>
  )
}

/** The game's own words, or a label and a value. */
function ByWords({ session, desk }: Props) {
  const [words, setWords] = useState('')
  const help = session.run.game.admin?.(session.run.state, '')
  return (
    <section>
      <form
        class="console-words"
        onSubmit={(event) => {
          event.preventDefault()
          const why = forceRolls(session, words)
          desk.tell(why ?? TEXT.consoleForced(words))
          if (why === undefined) setWords('')
        }}
      >
        <label>
          {TEXT.consoleForce}{' '}
          <input type="text" value={words} onInput={({ currentTarget }) => setWords(currentTarget.value)} />
        </label>
        <button type="submit">{TEXT.consoleApply}</button>
      </form>
      {typeof help === 'string' ? <pre class="t-dim">{cleanText(help)}</pre> : null}
    </section>
  )
}

function Waiting({ session: { run } }: Pick<Props, 'session'>) {
  const { waiting } = run.inner
  if (waiting.length === 0) return null
  return (
    <section>
      <h3>{TEXT.consoleWaiting}</h3>
      <ul class="console-waiting">
        {waiting.map(({ what, value }, i) => (
          <li key={`${i}/${what}`}>
            {cleanText(what)}: {value}
          </li>
        ))}
      </ul>
    </section>
  )
}
