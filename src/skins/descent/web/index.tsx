import type { Look } from '../../../views/web/look.ts'
import { art } from './art.ts'
import { Stage } from './stage.tsx'

export const look: Look = { art, Stage, drawsChoices: true, isWide: true }
