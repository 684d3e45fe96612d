import { type MetersPanel, plain, type Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { beatClass, effectText, focusedEffectOn } from '../../../views/web/input.ts'
import { FloatingAmount } from '../../../views/web/meters.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { parseAttunements, parseFighterTitle, parseStatuses, portraitFacts } from './parts.ts'
import { SKIN_TEXT } from './text.ts'

interface Props {
  readonly panel: MetersPanel
  readonly scene: Scene
  readonly api: StageApi
  readonly side: 'you' | 'they'
}

/** A fighter: portrait, HP as teeth, statuses as tags. */
export function FighterPanel({ panel, scene, api, side }: Props) {
  const [life] = panel.meters
  const { name, level, hasPriority } = parseFighterTitle(panel.title ?? '')
  const notes = panel.notes ?? []
  const effect = focusedEffectOn(scene, api, life?.actor)
  const others = notes.filter(
    (note) => !/^(Statuses: |No effects)/.test(plain(note)) && parseAttunements(note).length === 0,
  )
  const attuned = notes.find((note) => plain(note).startsWith('Attuned to'))
  return (
    <section
      class={`us-fighter us-${side} ${beatClass(api, life?.actor)}`}
      aria-label={panel.title ?? side}
      data-actor={life?.actor}
    >
      <ArtPicture art={panel.art} facts={portraitFacts(panel)} name="us-portrait" />
      <header>
        <h2>{name}</h2>
        {level === '' ? null : <span class="us-level">{level}</span>}
        {hasPriority ? <span class="us-priority">{SKIN_TEXT.priority}</span> : null}
        {life === undefined ? null : (
          <b class="us-hp">
            {life.value}
            {life.max === undefined ? null : <small>/{life.max}</small>}
          </b>
        )}
      </header>
      {life?.max === undefined ? null : (
        <Teeth value={life.value} max={life.max} stake={life.stake ?? 0} after={effect?.after} />
      )}
      <ul class="us-tags">
        {parseStatuses(notes).map((status) => (
          <li key={status}>{status}</li>
        ))}
        {effect === undefined ? null : <li class="us-after">{effectText(effect)}</li>}
      </ul>
      {attuned === undefined ? null : (
        <p class="us-attuned">
          <RichText text={attuned} />
        </p>
      )}
      {others
        .filter((note) => note !== attuned)
        .map((note, i) => (
          <p class="us-note" key={i}>
            <RichText text={note} />
          </p>
        ))}
      <FloatingAmount api={api} actor={life?.actor} />
    </section>
  )
}

const MAX_TEETH = 40
/** HP as teeth. A white tooth is there, a dotted one at stake, an empty one lost, a crossed one lost by the focused choice. */
function Teeth({
  value,
  max,
  stake,
  after,
}: {
  readonly value: number
  readonly max: number
  readonly stake: number
  readonly after: number | undefined
}) {
  if (max > MAX_TEETH || max < 1) return null
  const kinds = Array.from({ length: max }, (_, i) => {
    if (after !== undefined && after < value && i >= after && i < value) return 'goes'
    if (after !== undefined && after > value && i >= value && i < after) return 'comes'
    if (i >= value) return 'gone'
    return i >= value - stake ? 'stake' : ''
  })
  return (
    <div class="us-teeth" aria-hidden="true">
      {kinds.map((kind, i) => (
        <span key={i} class={kind} />
      ))}
    </div>
  )
}
