import type { CompiledEffect } from '../../duel/context.ts'
import { type AnyEffect, type Fields, fieldProblem, type ValuesOf } from './fields.ts'
import type { PhraseContext } from './phrases.ts'
import { type CompileScope, contentError } from './scope.ts'
import { BODY_VERBS } from './verbs/damage.ts'
import { DECLARATION_VERBS } from './verbs/declarations.ts'
import { FLOW_VERBS } from './verbs/flow.ts'
import { MOVE_VERBS } from './verbs/moves.ts'
import { RUN_VERBS } from './verbs/run.ts'
import { STATUS_VERBS } from './verbs/statuses.ts'
import { VARIABLE_VERBS } from './verbs/variables.ts'
import type { UpgradeContext, Verb } from './verbs/verb.ts'

/** §17.6 All verbs by name. */
const VERBS = {
  ...BODY_VERBS,
  ...STATUS_VERBS,
  ...MOVE_VERBS,
  ...VARIABLE_VERBS,
  ...FLOW_VERBS,
  ...DECLARATION_VERBS,
  ...RUN_VERBS,
}
type VerbName = keyof typeof VERBS
/** An effect as content writes it: its verb under `do`, and the verb's own fields. */
export type Effect = { [D in VerbName]: { readonly do: D } & ValuesOf<(typeof VERBS)[D]['fields']> }[VerbName]

export const VERB_NAMES = Object.keys(VERBS)
/** A verb for callers that have checked already that an effect has the verb's fields. */
interface AnyVerb extends Pick<Verb<Fields>, 'fields'> {
  text(context: PhraseContext, effect: object): string
  act?(scope: CompileScope, effect: object): CompiledEffect
  take?(taking: UpgradeContext, effect: object): void
}
const TABLE: Readonly<Record<string, AnyVerb>> = VERBS
const entryOf = (name: string): AnyVerb | undefined => (Object.hasOwn(TABLE, name) ? TABLE[name] : undefined)
export const verbFields = (name: string): Fields => entryOf(name)?.fields ?? {}

/** What is wrong with an effect, as a sentence; undefined if it is valid. */
function effectProblem(effect: AnyEffect): string | undefined {
  const entry = entryOf(effect.do)
  if (entry === undefined) return `there is no verb "${effect.do}"`
  const problem = fieldProblem(entry.fields, effect, ['do'])
  return problem === undefined ? undefined : `"${effect.do}" ${problem}`
}
const isEffect = (effect: AnyEffect): effect is Effect => effectProblem(effect) === undefined
/** Nested effects, narrowed to those that are known. */
export const effectsIn = (list: readonly AnyEffect[] | undefined): readonly Effect[] => (list ?? []).filter(isEffect)

/** Compiles an effect to what it does in combat. */
export function compileEffect(scope: CompileScope, effect: AnyEffect): CompiledEffect {
  const problem = effectProblem(effect)
  if (problem !== undefined) throw contentError(scope, problem)
  const entry = entryOf(effect.do)
  if (entry?.act === undefined) throw contentError(scope, `"${effect.do}" does nothing in combat`)
  const before = scope.of
  scope.of = effect
  const compiled = entry.act(scope, effect)
  scope.of = before
  return compiled
}

/** Throws for effects that cannot happen between combats. */
export function checkRunEffects(name: string, list: readonly AnyEffect[]): void {
  for (const effect of list) {
    const problem =
      effectProblem(effect) ??
      (entryOf(effect.do)?.take === undefined ? `"${effect.do}" does nothing between combats` : undefined)
    if (problem !== undefined) throw new Error(`${name}: ${problem}`)
  }
}
export function applyRunEffects(taking: UpgradeContext, list: readonly AnyEffect[]): void {
  for (let i = 0; i < list.length; i++) {
    const effect = list[i] as AnyEffect
    TABLE[effect.do]?.take?.(taking, effect)
  }
}

export function effectText(context: PhraseContext, effect: AnyEffect): string {
  const entry = entryOf(effect.do)
  if (entry === undefined) throw new Error(`there is no verb "${effect.do}"`)
  return entry.text(context, effect)
}
