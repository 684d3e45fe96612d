import type { StageProps } from '../../../views/web/skin.ts'
import { panelOf } from '../../read-scene.ts'
import { CombatStage, isCombatScene } from './combat.tsx'
import { DockStage } from './dock.tsx'
import { EncounterStage } from './encounter-stage.tsx'

/** The stage: a fight, a dock, or open space with a contact. */
export function Stage(props: StageProps) {
  const { scene, isNarrow } = props
  const isDock = panelOf(scene, 'shop', 'table') !== undefined
  const Part = isCombatScene(scene) ? CombatStage : isDock ? DockStage : EncounterStage
  return (
    <div class={`es ${isNarrow ? 'es-narrow' : 'es-wide'}`}>
      <Part {...props} />
    </div>
  )
}
