import type { WebSkin } from '../../../views/web/skin.ts'
import { drawArt } from './art.ts'
import { Stage } from './stage.tsx'

export const skin: WebSkin = { art: drawArt, Stage, drawsChoices: true, isWide: true }
