import type { StageProps } from '../../../views/web/look.ts'
import { looseChoices, panelOf } from '../../scenes.ts'
import { Chart } from './chart.tsx'
import { Loadout } from './loadout.tsx'
import { Others, Papers } from './parts.tsx'
import { foeFacts, itemOf, ownFacts } from './reading.ts'
import { Side } from './sides.tsx'
import { Track } from './track.tsx'
import { Verdict } from './verdict.tsx'

/** Before a battle: what lies ahead, both ships with the six turns between them, the loadout, and how it would end. */
export function Bridge({ scene, hands, isNarrow }: StageProps) {
  const ship = panelOf(scene, 'ship', 'meters')
  const enemy = panelOf(scene, 'enemy', 'meters')
  const ledger = panelOf(scene, 'ledger', 'matrix')
  const inventory = panelOf(scene, 'inventory', 'table')
  const chart = panelOf(scene, 'chart', 'table')
  const held = inventory?.rows.map(itemOf).filter(({ slot }) => slot === 0).length ?? 0
  const engage = scene.choices.find(({ id }) => id === 'engage')
  const drawn: readonly unknown[] = [ship, enemy, ledger, inventory, chart]
  const papers = scene.panels.filter((panel) => !drawn.includes(panel))
  const lesson = papers.filter(({ role }) => role === 'story')
  const others = looseChoices(scene, ['inventory']).filter((choice) => choice !== engage)
  return (
    <div class="sc-bridge">
      {lesson.length > 0 ? <Papers panels={lesson} isOpen {...{ scene, hands }} /> : null}
      {chart === undefined || isNarrow ? null : <Chart {...{ chart, scene }} />}
      <div class="sc-duel">
        {ship === undefined ? null : <Side panel={ship} facts={ownFacts(scene)} {...{ scene, hands }} />}
        {enemy === undefined ? null : <Side panel={enemy} facts={foeFacts(scene)} {...{ scene, hands }} />}
        {ledger === undefined ? null : <Track {...{ ledger, scene, hands }} />}
      </div>
      <div class={`sc-foot ${held > 4 ? 'sc-full' : ''}`}>
        {inventory === undefined ? null : <Loadout {...{ inventory, scene, hands, isNarrow }} />}
        {engage === undefined ? null : <Verdict choice={engage} {...{ scene, hands }} />}
      </div>
      <Others choices={others} {...{ scene, hands }} />
      {chart === undefined || !isNarrow ? null : <Chart {...{ chart, scene }} />}
      <Papers panels={papers.filter(({ role }) => role !== 'story')} {...{ scene, hands }} />
    </div>
  )
}
