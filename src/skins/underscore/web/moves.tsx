import type { Choice, Scene, TablePanel } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { choiceHandlers, choicesAt } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { type MoveRow, parseMoveRow } from './parts.ts'
import { SKIN_TEXT } from './text.ts'

interface Props {
  readonly panel: TablePanel
  readonly scene: Scene
  readonly api: StageApi
  readonly label?: string
}

/** The moves as cards, two or four per row. Banked ones have a dashed edge; the chosen one is inverted. */
export function MoveList({ panel, scene, api, label }: Props) {
  return (
    <ol class="us-slabs" aria-label={label ?? panel.title ?? panel.id}>
      {panel.rows.map((row) => {
        const move = parseMoveRow(row, panel.columns)
        const own = choicesAt(scene, panel.id, row.id)
        const [first, ...more] = own
        return (
          <li
            key={row.id}
            class={`us-slab ${move.element === undefined ? '' : `of-${move.element}`} ${move.isBanked ? 'banked' : ''} ${own.some(({ id }) => id === api.focus) ? 'lit' : ''} ${first?.blocked === undefined ? '' : 'blocked'}`}
          >
            {first === undefined ? (
              <div class="us-face">
                <MoveFace move={move} />
              </div>
            ) : (
              <button
                type="button"
                class={`us-face ${first.id === api.focus ? 'lit' : ''}`}
                aria-disabled={first.blocked !== undefined}
                {...choiceHandlers(api, first.id)}
              >
                <MoveFace move={move} choice={first} shown={api.keys.get(first.id)} />
              </button>
            )}
            {more.map((choice) => (
              <button
                key={choice.id}
                type="button"
                class={`us-more ${choice.id === api.focus ? 'lit' : ''}`}
                {...choiceHandlers(api, choice.id)}
              >
                {choice.label}
              </button>
            ))}
          </li>
        )
      })}
    </ol>
  )
}

function MoveFace({
  move,
  choice,
  shown,
}: {
  readonly move: MoveRow
  readonly choice?: Choice
  readonly shown?: string | undefined
}) {
  const { name, element, kind, text, state, isPrivate, isKnown, isBanked, slot } = move
  if (!isKnown)
    return (
      <span class="us-unknown">
        {slot}: {SKIN_TEXT.unknown}
        {state === '' ? '' : `, ${state}`}
      </span>
    )
  return (
    <>
      <span class="us-name">{name}</span>
      <ArtPicture art={element === undefined ? undefined : `element/${element}`} name="us-sign" />
      <span class="us-kind">
        {isBanked ? `${slot} · ` : ''}
        {kind}
      </span>
      {choice === undefined ? null : (
        <span class="us-seen" title={isPrivate ? SKIN_TEXT.private : SKIN_TEXT.public}>
          {isPrivate ? '◌ private' : '◉ public'}
        </span>
      )}
      <span class="us-text">{text}</span>
      {state === '' ? null : <span class="us-state">{state}</span>}
      {choice === undefined ? null : (
        <span class="us-result">
          {choice.blocked ?? choice.preview ?? ''}
          {shown === undefined ? null : <kbd>{shown}</kbd>}
        </span>
      )}
    </>
  )
}

/** The opponent's moves, one per line. Moves not seen yet are empty dashed boxes. */
export function OpponentMoves({ panel }: { readonly panel: TablePanel }) {
  const moves = panel.rows.map((row) => parseMoveRow(row, panel.columns))
  const seen = moves.filter(({ isKnown }) => isKnown).length
  return (
    <section class="us-theirs" aria-label={SKIN_TEXT.theirs}>
      <h3>
        {SKIN_TEXT.theirs} <small>{`${seen}/${moves.length}`}</small>
      </h3>
      <ul>
        {moves.map((move) => (
          <li key={move.slot} class={move.isKnown ? '' : 'unknown'} title={move.text}>
            {move.isKnown ? (
              <>
                <ArtPicture art={move.element === undefined ? undefined : `element/${move.element}`} name="us-sign" />
                <b class={move.element === undefined ? '' : `t-${move.element}`}>{move.name}</b>{' '}
                {[move.isBanked ? move.slot : '', move.state, move.text || move.kind]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </>
            ) : (
              `${move.slot}: ${[SKIN_TEXT.unknown, move.state].filter((part) => part !== '').join(', ')}`
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
