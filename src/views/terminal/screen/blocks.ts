import { type Panel, ROLES, type Role, type Scene } from '../../../engine/contract/scene.ts'
import { panelWidth } from '../panels/panels.ts'
import { type Focus, type Strip, sideBySide } from '../panels/strips.ts'

/** Panels that are placed together: one panel, or two columns of them. */
export interface PanelBlock {
  readonly id: string
  readonly strips: readonly Strip[]
  readonly pieces: readonly Piece[]
}
/** Where a panel is in its block. */
interface Piece {
  readonly panel: Panel
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The number of blank columns between the two sides. */
const GAP = 2

/** The place of a panel among the others, by its role. */
export const panelRank = ({ role }: Panel): number => (role === undefined ? ROLES.length : ORDER.indexOf(role))
const ORDER: readonly Role[] = ['self', 'foe', 'board', 'pool', 'odds', 'hand', 'shop', 'story', 'notes']

/** Panels sorted by role. Those of one role keep the order of the scene. */
const inOrder = (panels: readonly Panel[]): Panel[] => panels.toSorted((a, b) => panelRank(a) - panelRank(b))

/** Renders a panel at a width, as lines. */
type PanelRenderer = (panel: Panel, width: number) => readonly Strip[]

/** Puts panels one below the other. */
function stacked(panels: readonly Panel[], width: number, renderPanel: PanelRenderer): PanelBlock {
  const strips: Strip[] = []
  const pieces: Piece[] = []
  for (const panel of panels) {
    const own = renderPanel(panel, width)
    pieces.push({ panel, x: 0, y: strips.length, width, height: own.length })
    strips.push(...own)
  }
  return { id: panels.map(({ id }) => id).join('+'), strips, pieces }
}

function pairedBlock(
  left: readonly Panel[],
  right: readonly Panel[],
  width: number,
  renderPanel: PanelRenderer,
): PanelBlock {
  const half = Math.floor((width - GAP) / 2)
  const [a, b] = [stacked(left, half, renderPanel), stacked(right, half, renderPanel)]
  return {
    id: `${a.id}|${b.id}`,
    strips: sideBySide(a.strips, b.strips, half, GAP),
    pieces: [...a.pieces, ...b.pieces.map((piece) => ({ ...piece, x: piece.x + half + GAP }))],
  }
}

/** Puts the two sides next to each other if both fit into half a screen. The other panels follow, in pairs if that costs no rows. */
export function arrangeBlocks(
  panels: readonly Panel[],
  width: number,
  pointer: Focus,
  renderPanel: PanelRenderer,
): PanelBlock[] {
  const half = Math.floor((width - GAP) / 2)
  const isNarrow = (panel: Panel): boolean => half >= 36 && panelWidth(panel, pointer) <= half
  const ordered = inOrder(panels)
  const own = ordered.filter(({ role }) => role === 'self')
  const other = ordered.filter(({ role }) => role === 'foe')
  const areSidesPaired =
    own.length > 0 && other.length > 0 && [...own, ...other].every((panel) => isNarrow(panel) || wraps(panel, half))
  const blocks = areSidesPaired ? [pairedBlock(own, other, width, renderPanel)] : []
  const rest = areSidesPaired ? ordered.filter((panel) => !own.includes(panel) && !other.includes(panel)) : ordered
  for (let i = 0; i < rest.length; i++) {
    const [one, next] = [rest[i] as Panel, rest[i + 1]]
    const isPair = next !== undefined && isNarrow(one) && isNarrow(next) && mayPair(one) && mayPair(next)
    blocks.push(isPair ? pairedBlock([one], [next], width, renderPanel) : stacked([one], width, renderPanel))
    if (isPair) i++
  }
  return blocks
}

/** Which kinds of panels wrap to fit half a screen, and which may be beside another panel. */
const PLACEMENT: Readonly<Record<Panel['kind'], { readonly wraps: boolean; readonly mayPair: boolean }>> = {
  cards: { wraps: false, mayPair: false },
  dice: { wraps: false, mayPair: true },
  grid: { wraps: false, mayPair: false },
  matrix: { wraps: false, mayPair: true },
  meters: { wraps: true, mayPair: false },
  table: { wraps: false, mayPair: true },
  text: { wraps: true, mayPair: true },
}
const wraps = ({ kind }: Panel, half: number): boolean => half >= 36 && PLACEMENT[kind].wraps
const mayPair = ({ kind }: Panel): boolean => PLACEMENT[kind].mayPair

/** Puts all panels into one column. */
export const arrangeColumn = (
  panels: readonly Panel[],
  width: number,
  _pointer: Focus,
  renderPanel: PanelRenderer,
): PanelBlock[] => inOrder(panels).map((panel) => stacked([panel], width, renderPanel))

export const rowsOfBlocks = (blocks: readonly PanelBlock[], air: number): number =>
  blocks.reduce((sum, { strips }) => sum + strips.length, 0) + air * Math.max(0, blocks.length - 1)

/** Whether the scene is a fight, in which nothing may scroll. */
export const isFightScene = (scene: Scene): boolean =>
  scene.panels.some(({ role, keep }) => role === 'foe' && keep === true)
