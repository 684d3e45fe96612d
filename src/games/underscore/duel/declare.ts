import { declTypeOf } from '../actions.ts'
import { type Ask, ON } from '../language/content.ts'
import { isDeclaration } from './asks.ts'
import { settle } from './body.ts'
import type { Cast, Root } from './machine.ts'
import { ACTIVE, D_ID, D_STATE, D_TRAP, type Declaration, RESOLVED, type Side, UID } from './side.ts'
import { fire, forgetDone, isReplaced } from './trigger.ts'

/** §14 The answers given in P1 become declarations; a nullified one is worth nothing to the move. */
export function declare(c: Cast, side: Side, root: Root): void {
  const { asks } = root
  c.locals = makeLocals(side, root, 0)
  if (asks.length === 0) return
  c.made = make(c, root, c.locals)
  if (side.answers.length > asks.length) {
    const locals = makeLocals(side, root, asks.length)
    c.second = { locals, made: make(c, root, locals) }
  }
  settle(c.w)
}

function makeLocals(side: Side, root: Root, from: number): number[] {
  const locals: number[] = []
  for (let i = 0; i < root.locals; i++) locals.push(i < root.asks.length ? (side.answers[from + i] ?? -1) : 0)
  return locals
}

function make(c: Cast, root: Root, locals: number[]): number[] {
  const { w, self } = c
  const made: number[] = []
  for (let i = 0; i < root.asks.length; i++) {
    const ask = root.asks[i] as Ask
    const value = locals[i] as number
    made.push(-1)
    if (!isDeclaration(ask) || value < 0) continue
    const type = declTypeOf(ask.ask)
    const isPrivate = ask.private === true
    const isVoid = isReplaced(w, ON.wouldDeclare, self, value, type)
    w.emit?.({ kind: 'declared', seat: self, type, value: isPrivate && !isVoid ? -1 : value, isPrivate, isVoid })
    if (isVoid) {
      locals[i] = -1
      continue
    }
    const id = w.d.declared++
    made[i] = id
    w.d.declarations.push([id, self, type, value, isPrivate ? 1 : 0, ACTIVE, -1, root.index, c.move?.[UID] ?? -1])
    fire(w, ON.declare, self, value, type)
  }
  return made
}

/** What is no trap is resolved when its move ends. */
export function resolveDeclarations(c: Cast): void {
  if (c.made.length === 0) return
  const { declarations } = c.w.d
  let isAny = false
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if ((entry[D_TRAP] as number) < 0 && isMade(c, entry[D_ID] as number)) {
      entry[D_STATE] = RESOLVED
      isAny = true
    }
  }
  if (isAny) forgetDone(c.w)
}

function isMade({ made, second }: Cast, id: number): boolean {
  for (let i = 0; i < made.length; i++) if (made[i] === id) return true
  return second?.made.includes(id) === true
}
