import type { Panel } from '../../../engine/contract/scene.ts'
import { Art } from '../../../views/web/art.tsx'
import { TakeableBox } from '../../../views/web/choice-button.tsx'
import { choicesAt } from '../../../views/web/input.ts'
import { shownKeys } from '../../../views/web/keys.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { Hands, StageProps } from '../../../views/web/skin.ts'
import { looseChoices, panelOf } from '../../read-scene.ts'
import { Chart } from './chart.tsx'
import { Loadout } from './loadout.tsx'
import { Guns, Others, Papers } from './parts.tsx'
import { bare, cardGuns, ownFacts } from './read-scene.ts'
import { Side } from './sides.tsx'

/** Between the battles: rewards, docks, upgrades, and the end of a run. */
export function Port({ scene, hands, isNarrow }: StageProps) {
  const ship = panelOf(scene, 'ship', 'meters')
  const inventory = panelOf(scene, 'inventory', 'table')
  const chart = panelOf(scene, 'chart', 'table')
  const offers = scene.panels.filter((panel) => panel.kind === 'cards')
  const texts = scene.panels.filter((panel) => panel.kind === 'text')
  const drawn: readonly (Panel | undefined)[] = [ship, inventory, chart, ...offers, ...texts]
  const papers = scene.panels.filter((panel) => !drawn.includes(panel))
  const shown = ['inventory', ...offers.map(({ id }) => id)]
  return (
    <div class="sc-port">
      {chart === undefined ? null : <Chart chart={chart} scene={scene} />}
      <div class="sc-berth">
        {ship === undefined ? null : <Side panel={ship} facts={ownFacts(scene)} scene={scene} hands={hands} />}
        <div class="sc-counter">
          {texts.map((panel) => (
            <section key={panel.id} class="sc-words" aria-label={panel.title ?? scene.title}>
              {panel.title === undefined ? null : <h2>{panel.title}</h2>}
              {panel.lines.map((line, i) => (
                <p key={i}>
                  <RichText text={line} />
                </p>
              ))}
            </section>
          ))}
          {offers.map((panel) => (
            <Offers key={panel.id} panel={panel} scene={scene} hands={hands} />
          ))}
          <Others choices={looseChoices(scene, shown)} scene={scene} hands={hands} />
          {inventory === undefined ? null : (
            <Loadout inventory={inventory} scene={scene} hands={hands} isNarrow={isNarrow} />
          )}
        </div>
      </div>
      <Papers panels={papers} scene={scene} hands={hands} />
    </div>
  )
}

/** Cards face up, one to take. */
function Offers({
  panel,
  scene,
  hands,
}: Pick<StageProps, 'scene'> & { readonly hands: Hands; readonly panel: Panel & { kind: 'cards' } }) {
  const keys = shownKeys(scene)
  return (
    <ul class="sc-offers" aria-label={panel.title ?? scene.title}>
      {panel.cards.map((card) => {
        const [choice] = choicesAt(scene, panel.id, card.id)
        const key = choice === undefined ? undefined : keys.get(choice.id)
        const body = (
          <>
            <span class="sc-item-head">
              {key === undefined ? null : <kbd>{key}</kbd>}
              <Art art={card.art} name="sc-glyph" />
              {card.tags === undefined ? null : <small>{card.tags.join(' · ')}</small>}
            </span>
            <span class="sc-name">{bare(card.name)}</span>
            <Guns {...cardGuns(card)} isShort={false} />
          </>
        )
        return (
          <li key={card.id}>
            <TakeableBox choice={choice} hands={hands} kind="sc-item" wantsLook={false}>
              {body}
            </TakeableBox>
          </li>
        )
      })}
    </ul>
  )
}
