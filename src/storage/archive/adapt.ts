import {
  type AnyGame,
  CONTRACT,
  type Journal,
  type KnownGhost,
  type Line,
  type Scene,
  type Seat,
} from '../../engine/index.ts'
import { failure } from '../../lib/user-errors.ts'
import { type Contract1Game, fromContract1 } from './contract-1.ts'
import { schemaMismatch } from './json-schema.ts'

/** The rules a journal was played with. */
export type RulesId = Pick<Journal, 'game' | 'version' | 'content'>

/** An old version of a built-in game. Its journals, saves and ghosts count like those of the current version. */
export interface ArchivedGame extends AnyGame {
  readonly isArchived: true
}

/** Why the archived game cannot be loaded. */
export interface NotArchived {
  readonly why: string
  /** Whether the file exists but cannot be used. */
  readonly isDamaged: boolean
}

/** `star-canine@1-0123456789abcdef.js`; undefined for invalid values, since a journal may contain anything. */
export function archiveFileName({ game, version, content }: RulesId): string | undefined {
  const isName =
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(game) && Number.isSafeInteger(version) && /^[0-9a-f]{16}$/.test(content)
  return isName ? `${game}@${version}-${content}.js` : undefined
}

/** The exports of an archive file, which are checked before use. */
interface ArchiveModule {
  readonly contract?: unknown
  readonly game?: AnyGame | Contract1Game
  /** The JSON Schema of a run's options at that time. */
  readonly options?: unknown
}

const METHODS = ['setup', 'toAct', 'legal', 'apply', 'outcome', 'clone', 'scene', 'eventText'] as const

/**
 * Loads archived rules and checks that they match the file name; independent of disk and browser. Returns the reason if they cannot be
 * used; throws a failure if the options do not fit.
 */
export async function adaptArchived(
  file: string,
  rules: RulesId & { readonly options: unknown },
  load: () => Promise<unknown>,
): Promise<ArchivedGame | NotArchived> {
  const damaged = (what: string): NotArchived => ({
    why: `${file} is damaged: ${what}. Reinstall Undercroft, or open the run with the version that created it.`,
    isDamaged: true,
  })
  let module: ArchiveModule
  try {
    module = (await load()) as ArchiveModule
  } catch (error) {
    return damaged(`it cannot be loaded (${firstLine(error)})`)
  }
  const { contract, options } = module
  if (contract !== 1 && contract !== CONTRACT)
    return damaged(`it is written for contract ${String(contract)}, and this program has ${CONTRACT}`)
  const game =
    contract === 1 && module.game !== undefined ? fromContract1(module.game as Contract1Game) : (module.game as AnyGame)
  if (game === undefined || METHODS.some((part) => typeof game[part] !== 'function'))
    return damaged('it contains no game')
  const held = `${game.id}@${game.version}-${game.contentHash}`
  if (held !== `${rules.game}@${rules.version}-${rules.content}`) return damaged(`it contains ${held}`)
  const wrong = schemaMismatch(options, rules.options)
  if (wrong !== undefined) throw failure(`These options cannot be used with ${nameOf(game)}: ${wrong}.`)
  return guarded(game)
}

const nameOf = ({ id, version }: AnyGame): string => `version ${version} of ${id}`
const firstLine = (error: unknown): string => String((error as Error)?.message ?? error).split('\n')[0] as string

/**
 * Options of an old version are only checked against their schema. So errors thrown by its code become messages: an error in the
 * rules ends the replay, an error in texts leaves a gap.
 */
function guarded(game: AnyGame): ArchivedGame {
  const asFailure = (error: unknown): Error =>
    (error as Error)?.name === 'ImpossibleFall'
      ? (error as Error)
      : failure(`This journal does not go with ${nameOf(game)}, which fails on it (${firstLine(error)}).`)
  const rule =
    <A extends unknown[], R>(work: (...given: A) => R): ((...given: A) => R) =>
    (...given) => {
      try {
        return work(...given)
      } catch (error) {
        throw asFailure(error)
      }
    }
  const orInstead =
    <A extends unknown[], R>(work: (...given: A) => R, instead: (why: string, ...given: A) => R) =>
    (...given: A): R => {
      try {
        return work(...given)
      } catch (error) {
        return instead(asFailure(error).message, ...given)
      }
    }
  const ids = orInstead(
    (state: unknown, seat: Seat) => game.legal(state, seat).map(({ id }) => id),
    () => [],
  )
  const scene = (why: string, state: unknown, seat: Seat): Scene => ({
    title: nameOf(game),
    panels: [{ kind: 'text', id: 'stumble', lines: [{ text: why, tone: 'warn' }] }],
    choices: ids(state, seat).map((id) => ({ id, label: id })),
  })
  const line = (text: string): Line => ({ text: { text, tone: 'warn' } })
  const nothing = (): undefined => undefined
  const { timeline, ghosts, withGhosts } = game.extras ?? {}
  return {
    ...game,
    isArchived: true,
    setup: rule((options, dice) => game.setup(options, dice)),
    toAct: rule((state) => game.toAct(state)),
    legal: rule((state, seat) => game.legal(state, seat)),
    apply: rule((state, moves, dice, emit) => game.apply(state, moves, dice, emit)),
    outcome: rule((state) => game.outcome(state)),
    clone: rule((state) => game.clone(state)),
    scene: orInstead((state: unknown, seat: Seat) => game.scene(state, seat), scene),
    eventText: orInstead((event: unknown, seat: Seat) => game.eventText(event, seat), line),
    extras: {
      ...game.extras,
      ...(timeline === undefined ? {} : { timeline: orInstead((event: unknown) => timeline(event), nothing) }),
      ...(ghosts === undefined
        ? {}
        : { ghosts: { ...ghosts, of: orInstead((state: unknown) => ghosts.of(state), nothing) } }),
      ...(withGhosts === undefined
        ? {}
        : { withGhosts: rule((known: readonly KnownGhost[]) => guarded(withGhosts(known))) }),
    },
  }
}
