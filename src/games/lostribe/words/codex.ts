import type { Panel } from '../../../engine/scene.ts'
import type { Pack } from '../language/pack.ts'
export const codex = (_pack: Pack): readonly Panel[] => []
