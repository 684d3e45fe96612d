import { useEffect, useMemo, useState } from 'preact/hooks'
import { choose, fork, isRefusal, plain, type Run } from '../../../engine/index.ts'
import { cleanAll, cleanText } from '../../../lib/clean-text.ts'
import { type Roll, rollsOf } from '../../../play/history.ts'
import type { LocalSession } from '../../../play/session.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import type { RollFace } from '../../../views/web/skin.ts'
import { Button, Select, TextForm } from '../parts.tsx'
import type { PanelProps } from './context.ts'
import { rollsToForce, withForcedRolls } from './history.ts'
import { CONSOLE_TEXT } from './text.ts'

/** Forces rolls: the current dice, the next rolls of a choice by label, values of the scene, and admin commands of the game. */
export function Rolls({ web, context }: PanelProps) {
  return (
    <>
      <CurrentDice web={web} context={context} />
      <NextRolls web={web} context={context} />
      <Values web={web} context={context} />
      <ByCommand web={web} context={context} />
      <UnusedRolls run={web.session.run} />
      <p role="status" class="console-message">
        {context.message}
      </p>
    </>
  )
}

interface FacesProps {
  readonly label: string
  readonly faces: readonly RollFace[]
  readonly chosen: number | undefined
  readonly set: (value: number | undefined) => void
  /** The value if it is not forced; absent for dice that are already rolled. */
  readonly natural?: number
}

/** A row of faces to click. The last button leaves the roll to the dice. */
function Faces({ label, faces, chosen, set, natural }: FacesProps) {
  const named = natural === undefined ? label : `${label} → ${nameOf(faces, natural)}`
  return (
    <fieldset class="console-faces">
      <legend>
        {label}
        {natural === undefined ? null : <span class="sr-only"> → {nameOf(faces, natural)}</span>}
      </legend>
      {faces.map(({ name, art }, value) => (
        <Button
          key={name}
          class={natural === value ? 'natural' : ''}
          aria-pressed={chosen === value}
          aria-label={`${named}: ${name}`}
          title={name}
          label={art === undefined ? name : <ArtPicture art={art} name="console-face" />}
          go={() => set(value)}
        />
      ))}
      {natural === undefined ? null : (
        <Button
          aria-pressed={chosen === undefined}
          aria-label={`${named}: ${CONSOLE_TEXT.notForced}`}
          label={CONSOLE_TEXT.notForced}
          go={() => set(undefined)}
        />
      )}
    </fieldset>
  )
}

const nameOf = (faces: readonly RollFace[], value: number): string => faces[value]?.name ?? String(value)

/** The current dice: click the faces they should show. The result is previewed before they are set. */
function CurrentDice({ web: { session, skin, scene }, context }: PanelProps) {
  const { run } = session
  const dice = skin.consoleControls?.dice(scene)
  const shownFaces = dice?.now.join() ?? ''
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => setNames(dice?.now ?? []), [shownFaces])
  if (dice === undefined || run.game.extras?.admin === undefined) return null
  const command = dice.command(names)
  const preview = previewOf(session, command)
  return (
    <section>
      <h3>{CONSOLE_TEXT.currentDice}</h3>
      {names.map((name, i) => (
        <Faces
          key={i}
          label={CONSOLE_TEXT.die(i + 1)}
          faces={dice.faces}
          chosen={dice.faces.findIndex((face) => face.name === name)}
          set={(value) => setNames(names.map((old, j) => (j === i ? (dice.faces[value ?? 0]?.name ?? old) : old)))}
        />
      ))}
      <p>
        <span class="t-dim">{CONSOLE_TEXT.result}</span> {preview}
      </p>
      <Button class="console-do" label={CONSOLE_TEXT.setDice} go={() => context.override(command)} />
    </section>
  )
}

/** The result of an admin command, tried on a copy of the run: the notes of its dice panels, or why it is refused. */
function previewOf({ run, seat }: LocalSession, command: string): string {
  const override = run.game.extras?.admin?.(run.state, command)
  if (override === undefined || typeof override === 'string') return (override ?? '').split('\n')[0] ?? ''
  const copy = fork(run)
  const chosen = choose(copy, copy.turn, seat, override.choice ?? '', override.rolls)
  if (isRefusal(chosen)) return chosen.why
  const { panels } = cleanAll(copy.game.scene(copy.state, seat))
  return panels
    .map((panel) => (panel.kind === 'dice' ? plain(panel.note ?? '') : ''))
    .filter((note) => note !== '')
    .join(' ')
}

