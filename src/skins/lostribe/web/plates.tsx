import type { Effect, Meter, MetersPanel, Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { beatClass, choiceById, choiceHandlers, focusedEffectOn } from '../../../views/web/input.ts'
import { FloatingAmount, MeterSegments } from '../../../views/web/meters.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { isElement } from './elements.ts'
import { choiceAgainst, type FoeInFight, statusChips } from './parts.ts'
import { ElementSign, TextWithSigns } from './signs.tsx'
import { SKIN_TEXT } from './text.ts'

interface Props {
  readonly scene: Scene
  readonly api: StageApi
}

/** The player's side: picture, life, energy, ward, charges and statuses. */
export function PlayerPlate({ panel, scene, api }: Props & { readonly panel: MetersPanel }) {
  const [life, ...more] = panel.meters
  const [, name = panel.title ?? '', element = ''] = /^(.*) \((\w+)\)$/.exec(panel.title ?? '') ?? []
  const [statuses, ...coming] = panel.notes ?? []
  return (
    <section
      class={`lt-self lt-frame ${beatClass(api, life?.actor)}`}
      aria-label={panel.title ?? 'You'}
      data-actor={life?.actor}
    >
      <ArtPicture art={panel.art} facts={{ element }} name="lt-hero" />
      <header>
        <h2>{name}</h2>
        {isElement(element) ? (
          <span class={`t-${element}`}>
            <ElementSign element={element} /> {element}
          </span>
        ) : null}
      </header>
      {life === undefined ? null : <Life scene={scene} api={api} meter={life} />}
      <ul class="lt-tiles">
        {more.map((meter) => (
          <li key={meter.name} class={meter.value === 0 ? 'none' : ''}>
            <b>
              {meter.value}
              {meter.max === undefined ? '' : <small>/{meter.max}</small>}
            </b>
            <span>{meter.name}</span>
            {meter.note === undefined ? null : <small>{meter.note}</small>}
          </li>
        ))}
      </ul>
      {statuses === undefined ? null : (
        <ul class="lt-chips">
          {statusChips(statuses).map((chip) => (
            <li
              key={chip}
              class={typeof statuses === 'object' && 'tone' in statuses && statuses.tone === 'dim' ? 'none' : ''}
            >
              {chip}
            </li>
          ))}
        </ul>
      )}
      {coming.map((note, i) => (
        <p class="lt-coming" key={i}>
          <TextWithSigns text={note} />
        </p>
      ))}
    </section>
  )
}

/** The life bar with its values. Hatched is lost, dotted is gained, dark is at stake. */
function Life({ meter, scene, api }: Props & { readonly meter: Meter }) {
  const { value, max, stake = 0, actor, name } = meter
  const effect = focusedEffectOn(scene, api, actor)
  const after = effect?.after
  return (
    <div class="lt-life">
      <span class="sr-only">{name}</span>
      {max === undefined ? null : <MeterSegments value={value} max={max} stake={stake} after={after} />}
      <b>
        {value}
        {max === undefined ? '' : ` / ${max}`}
      </b>
      <FloatingAmount api={api} actor={actor} />
    </div>
  )
}

/** A foe: intent, picture, life and statuses. A seal shows what the focused choice would do to it. */
export function FoePlate({ foe, scene, api }: Props & { readonly foe: FoeInFight }) {
  const { actor, name, meter, art, intent, notes } = foe
  const effect = focusedEffectOn(scene, api, actor)
  const focused = choiceById(scene, api.focus)
  const aimed = focused === undefined ? undefined : choiceAgainst(scene, focused, actor)
  const isTarget = focused?.on === actor
  const element = meter.tone ?? ''
  const head = (
    <>
      <span class={`lt-intent ${/hits|attacks|drains|charges|next turn/.test(intent) ? 'hurts' : ''}`}>
        <TextWithSigns text={intent} />
      </span>
      <ArtPicture art={art} facts={{ element }} name="lt-figure" />
    </>
  )
  return (
    <li class={`lt-plate ${isTarget ? 'lit' : ''} ${beatClass(api, actor)}`} data-actor={actor}>
      {aimed === undefined ? (
        <div class="lt-aim">{head}</div>
      ) : (
        <button
          type="button"
          class={`lt-aim ${isTarget ? 'lit' : ''}`}
          aria-disabled={aimed.blocked !== undefined}
          {...choiceHandlers(api, aimed.id)}
        >
          {head}
          <span class="sr-only">
            {aimed.label}. {aimed.blocked ?? aimed.preview ?? ''}
          </span>
        </button>
      )}
      <header>
        <h3>{name}</h3>
        <span class={`t-${element}`}>
          {isElement(element) ? <ElementSign element={element} /> : null} {element}
        </span>
      </header>
      <Life meter={meter} scene={scene} api={api} />
      <ul class="lt-chips">
        {notes.map((note, i) => (
          <li key={i} class={/ \d/.test(note) ? '' : 'quiet'}>
            <Note text={note} />
          </li>
        ))}
      </ul>
      {effect === undefined ? null : <Seal effect={effect} />}
    </li>
  )
}

/** A note. In `last roll water, air, fire` the elements are drawn as signs. */
function Note({ text }: { readonly text: string }) {
  const [, head, faces] = /^(last roll|coming dice) (.+)$/.exec(text) ?? []
  if (faces === undefined) return <>{text}</>
  return (
    <>
      {head}{' '}
      {faces.split(', ').map((face, i) => (
        <ElementSign key={i} element={face} />
      ))}
    </>
  )
}

function Seal({ effect: { amount, after, statuses = [], falls, chance } }: { readonly effect: Effect }) {
  if (amount === undefined && statuses.length === 0 && falls !== true) return null
  return (
    <p class={`lt-seal ${falls === true ? 'falls' : ''}`} aria-hidden="true">
      {amount === undefined ? null : <b>{amount > 0 ? `+${amount}` : amount === 0 ? '0' : `−${-amount}`}</b>}
      {after === undefined ? null : <span>→ {after}</span>}
      {falls === true ? <span>{SKIN_TEXT.falls}</span> : null}
      {statuses.map((status) => (
        <span key={status}>{status}</span>
      ))}
      {chance === undefined ? null : <span>{chance} %</span>}
    </p>
  )
}
