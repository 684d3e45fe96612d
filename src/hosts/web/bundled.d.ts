/** Made by the bundler from the register (scripts/bundle-page.mjs): every game as the hall shows it, loaded when it is played. */
declare module 'undercroft:house' {
  import type { Entry } from '../../engine/index.ts'
  import type { Look } from '../../views/web/look.ts'

  export interface HouseGame {
    readonly id: string
    readonly name: string
    readonly place: number
    readonly blurb: string
    /** Their ids; what they teach is in the entry. */
    readonly lessons: readonly string[]
    /** Two may play it against each other; who falls in it returns. */
    readonly hasDuel: boolean
    readonly hasGhosts: boolean
    readonly version: number
    readonly content: string
    readonly entry: () => Promise<Entry>
    /** The rule book, as Markdown. */
    readonly book: () => Promise<string>
    readonly look: (() => Promise<Look>) | undefined
    readonly hasStyle: boolean
  }
  export const HOUSE: readonly HouseGame[]
}

declare module 'undercroft:feats' {
  import type { Feat } from '../../engine/index.ts'

  /** By game: what somebody may be proud of, in words. */
  export const FEATS: Readonly<Record<string, readonly Pick<Feat, 'id' | 'name' | 'text'>[]>>
}
