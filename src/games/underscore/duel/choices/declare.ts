import { EVENT } from '../../hooks.ts'
import { NONE } from '../../names.ts'
import { makesDeclaration } from '../../questions.ts'
import type { Cast, CompiledMove, PreparedAsk } from '../context.ts'
import { UID } from '../move.ts'
import type { Side } from '../side.ts'
import { runStateChecks } from '../state-check.ts'
import { fireEvent, isEventReplaced, removeFinishedDeclarations } from '../trigger.ts'
import { D_ID, D_STATE, type Declaration, isTrapDeclaration, makeDeclaration, RESOLVED } from './declaration.ts'

/** §14 Turns the answers given in P1 into declarations. A nullified declaration leaves the move without a value. */
export function declareAnswers(cast: Cast, side: Side, root: CompiledMove): void {
  const { asks } = root
  cast.locals = makeLocals(side, root, 0)
  if (asks.length === 0) return
  cast.made = makeDeclarations(cast, root, cast.locals)
  if (side.answers.length > asks.length) {
    const locals = makeLocals(side, root, asks.length)
    cast.second = { locals, made: makeDeclarations(cast, root, locals) }
  }
  runStateChecks(cast.world)
}

/** The answers and named results of a cast. There is a fast path, because most moves have one answer and no results. */
function makeLocals(side: Side, root: CompiledMove, from: number): number[] {
  if (root.locals === 1 && root.asks.length === 1) return [side.answers[from] ?? NONE]
  const locals: number[] = []
  for (let i = 0; i < root.locals; i++) locals.push(i < root.asks.length ? (side.answers[from + i] ?? NONE) : 0)
  return locals
}

function makeDeclarations(cast: Cast, root: CompiledMove, locals: number[]): number[] {
  const { world, self } = cast
  const made: number[] = [NONE]
  while (made.length < root.asks.length) made.push(NONE)
  for (let i = 0; i < root.asks.length; i++) {
    const ask = root.asks[i] as PreparedAsk
    const value = locals[i] as number
    if (!makesDeclaration(ask) || value < 0) continue
    const type = ask.declared
    const isPrivate = ask.private === true
    const isVoid = isEventReplaced(world, EVENT.wouldDeclare, self, value, type)
    world.emit?.({ kind: 'declared', seat: self, type, value: isPrivate ? NONE : value, isPrivate, isVoid })
    if (isVoid) {
      locals[i] = NONE
      continue
    }
    const id = world.duel.declared++
    made[i] = id
    world.duel.declarations.push(
      makeDeclaration({ id, owner: self, type, value, isPrivate, root: root.index, uid: cast.move?.[UID] ?? NONE }),
    )
    fireEvent(world, EVENT.declare, self, value, type)
  }
  return made
}

/** Resolves the ordinary declarations of a move when it ends. Traps stay active. */
export function resolveDeclarations(cast: Cast): void {
  const { declarations } = cast.world.duel
  let isAny = false
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (isTrapDeclaration(entry) || !isMade(cast, entry[D_ID])) continue
    entry[D_STATE] = RESOLVED
    isAny = true
  }
  if (isAny) removeFinishedDeclarations(cast.world)
}

function isMade({ made, second }: Cast, id: number): boolean {
  return made.includes(id) || second?.made.includes(id) === true
}