/** The rolls that a choice would make, by label and with their natural values. Each can be forced. */
function NextRolls({ web: { session, skin, scene }, context }: PanelProps) {
  const { run, seat } = session
  const open = scene.choices.filter(({ blocked }) => blocked === undefined)
  const [id, setId] = useState<string>()
  const first = open.find(({ final }) => final === true) ?? open[0]
  const chosen = open.find((choice) => choice.id === id) ?? first
  const waits = run.inner.waiting.length
  const rolls = useMemo(
    () => (chosen === undefined ? [] : rollsOf(run, seat, chosen.id)),
    [run, run.turn, chosen?.id, waits],
  )
  const [forcedValues, setForcedValues] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => setForcedValues(new Map()), [rolls])
  const setValue = (index: number, value: number | undefined): void => {
    const next = new Map(forcedValues)
    if (value === undefined) next.delete(index)
    else next.set(index, value)
    setForcedValues(next)
  }
  const apply = (): void => {
    const forced = rollsToForce(rolls, forcedValues)
    const next = withForcedRolls(run, forced)
    context.show(next)
    context.showMessage(CONSOLE_TEXT.forced(forced.map(({ what, value }) => `${what} ${value}`).join(', ')))
  }
  if (chosen === undefined) return null
  return (
    <section>
      <h3>{CONSOLE_TEXT.nextRolls}</h3>
      <Select
        label={CONSOLE_TEXT.afterChoosing}
        value={chosen.id}
        set={setId}
        options={open.map((choice) => [choice.id, choice.label])}
      />
      {rolls.length === 0 ? <p class="t-dim">{CONSOLE_TEXT.noRolls}</p> : null}
      <div class="console-rolls">
        {rolls.slice(0, MAX_ROLLS).map((roll, index) => (
          <OneRoll
            key={`${index}/${roll.what}`}
            roll={roll}
            faces={skin.consoleControls?.faces(roll.what, roll.sides)}
            forced={forcedValues.get(index)}
            set={(value) => setValue(index, value)}
          />
        ))}
      </div>
      {rolls.length === 0 ? null : (
        <Button
          class="console-do"
          aria-disabled={forcedValues.size === 0}
          label={CONSOLE_TEXT.applyRolls(forcedValues.size)}
          go={() => forcedValues.size > 0 && apply()}
        />
      )}
    </section>
  )
}
const MAX_ROLLS = 60
/** Rolls with more sides get a number field instead of buttons. */
const MAX_FACES = 10

interface OneRollProps extends Pick<FacesProps, 'set'> {
  readonly roll: Roll
  readonly faces: readonly RollFace[] | undefined
  readonly forced: number | undefined
}

function OneRoll({ roll: { what, sides, value, isForced }, faces, forced, set }: OneRollProps) {
  const label = `${cleanText(what)}${isForced ? ` (${CONSOLE_TEXT.forcedMark})` : ''}`
  const shown =
    faces ?? (sides <= MAX_FACES ? Array.from({ length: sides }, (_, i) => ({ name: String(i) })) : undefined)
  if (shown !== undefined) return <Faces label={label} faces={shown} chosen={forced} set={set} natural={value} />
  return (
    <label class="console-number">
      {label} → {value} <span class="t-dim">{CONSOLE_TEXT.sides(sides)}</span>{' '}
      <input
        type="number"
        min={0}
        max={sides - 1}
        value={forced ?? ''}
        onInput={({ currentTarget }) => {
          const next = currentTarget.valueAsNumber
          set(Number.isInteger(next) && next >= 0 && next < sides ? next : undefined)
        }}
      />
    </label>
  )
}

/** Values of the scene that can be set directly. */
function Values({ web: { session, skin, scene }, context }: PanelProps) {
  const values = session.run.game.extras?.admin === undefined ? [] : (skin.consoleControls?.values(scene) ?? [])
  if (values.length === 0) return null
  return (
    <section>
      <h3>{CONSOLE_TEXT.values}</h3>
      <div class="console-figures">
        {values.map(({ name, value, command }) => (
          <form
            key={`${name} ${value}`}
            onSubmit={(event) => {
              event.preventDefault()
              const field = event.currentTarget.elements.namedItem('to')
              context.override(command(field instanceof HTMLInputElement ? field.valueAsNumber : Number.NaN))
            }}
          >
            <label>
              {name} <input name="to" type="number" min={0} defaultValue={value} />
            </label>
            <button type="submit">{CONSOLE_TEXT.apply}</button>
          </form>
        ))}
      </div>
    </section>
  )
}

/** A text field for an admin command of the game, or a label and a value. */
function ByCommand({ web, context }: PanelProps) {
  const { game, state } = web.session.run
  const help = game.extras?.admin?.(state, '')
  return (
    <section>
      <TextForm
        class="console-row"
        label={CONSOLE_TEXT.forceRoll}
        button={CONSOLE_TEXT.apply}
        submit={context.override}
      />
      {typeof help === 'string' ? <pre class="t-dim">{cleanText(help)}</pre> : null}
    </section>
  )
}

/** Forced rolls that are not used yet. */
function UnusedRolls({ run }: { readonly run: Run }) {
  const { waiting } = run.inner
  if (waiting.length === 0) return null
  return (
    <section>
      <h3>{CONSOLE_TEXT.unusedRolls}</h3>
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
