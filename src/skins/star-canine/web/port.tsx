import type { Panel } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceBox } from '../../../views/web/choice-button.tsx'
import { choicesAt } from '../../../views/web/input.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageApi, StageProps } from '../../../views/web/skin.ts'
import { looseChoices, panelOf } from '../../read-scene.ts'
import { StageChart } from './chart.tsx'
import { LoadoutCards } from './loadout.tsx'
import { GunDamage, OtherChoices, ReferencePanels } from './parts.tsx'
import { cardGuns, ownShipFacts, withoutLeadingEmoji } from './read-scene.ts'
import { ShipSide } from './sides.tsx'

/** The stage between battles: rewards, docks, upgrades, and the end of a run. */
export function PortStage({ scene, api, isNarrow }: StageProps) {
  const ship = panelOf(scene, 'ship', 'meters')
  const inventory = panelOf(scene, 'inventory', 'table')
  const chart = panelOf(scene, 'chart', 'table')
  const offers = scene.panels.filter((panel) => panel.kind === 'cards')
  const texts = scene.panels.filter((panel) => panel.kind === 'text')
  const drawn: readonly (Panel | undefined)[] = [ship, inventory, chart, ...offers, ...texts]
  const reference = scene.panels.filter((panel) => !drawn.includes(panel))
  const shown = ['inventory', ...offers.map(({ id }) => id)]
  return (
    <div class="sc-port">
      {chart === undefined ? null : <StageChart chart={chart} scene={scene} />}
      <div class="sc-berth">
        {ship === undefined ? null : <ShipSide panel={ship} facts={ownShipFacts(scene)} scene={scene} api={api} />}
        <div class="sc-counter">
          {texts.map((panel) => (
            <section key={panel.id} class="sc-text" aria-label={panel.title ?? scene.title}>
              {panel.title === undefined ? null : <h2>{panel.title}</h2>}
              {panel.lines.map((line, i) => (
                <p key={i}>
                  <RichText text={line} />
                </p>
              ))}
            </section>
          ))}
          {offers.map((panel) => (
            <Offers key={panel.id} panel={panel} scene={scene} api={api} />
          ))}
          <OtherChoices choices={looseChoices(scene, shown)} api={api} />
          {inventory === undefined ? null : (
            <LoadoutCards inventory={inventory} scene={scene} api={api} isNarrow={isNarrow} />
          )}
        </div>
      </div>
      <ReferencePanels panels={reference} scene={scene} api={api} />
    </div>
  )
}

/** Cards from which the player takes one. */
function Offers({
  panel,
  scene,
  api,
}: Pick<StageProps, 'scene'> & { readonly api: StageApi; readonly panel: Panel & { kind: 'cards' } }) {
  return (
    <ul class="sc-offers" aria-label={panel.title ?? scene.title}>
      {panel.cards.map((card) => {
        const [choice] = choicesAt(scene, panel.id, card.id)
        const key = choice === undefined ? undefined : api.keys.get(choice.id)
        const body = (
          <>
            <span class="sc-item-head">
              {key === undefined ? null : <kbd>{key}</kbd>}
              <ArtPicture art={card.art} name="sc-glyph" />
              {card.tags === undefined ? null : <small>{card.tags.join(' · ')}</small>}
            </span>
            <span class="sc-name">{withoutLeadingEmoji(card.name)}</span>
            <GunDamage {...cardGuns(card)} isShort={false} />
          </>
        )
        return (
          <li key={card.id}>
            <ChoiceBox choice={choice} api={api} kind="sc-item" tapFocusesFirst={false}>
              {body}
            </ChoiceBox>
          </li>
        )
      })}
    </ul>
  )
}
