/** Made by the bundler from the register (scripts/bundle-page.mjs): every game as the hall shows it, loaded when it is played. */
declare module 'undercroft:house' {
  import type { Entry, Feat, Ladder, Lesson } from '../../engine/index.ts'
  import type { Look } from '../../views/web/look.ts'

  export interface HouseGame {
    readonly id: string
    readonly name: string
    readonly place: number
    readonly blurb: string
    readonly help: readonly string[]
    readonly lessons?: readonly Lesson[]
    readonly ladder?: Ladder
    readonly feats?: readonly Pick<Feat, 'id' | 'name' | 'text'>[]
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
