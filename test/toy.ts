import type { AnyGame } from '../src/engine/index.ts'
import { toy } from './toy/index.ts'

export type { ToyState } from './toy/index.ts'

/** The toy as apps, bots and laws see it. It is a complete game: `npm run new-game NAME` copies its folder. */
export const anyToy: AnyGame = toy
