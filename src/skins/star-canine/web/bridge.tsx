import type { StageProps } from '../../../views/web/skin.ts'
import { looseChoices, panelOf } from '../../read-scene.ts'
import { Chart } from './chart.tsx'
import { Loadout } from './loadout.tsx'
import { OtherChoices, ReferencePanels } from './parts.tsx'
import { foeFacts, ownFacts, parseItem } from './read-scene.ts'
import { Side } from './sides.tsx'
import { Track } from './track.tsx'
import { Verdict } from './verdict.tsx'

/** The stage before a battle: the chart, both ships with the six turns between them, the loadout, and the forecast. */
export function Bridge({ scene, api, isNarrow }: StageProps) {
  const ship = panelOf(scene, 'ship', 'meters')
  const enemy = panelOf(scene, 'enemy', 'meters')
  const ledger = panelOf(scene, 'ledger', 'matrix')
  const inventory = panelOf(scene, 'inventory', 'table')
  const chart = panelOf(scene, 'chart', 'table')
  const held = inventory?.rows.map(parseItem).filter(({ slot }) => slot === 0).length ?? 0
  const engage = scene.choices.find(({ id }) => id === 'engage')
  const drawn: readonly unknown[] = [ship, enemy, ledger, inventory, chart]
  const reference = scene.panels.filter((panel) => !drawn.includes(panel))
  const lesson = reference.filter(({ role }) => role === 'story')
  const others = looseChoices(scene, ['inventory']).filter((choice) => choice !== engage)
  return (
    <div class="sc-bridge">
      {lesson.length > 0 ? <ReferencePanels panels={lesson} isOpen scene={scene} api={api} /> : null}
      {chart === undefined || isNarrow ? null : <Chart chart={chart} scene={scene} />}
      <div class="sc-duel">
        {ship === undefined ? null : <Side panel={ship} facts={ownFacts(scene)} scene={scene} api={api} />}
        {enemy === undefined ? null : <Side panel={enemy} facts={foeFacts(scene)} scene={scene} api={api} />}
        {ledger === undefined ? null : <Track ledger={ledger} scene={scene} api={api} />}
      </div>
      <div class={`sc-foot ${held > 4 ? 'sc-full' : ''}`}>
        {inventory === undefined ? null : <Loadout inventory={inventory} scene={scene} api={api} isNarrow={isNarrow} />}
        {engage === undefined ? null : <Verdict choice={engage} scene={scene} api={api} />}
      </div>
      <OtherChoices choices={others} scene={scene} api={api} />
      {chart === undefined || !isNarrow ? null : <Chart chart={chart} scene={scene} />}
      <ReferencePanels panels={reference.filter(({ role }) => role !== 'story')} scene={scene} api={api} />
    </div>
  )
}
