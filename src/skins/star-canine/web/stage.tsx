import type { StageProps } from '../../../views/web/skin.ts'
import { panelOf } from '../../read-scene.ts'
import { BattleStage } from './battle.tsx'
import { PortStage } from './port.tsx'
import { PreBattleStage } from './pre-battle-stage.tsx'
import { StoryStage } from './story.tsx'

/** The stage: the bridge before a battle, the battle, the port after it, and the story in between. */
export function Stage(props: StageProps) {
  const { scene, isNarrow } = props
  const hasLedger = panelOf(scene, 'ledger', 'matrix') !== undefined
  const hasHand = panelOf(scene, 'inventory', 'table') !== undefined
  const isTale = scene.panels.every(({ kind }) => kind === 'text')
  const Part = hasLedger ? (hasHand ? PreBattleStage : BattleStage) : isTale ? StoryStage : PortStage
  return (
    <div class={`sc ${isNarrow ? 'sc-narrow' : 'sc-wide'}`}>
      <Part {...props} />
    </div>
  )
}
