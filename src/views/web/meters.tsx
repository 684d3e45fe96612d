import type { Meter, MetersPanel, Scene } from '../../engine/contract/scene.ts'
import { ArtPicture } from './art.tsx'
import { beatClass, currentBeat, effectText, focusedEffectOn } from './input.ts'
import { RichText, toneClass } from './rich-text.tsx'
import type { StageApi } from './skin.ts'

interface Props {
  readonly panel: MetersPanel
  readonly scene: Scene
  readonly api: StageApi
}

export function MetersBox({ panel, scene, api }: Props) {
  const [actor] = panel.meters.flatMap((meter) => (meter.actor === undefined ? [] : [meter.actor]))
  return (
    <div class={`meters ${beatClass(api, actor)}`} data-actor={actor}>
      <ArtPicture art={panel.art} name="figure" />
      <div class="meter-list">
        {panel.meters.map((meter) => (
          <MeterBar key={`${meter.actor ?? ''}/${meter.name}`} meter={meter} scene={scene} api={api} />
        ))}
      </div>
      {panel.notes?.map((note, i) => (
        <p class="note" key={i}>
          <RichText text={note} />
        </p>
      ))}
    </div>
  )
}

const percent = (part: number, max: number): string => `${Math.max(0, Math.min(100, (100 * part) / max))}%`

/** A name and a value. With a maximum there is also a bar: its safe, staked and empty parts, and what the focused choice would do. */
export function MeterBar({
  meter,
  scene,
  api,
}: {
  readonly meter: Meter
  readonly scene: Scene
  readonly api: StageApi
}) {
  const { name, value, max, note, tone, actor, stake = 0 } = meter
  const effect = isFirst(scene, meter) ? focusedEffectOn(scene, api, actor) : undefined
  const after = effect?.after ?? (effect?.amount === undefined ? undefined : value + effect.amount)
  return (
    <div
      class={`meter ${max === undefined ? '' : 'barred'} ${toneClass(tone)} ${beatClass(api, actor)}`}
      data-actor={actor}
    >
      <span class="meter-name">{name}</span>
      <span class="meter-value">
        {value}
        {max === undefined ? '' : `/${max}`}
      </span>
      {max === undefined ? null : <MeterSegments value={value} max={max} stake={stake} after={after} />}
      {note === undefined ? null : <span class="meter-note">{note}</span>}
      {effect === undefined ? null : (
        <span class={`meter-effect ${(effect.amount ?? 0) > 0 ? 'gains' : ''}`}>{effectText(effect)}</span>
      )}
      <FloatingAmount api={api} actor={actor} />
    </div>
  )
}

function isFirst(scene: Scene, meter: Meter): boolean {
  for (const panel of scene.panels)
    if (panel.kind === 'meters') {
      const found = panel.meters.find(({ actor }) => actor === meter.actor)
      if (found !== undefined) return found === meter
    }
  return false
}

interface BarProps {
  readonly value: number
  readonly max: number
  readonly stake?: number
  readonly after?: number | undefined
}

export function MeterSegments({ value, max, stake = 0, after }: BarProps) {
  const least = Math.max(0, value - stake)
  const remaining = after === undefined ? value : Math.min(value, Math.max(0, after))
  return (
    <span class="bar" aria-hidden="true">
      <span class="bar-now" style={{ transform: `scaleX(${Math.max(0, Math.min(1, value / max))})` }} />
      {stake > 0 ? (
        <span class="bar-stake" style={{ left: percent(least, max), width: percent(value - least, max) }} />
      ) : null}
      {remaining < value ? (
        <span class="bar-goes" style={{ left: percent(remaining, max), width: percent(value - remaining, max) }} />
      ) : null}
      {after !== undefined && after > value ? (
        <span class="bar-comes" style={{ left: percent(value, max), width: percent(after - value, max) }} />
      ) : null}
    </span>
  )
}

/** The amount of the current beat, which rises from the actor that is hit. */
export function FloatingAmount({ api, actor }: { readonly api: StageApi; readonly actor: string | undefined }) {
  const beat = currentBeat(api)
  if (beat === undefined || actor === undefined || beat.to !== actor || beat.amount === undefined) return null
  const sign = beat.kind === 'heal' || beat.kind === 'gain' ? '+' : beat.kind === 'block' ? '' : '−'
  return (
    <span class={`rising rising-${beat.kind} ${toneClass(beat.element)}`} key={api.beatIndex} aria-hidden="true">
      {sign}
      {Math.abs(beat.amount)}
    </span>
  )
}
