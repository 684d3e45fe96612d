import type { Panel, Scene } from '../../engine/contract/scene.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { FoldBox } from './fold.tsx'
import { PanelBox } from './panels.tsx'
import type { StageApi, StageProps } from './skin.ts'

/**
 * Where the generic stage puts a panel: the own side on the left, the other side on the right, decisions between them,
 * everything else at the end.
 */
function regionOf({ role, kind }: Panel): 'self' | 'foe' | 'middle' | 'rest' {
  switch (role) {
    case 'self':
    case 'foe':
      return role
    case 'notes':
      return 'rest'
    case undefined:
      return kind === 'text' ? 'rest' : 'middle'
    case 'board':
    case 'hand':
    case 'odds':
    case 'pool':
    case 'shop':
    case 'story':
      return 'middle'
    default:
      return unreachable(role)
  }
}

/** The generic stage. It shows any scene of any game, also of packs and versions without a skin. */
export function Stage({ scene, api, isNarrow }: StageProps) {
  // A first text is a question or a verdict, so it goes above the rest.
  const [first] = scene.panels
  const head = first?.kind === 'text' && (first.role === undefined || first.role === 'story') ? first : undefined
  const others = scene.panels.filter((panel) => panel !== head)
  const at = (place: ReturnType<typeof regionOf>): readonly Panel[] =>
    others.filter((panel) => regionOf(panel) === place)
  const box = (panel: Panel) => <PanelBox key={panel.id} panel={panel} scene={scene} api={api} />
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
    <FoldBox name="stage-rest" title={rest.map(({ title, id }) => title ?? id).join(', ')}>
      {() => rest.map(box)}
    </FoldBox>
  )
}

/** The API of a stage that takes no input. */
export const READ_ONLY_STAGE: StageApi = {
  choose: () => undefined,
  focus: undefined,
  setFocus: () => undefined,
  keys: new Map(),
  explain: () => undefined,
  isAnimated: false,
  beats: [],
  beatIndex: 0,
}

/** A scene without its choices, for pictures. */
export const withoutChoices = (scene: Scene): Scene => ({ ...scene, choices: [] })
