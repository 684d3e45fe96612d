import type { WebSkin } from '../../../views/web/skin.ts'
import { art } from './art.ts'
import { Stage } from './stage.tsx'

export const skin: WebSkin = { art, Stage, drawsChoices: true, isWide: true }
