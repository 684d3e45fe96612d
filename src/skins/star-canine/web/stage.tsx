import type { StageProps } from '../../../views/web/skin.ts'
import { panelOf } from '../../read-scene.ts'
import { Battle } from './battle.tsx'
import { Bridge } from './bridge.tsx'
import { Port } from './port.tsx'
import { Story } from './story.tsx'

/** The stage: the bridge before a battle, the battle, the port after it, and the story in between. */
export function Stage(props: StageProps) {
  const { scene, isNarrow } = props
  const hasLedger = panelOf(scene, 'ledger', 'matrix') !== undefined
  const hasHand = panelOf(scene, 'inventory', 'table') !== undefined
  const isTale = scene.panels.every(({ kind }) => kind === 'text')
  const Part = hasLedger ? (hasHand ? Bridge : Battle) : isTale ? Story : Port
  return (
    <div class={`sc ${isNarrow ? 'sc-narrow' : 'sc-wide'}`}>
      <Part {...props} />
    </div>
  )
}
