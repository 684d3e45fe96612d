import type { Choice } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { choiceHandlers, currentBeat } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { choiceDescription } from '../../read-scene.ts'
import { socketPositions } from './hulls.ts'
import { EmojiSign } from './parts.tsx'
import type { FittedPart } from './read-scene.ts'

/** A hull with its sockets. The enemy's faces left. Sockets that are not known are behind glass. */
export function ShipPicture({
  art,
  fittings,
  faces,
  actor,
  api,
  kind,
  empty = 0,
  choiceFor,
}: {
  readonly art: string
  readonly fittings: readonly FittedPart[]
  readonly faces: 'left' | 'right'
  readonly actor: string
  readonly api: StageApi
  readonly kind: string
  /** The number of empty sockets. */
  readonly empty?: number
  /** The choice that a click on a fitted module takes. */
  readonly choiceFor?: (fitting: FittedPart) => Choice | undefined
}) {
  const beat = currentBeat(api)
  const does = beat?.to === actor ? `es-is-${beat.kind}` : beat?.from === actor ? 'es-does' : ''
  const count = fittings.length + empty
  const spots = art.startsWith('ship/') ? socketPositions(art.slice(5), count) : []
  return (
    <div class={`es-ship es-${kind} es-faces-${faces} ${count > 4 ? 'es-crowd' : ''} ${does}`}>
      <ArtPicture art={art} facts={{ faces }} name="es-hull" />
      <ul class="es-sockets" aria-label="Aboard">
        {spots.map((spot, i) => {
          const fitting = fittings[i]
          const left = faces === 'left' ? 100 - spot.x : spot.x
          return (
            <li
              key={fitting?.id ?? `empty-${i}`}
              class={fitting === undefined ? 'es-socket es-open' : 'es-socket'}
              style={{ left: `${left}%`, top: `${spot.y}%`, width: `${SOCKET[Math.min(count, SOCKET.length - 1)]}%` }}
              title={fitting === undefined ? 'empty' : `${fitting.name}: ${fitting.does}`}
            >
              <Ring fitting={fitting} choice={fitting === undefined ? undefined : choiceFor?.(fitting)} api={api} />
              <span class="es-socket-name">{fitting?.name ?? 'empty'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
/** The width of a socket in percent of the hull, by the number of sockets. */
const SOCKET = [0, 16, 16, 16, 12.5, 13.5, 13.5, 12, 12, 9]

/** A socket. It is a button if it can be emptied. */
function Ring({
  fitting,
  choice,
  api,
}: {
  readonly fitting: FittedPart | undefined
  readonly choice: Choice | undefined
  readonly api: StageApi
}) {
  const sign =
    fitting?.crew === undefined ? (
      <EmojiSign sign={fitting?.sign ?? ''} />
    ) : (
      <ArtPicture art={fitting.crew} name="es-sign" />
    )
  if (choice === undefined) return <span class="es-ring">{sign}</span>
  return (
    <button
      type="button"
      class={`es-ring ${api.focus === choice.id ? 'lit' : ''}`}
      aria-label={choiceDescription(choice)}
      aria-disabled={choice.blocked !== undefined}
      {...choiceHandlers(api, choice.id)}
    >
      {sign}
    </button>
  )
}

/** The points of a hull as cells, with gaps at one third and two thirds. Points at stake are hatched. */
export function HullCells({
  value,
  max,
  stake,
  isMirrored,
}: {
  readonly value: number
  readonly max: number
  readonly stake: number
  readonly isMirrored: boolean
}) {
  const cells = Array.from({ length: max }, (_, i) => {
    const state = i >= value ? 'es-gone' : i >= value - stake ? 'es-stake' : ''
    const gap = i > 0 && (Math.ceil(max / 3) === i || Math.ceil((max * 2) / 3) === i) ? 'es-gap' : ''
    return <span key={i} class={`${state} ${gap}`} />
  })
  return (
    <span class={`es-cells ${isMirrored ? 'es-mirrored' : ''} ${max > 14 ? 'es-many' : ''}`} aria-hidden="true">
      {cells}
    </span>
  )
}

/** A band as blocks: its value now, and what the order would add or take away. */
export function BandBlocks({ now, then }: { readonly now: number; readonly then: number | undefined }) {
  const after = then ?? now
  return (
    <span class="es-blocks" aria-hidden="true">
      {Array.from({ length: Math.max(9, now, after) }, (_, i) => (
        <span key={i} class={i < Math.min(now, after) ? 'es-full' : i < after ? 'es-more' : i < now ? 'es-less' : ''} />
      ))}
    </span>
  )
}

/** The most hull points that a choice can cost. */
export const worstLoss = (choice: Choice | undefined, hull: number): number | undefined =>
  choice?.danger?.least === undefined ? undefined : Math.max(0, hull - choice.danger.least)
