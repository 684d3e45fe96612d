import type { Bot } from '../../../src/bots/index.ts'
import type { Action, AnyGame, Dice, GameInfo, GameSchema, GhostPolicy, Scene } from '../../../src/engine/index.ts'
import { makePack, makeToy, type Toy, type ToyState, toy } from '../../toy/index.ts'
import { schema as toySchema } from '../../toy/schema.ts'
import { BOTS, type Law, type Subject, VIEWS, type Views } from '../law.ts'
import { toySubject } from '../subjects.ts'

/** A mistake planted in the toy game, and the law that finds it. */
export interface Planted {
  readonly mistake: string
  readonly subject: Subject
  /** The law that finds it, and its message. */
  readonly breaks: Law
  readonly message: RegExp
  /** Other laws that the mistake breaks. */
  readonly also?: readonly Law[]
}

/** The toy game with some members replaced. */
export function withGame(mistake: Partial<Toy>): Subject {
  const game = { ...toy, ...mistake } as unknown as AnyGame
  return { ...toySubject, game, info: { ...toySubject.info, game } }
}

export const withScene = (change: (scene: Scene, s: ToyState, seat: number) => Partial<Scene>): Subject =>
  withGame({
    scene: (s, seat) => {
      const scene = toy.scene(s, seat)
      return { ...scene, ...change(scene, s, seat) }
    },
  })

/** The toy game with an extra effect after each turn. */
export const withApply = (after: (...turn: Parameters<Toy['apply']>) => void): Subject =>
  withGame({
    apply: (...turn) => {
      toy.apply(...turn)
      after(...turn)
    },
  })

export const withInfo = (mistake: Partial<GameInfo>): Subject => ({
  ...toySubject,
  info: { ...toySubject.info, ...mistake },
})

/** The toy game with other extras. */
export const withExtras = (mistake: Toy['extras']): Subject => withGame({ extras: { ...toy.extras, ...mistake } })

export const withGhosts = (mistake: Partial<GhostPolicy>): Subject =>
  withExtras({ ghosts: { ...(toy.extras?.ghosts as GhostPolicy), ...mistake } })

export const withSchema = (mistake: Partial<GameSchema>): Subject =>
  withInfo({ schema: async () => ({ ...toySchema, ...mistake }) })

/** The toy game whose accepted packs have a mistake. */
export const withPacks = (mistake: (game: Toy) => Partial<Toy>): Subject =>
  withSchema({
    loadPack: (files) => {
      const loaded = toySchema.loadPack(files)
      if (!loaded.ok) return loaded
      const game = loaded.value as unknown as Toy
      return { ok: true, value: { ...game, ...mistake(game) } as unknown as AnyGame }
    },
  })

type Choosing = (game: AnyGame, state: unknown, legal: readonly Action[], seat: number) => Action | undefined

export function withBot(name: string, choose: Choosing): Subject {
  const player: Bot = (game, state, seat) => {
    const legal = game.legal(state, seat)
    return choose(game, state, legal, seat) ?? (legal[0] as Action)
  }
  return { ...toySubject, bots: [...BOTS, { name, cost: 1, make: () => player }] }
}

export const withView = (mistake: Partial<Views>): Subject => ({ ...toySubject, views: { ...VIEWS, ...mistake } })

export const withSource = (text: string): Subject => ({
  ...toySubject,
  sources: [...toySubject.sources, { file: 'duel/planted.ts', text }],
})

/** Dice whose rolls are discarded. */
export const ignoredDice = (dice: Dice): Dice => ({
  roll: (stream, sides, what) => dice.roll(stream, sides, what) * 0,
  fork: (label) => ignoredDice(dice.fork(label)),
  entropy: (what) => dice.entropy(what).replace(/./g, '0'),
})

/** Dice that ignore the run's dice. */
export const noDice: Dice = { roll: () => 0, fork: () => noDice, entropy: () => '0000000000000000' }

/** The toy with other ids for its signs, which its files do not have. */
export function withSigns(otherId: (id: string) => string): Subject {
  const idOf = (sign: number): string => otherId(toy.pack.signs[sign]?.id ?? '')
  const signs = toy.pack.signs.map(({ name, text, beats }, sign) => ({
    id: idOf(sign),
    name,
    text,
    beats: beats.map(idOf),
  }))
  const cards = toy.pack.cards.map((card) => ({ ...card, favours: idOf(card.favours) }))
  return withGame({ ...makeToy(makePack(signs, cards)), contentHash: toy.contentHash })
}
