import type { Panel, Scene } from '../../engine/contract/scene.ts'
import { Fold } from './fold.tsx'
import { PanelBox } from './panels.tsx'
import type { Hands, StageProps } from './skin.ts'

/** Where the generic stage puts a panel: one's own side left, the other right, what decides between them, the rest behind. */
function placeOf({ role, kind }: Panel): 'self' | 'foe' | 'middle' | 'rest' {
  if (role === 'self' || role === 'foe') return role
  if (role === 'notes') return 'rest'
  return role === undefined && kind === 'text' ? 'rest' : 'middle'
}

/** The generic form: any scene of any game, also of a pack or a version nobody has drawn a look for. */
export function Stage({ scene, hands, isNarrow }: StageProps) {
  // A text before all others is a question or a verdict, and stands above them.
  const [first] = scene.panels
  const head = first?.kind === 'text' && (first.role === undefined || first.role === 'story') ? first : undefined
  const others = scene.panels.filter((panel) => panel !== head)
  const at = (place: ReturnType<typeof placeOf>): readonly Panel[] => others.filter((panel) => placeOf(panel) === place)
  const box = (panel: Panel) => <PanelBox key={panel.id} panel={panel} scene={scene} hands={hands} />
  const rest = at('rest')
  const sides = at('self').length > 0 && at('foe').length > 0
  return (
    <div class={`stage ${sides ? 'has-sides' : ''} ${isNarrow ? 'narrow' : 'wide'}`}>
      {head === undefined ? null : <div class="stage-head">{box(head)}</div>}
      {at('self').length > 0 ? <div class="stage-self">{at('self').map(box)}</div> : null}
      {at('foe').length > 0 ? <div class="stage-foe">{at('foe').map(box)}</div> : null}
      {at('middle').length > 0 ? <div class="stage-middle">{at('middle').map(box)}</div> : null}
      {rest.length === 0 ? null : <Rest rest={rest} isNarrow={isNarrow} box={box} />}
    </div>
  )
}

function Rest({
  rest,
  box,
  isNarrow,
}: {
  readonly rest: readonly Panel[]
  readonly box: (panel: Panel) => preact.JSX.Element
  readonly isNarrow: boolean
}) {
  if (!isNarrow) return <div class="stage-rest">{rest.map(box)}</div>
  return (
    <Fold name="stage-rest" title={rest.map(({ title, id }) => title ?? id).join(', ')}>
      {() => rest.map(box)}
    </Fold>
  )
}

/** Nobody's hands: a stage that is only looked at. */
export const STILL: Hands = {
  choose: () => undefined,
  focus: undefined,
  look: () => undefined,
  why: () => undefined,
  isMoving: false,
  beats: [],
  beatAt: 0,
}

/** A scene as pictures show it: no choices, nothing to focus. */
export const looked = (scene: Scene): Scene => ({ ...scene, choices: [] })
