import type { Scene, TablePanel } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceBox } from '../../../views/web/choice-button.tsx'
import { choicesAt, wouldBeSpent } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { GunDamage } from './parts.tsx'
import { battleForecastText, type ItemAboard, parseBattleForecast, parseItemAboard } from './read-scene.ts'

interface Props {
  readonly inventory: TablePanel
  readonly scene: Scene
  readonly api: StageApi
  readonly isNarrow: boolean
}

/**
 * The items aboard: equipped ones in firing order, then those in the hold. A card shows the forecast of the battle if
 * its item changed places.
 */
export function LoadoutCards({ inventory, scene, api, isNarrow }: Props) {
  const items = inventory.rows.map(parseItemAboard)
  const equipped = items.filter(({ slot }) => slot > 0).sort((a, b) => a.slot - b.slot)
  const held = items.filter(({ slot }) => slot === 0)
  const ship = scene.panels.find((panel) => panel.id === 'ship')
  const slots = ship?.kind === 'meters' ? ship.meters.find(({ name }) => name === 'Slots')?.max : undefined
  const free = Math.max(0, (slots ?? 0) - equipped.length)
  const cards = (list: readonly ItemAboard[]) =>
    list.map((item) => (
      <ItemCard key={item.id} item={item} scene={scene} api={api} isNarrow={isNarrow} panel={inventory.id} />
    ))
  return (
    <section class="sc-loadout" aria-label={inventory.title}>
      {equipped.length > 0 || free > 0 ? (
        <div class="sc-rack">
          <h2>Loadout, in firing order</h2>
          <ul class="sc-cards">
            {cards(equipped)}
            {Array.from({ length: free }, (_, i) => (
              <li key={`free-${i}`} class="sc-free">
                free slot
                {i === 0 && free > 1 ? <span class="sc-times"> × {free}</span> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {held.length === 0 ? null : (
        <div class="sc-stow">
          <h2>Hold</h2>
          <ul class="sc-cards sc-hold">{cards(held)}</ul>
        </div>
      )}
      {items.length === 0 ? <p class="t-dim">{inventory.empty}</p> : null}
    </section>
  )
}

interface CardProps {
  readonly item: ItemAboard
  readonly panel: string
  readonly scene: Scene
  readonly api: StageApi
  readonly isNarrow: boolean
}

function ItemCard({ item, panel, scene, api, isNarrow }: CardProps) {
  const [choice] = choicesAt(scene, panel, item.id)
  const key = choice === undefined ? undefined : api.keys.get(choice.id)
  const outcome = parseBattleForecast(choice?.preview)
  const kind = [
    'sc-item',
    ...(wouldBeSpent(scene, api, panel, item.id) ? ['sc-burns'] : []),
    ...(item.isOffered ? ['sc-offered'] : []),
  ].join(' ')
  const body = (
    <>
      <span class="sc-item-head">
        {key === undefined ? null : <kbd>{key}</kbd>}
        <ArtPicture art={item.art} name="sc-glyph" />
      </span>
      <span class="sc-name">{item.name}</span>
      <GunDamage {...item} isShort={isNarrow || item.slot === 0} />
      {outcome === undefined ? null : (
        <span class={`sc-then sc-${outcome.result}`}>
          {item.slot > 0 ? 'out' : 'in'}: <b>{battleForecastText(outcome)}</b>
        </span>
      )}
      {choice?.blocked === undefined ? null : <span class="sc-blocked">{firstClause(choice.blocked)}</span>}
    </>
  )
  return (
    <li>
      <ChoiceBox choice={choice} api={api} kind={kind} tapFocusesFirst={false}>
        {body}
      </ChoiceBox>
    </li>
  )
}

/** The first clause of the reason why a choice is blocked. The choice has the full text. */
const firstClause = (reason: string): string => reason.split(';')[0] ?? reason
