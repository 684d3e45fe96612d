/** Written by scripts/bundle-page.mjs: what the home page knows about every game; the game itself is loaded when it is played. */
declare module 'undercroft:games' {
  import type { GameInfo } from '../../engine/index.ts'
  import type { WebSkin } from '../../views/web/skin.ts'

  export interface GameFacts {
    readonly id: string
    readonly name: string
    readonly place: number
    readonly blurb: string
    /** Ids of the lessons; the rest of each lesson is in the game's info. */
    readonly lessons: readonly string[]
    /** The game has a duel for two players. */
    readonly hasDuel: boolean
    /** Fallen heroes of this game return as ghosts. */
    readonly hasGhosts: boolean
    readonly version: number
    readonly content: string
    readonly info: () => Promise<GameInfo>
    /** The rule book, as Markdown. */
    readonly ruleBook: () => Promise<string>
    readonly skin: (() => Promise<WebSkin>) | undefined
    readonly hasStyle: boolean
  }
  export const GAMES: readonly GameFacts[]
}

declare module 'undercroft:achievements' {
  import type { Achievement } from '../../engine/index.ts'

  /** By game id: names and texts of its achievements. */
  export const ACHIEVEMENTS: Readonly<Record<string, readonly Pick<Achievement, 'id' | 'name' | 'text'>[]>>
}
