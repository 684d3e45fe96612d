import type { StageProps } from '../../../views/web/skin.ts'
import { panelOf } from '../../read-scene.ts'
import { Combat, isCombat } from './combat.tsx'
import { Dock } from './dock.tsx'
import { Scope } from './scope.tsx'

/** The stage: a fight, a dock, or open space with a contact. */
export function Stage(props: StageProps) {
  const { scene, isNarrow } = props
  const isDock = panelOf(scene, 'shop', 'table') !== undefined
  const Part = isCombat(scene) ? Combat : isDock ? Dock : Scope
  return (
    <div class={`es ${isNarrow ? 'es-narrow' : 'es-wide'}`}>
      <Part {...props} />
    </div>
  )
}
