import type { MetersPanel, Scene, TablePanel } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceBox } from '../../../views/web/choice-button.tsx'
import {
  choiceById,
  choiceHandlers,
  choicesAt,
  effectText,
  focusedEffectOn,
  wouldBeSpent,
} from '../../../views/web/input.ts'
import { MeterBar } from '../../../views/web/meters.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { cellText } from '../../read-scene.ts'
import { choiceAtCell, type FoeInSight, mapPanelOf, panelLines } from './read-scene.ts'

interface Props {
  readonly scene: Scene
  readonly api: StageApi
}

/** The hero: HP and MP as bars, everything else in a line. */
export function HeroPanel({
  panel,
  scene,
  api,
  part,
}: Props & { readonly panel: MetersPanel; readonly part?: 'life' | 'rest' }) {
  const bars = panel.meters.filter(({ max }) => max !== undefined)
  const figures = panel.meters.filter(({ max }) => max === undefined)
  return (
    <section class="de-box de-hero" aria-label={part === 'life' ? 'Life' : panel.title}>
      <h2>{panel.title}</h2>
      {part === 'rest'
        ? null
        : bars.map((meter) => <MeterBar key={meter.name} meter={meter} scene={scene} api={api} />)}
      <p class="de-figures">
        {figures.map(({ name, value, note }) => (
          <span key={name} class={name === 'Gold' ? 'de-gold' : ''}>
            {name} <b>{value}</b>
            {note === undefined ? '' : ` · ${note}`}
          </span>
        ))}
      </p>
      {panel.notes?.map((note, i) => (
        <p key={i} class="de-note">
          <RichText text={note} />
        </p>
      ))}
    </section>
  )
}

/** What the coming turn may do to the hero if the focused choice is taken. */
export function DangerBox({ scene, api }: Props) {
  const choice = choiceById(scene, api.focus)
  const lines = panelLines(scene, 'turn')
  const dies = choice?.danger?.dies ?? 0
  const isQuiet = choice?.danger === undefined && /^(Nobody|No enemy)/.test(lines[0] ?? '')
  return (
    <section
      class={`de-box de-danger ${dies > 0 ? 'de-deadly' : isQuiet ? 'de-quiet' : ''}`}
      aria-label="Danger this turn"
    >
      <h2>Danger this turn</h2>
      {choice?.danger === undefined ? (
        <p>{lines[0]}</p>
      ) : (
        <p>
          <b>{choice.label}:</b> {choice.danger.text}.
        </p>
      )}
      {lines.slice(1).map((line) => (
        <p key={line} class="de-note">
          {line}
        </p>
      ))}
    </section>
  )
}

/** A list of the foes in sight, numbered as on the map. A row does what a click on the figure does. */
export function FoeList({
  foes,
  scene,
  api,
  most,
}: Props & { readonly foes: readonly FoeInSight[]; readonly most: number }) {
  return (
    <section class="de-box de-sight" aria-label="In sight">
      <h2>In sight {foes.some(({ isDeadly }) => isDeadly) ? <small>! could kill in four hits</small> : null}</h2>
      {foes.length === 0 ? <p class="de-note">Nobody.</p> : null}
      <ol>
        {foes.slice(0, most).map((foe) => (
          <li key={foe.actor}>
            <FoeRow foe={foe} scene={scene} api={api} />
          </li>
        ))}
      </ol>
      {foes.length > most ? <p class="de-note">and {foes.length - most} more</p> : null}
    </section>
  )
}

function FoeRow({ foe, scene, api }: Props & { readonly foe: FoeInSight }) {
  const map = mapPanelOf(scene)
  const thing = map?.things?.find(({ actor }) => actor === foe.actor)
  const id = map === undefined || thing === undefined ? undefined : choiceAtCell(scene, map, thing.x, thing.y)
  const choice = choiceById(scene, id)
  const effect = focusedEffectOn(scene, api, foe.actor)
  const isAimed = choiceById(scene, api.focus)?.on === foe.actor
  const body = (
    <>
      <span class="de-row-number">{foe.number}</span>
      <ArtPicture art={foe.art} name="de-small" />
      <span class="de-row-name">
        <b>
          {foe.name}
          {foe.isDeadly ? <em title="could kill in four hits"> !</em> : null}
        </b>
        <span class="de-life" aria-hidden="true">
          <span style={{ width: `${(100 * foe.hp) / Math.max(1, foe.max)}%` }} />
        </span>
        <small>
          {foe.hp}/{foe.max} HP · {foe.does}
        </small>
      </span>
      <span class="de-odds">
        <span class="de-yours">{effect === undefined ? foe.yours : effectText(effect)}</span>
        <span class={/no harm|cannot hurt/.test(foe.theirs) ? 'de-note' : 'de-theirs'}>{foe.theirs}</span>
      </span>
    </>
  )
  if (choice === undefined) return <div class={`de-row ${isAimed ? 'lit' : ''}`}>{body}</div>
  return (
    <button type="button" class={`de-row ${isAimed ? 'lit' : ''}`} {...choiceHandlers(api, choice.id)}>
      <span class="sr-only">{choice.label}. </span>
      {body}
    </button>
  )
}

/** A list of items that are carried or for sale. Each is a button that says what it would change. */
export function ItemList({ panel, scene, api }: Props & { readonly panel: TablePanel }) {
  return (
    <section class="de-box de-pack" aria-label={panel.title}>
      <h2>{panel.title}</h2>
      {panel.rows.length === 0 ? <p class="de-note">{panel.empty}</p> : null}
      <ul>
        {panel.rows.map((row) => {
          const [choice] = choicesAt(scene, panel.id, row.id)
          const name = cellText(row.cells, 0)
          const text = cellText(row.cells, row.cells.length - 1)
          const price = panel.columns.includes('gold') ? cellText(row.cells, panel.columns.indexOf('gold')) : undefined
          const body = (
            <>
              <ArtPicture art={row.art} name="de-small" />
              <span>
                <b>{name}</b> <small>{choice?.blocked ?? choice?.preview ?? text}</small>
              </span>
              {price === undefined ? null : <span class="de-price">{price}</span>}
              {choice === undefined || api.keys.get(choice.id) === undefined ? null : (
                <kbd>{api.keys.get(choice.id)}</kbd>
              )}
            </>
          )
          const kind = `de-ware ${wouldBeSpent(scene, api, panel.id, row.id) ? 'de-goes' : ''}`
          return (
            <li key={row.id}>
              <ChoiceBox choice={choice} api={api} kind={kind}>
                {body}
              </ChoiceBox>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
