import type { StageProps } from '../../../views/web/skin.ts'
import { looseChoices, panelOf } from '../../read-scene.ts'
import { StageChart } from './chart.tsx'
import { LoadoutCards } from './loadout.tsx'
import { OtherChoices, ReferencePanels } from './parts.tsx'
import { foeShipFacts, ownShipFacts, parseItemAboard } from './read-scene.ts'
import { ShipSide } from './sides.tsx'
import { ForecastTrack } from './track.tsx'
import { ForecastVerdict } from './verdict.tsx'

/** The stage before a battle: the chart, both ships with the six turns between them, the loadout, and the forecast. */
export function PreBattleStage({ scene, api, isNarrow }: StageProps) {
  const ship = panelOf(scene, 'ship', 'meters')
  const enemy = panelOf(scene, 'enemy', 'meters')
  const ledger = panelOf(scene, 'ledger', 'matrix')
  const inventory = panelOf(scene, 'inventory', 'table')
  const chart = panelOf(scene, 'chart', 'table')
  const held = inventory?.rows.map(parseItemAboard).filter(({ slot }) => slot === 0).length ?? 0
  const engage = scene.choices.find(({ id }) => id === 'engage')
  const drawn: readonly unknown[] = [ship, enemy, ledger, inventory, chart]
  const reference = scene.panels.filter((panel) => !drawn.includes(panel))
  const lesson = reference.filter(({ role }) => role === 'story')
  const others = looseChoices(scene, ['inventory']).filter((choice) => choice !== engage)
  return (
    <div class="sc-bridge">
      {lesson.length > 0 ? <ReferencePanels panels={lesson} isOpen scene={scene} api={api} /> : null}
      {chart === undefined || isNarrow ? null : <StageChart chart={chart} scene={scene} />}
      <div class="sc-duel">
        {ship === undefined ? null : <ShipSide panel={ship} facts={ownShipFacts(scene)} scene={scene} api={api} />}
        {enemy === undefined ? null : <ShipSide panel={enemy} facts={foeShipFacts(scene)} scene={scene} api={api} />}
        {ledger === undefined ? null : <ForecastTrack ledger={ledger} scene={scene} api={api} />}
      </div>
      <div class={`sc-foot ${held > 4 ? 'sc-full' : ''}`}>
        {inventory === undefined ? null : (
          <LoadoutCards inventory={inventory} scene={scene} api={api} isNarrow={isNarrow} />
        )}
        {engage === undefined ? null : <ForecastVerdict choice={engage} scene={scene} api={api} />}
      </div>
      <OtherChoices choices={others} api={api} />
      {chart === undefined || !isNarrow ? null : <StageChart chart={chart} scene={scene} />}
      <ReferencePanels panels={reference.filter(({ role }) => role !== 'story')} scene={scene} api={api} />
    </div>
  )
}
