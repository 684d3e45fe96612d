import type { Action, AnyGame, Game } from '../../engine/index.ts'

type Extras = NonNullable<AnyGame['extras']>

/** A game of contract 1, which releases 0.2.0 and 0.3.0 were written for: other names, and what is in `extras` now on the game itself. */
export interface Contract1Game
  extends Omit<
      Game<unknown, Action, unknown, unknown>,
      'maxTurns' | 'eventText' | 'determinize' | 'horizon' | 'candidateLines' | 'extras'
    >,
    Pick<Extras, 'foresight' | 'timeline' | 'admin' | 'ghosts'> {
  readonly bound: AnyGame['maxTurns']
  readonly tell: AnyGame['eventText']
  readonly imagine?: AnyGame['determinize']
  readonly shownFrom?: AnyGame['horizon']
  readonly plans?: AnyGame['candidateLines']
  readonly counsel?: Extras['exactAdvice']
  readonly knowing?: (...ghosts: Parameters<NonNullable<Extras['withGhosts']>>) => Contract1Game
}

/** Renames the members of a game of contract 1, so that this program can call it. */
export function fromContract1(old: Contract1Game): AnyGame {
  const { bound, tell, imagine, shownFrom, plans, counsel, foresight, timeline, admin, ghosts, knowing, ...same } = old
  return withoutUndefined({
    ...same,
    maxTurns: bound,
    eventText: tell,
    determinize: imagine,
    horizon: shownFrom,
    candidateLines: plans,
    extras: withoutUndefined({
      exactAdvice: counsel,
      foresight,
      timeline,
      admin,
      ghosts,
      withGhosts: knowing === undefined ? undefined : (known) => fromContract1(knowing(known)),
    } satisfies { [K in keyof Extras]: Extras[K] | undefined }),
  }) as AnyGame
}

/** The fields that have a value: an optional member is absent where a game has none. */
const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
