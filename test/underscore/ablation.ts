import type { Dice } from '../../src/engine/dice/dice.ts'
import { seededDice } from '../../src/engine/index.ts'
import type { Order } from '../../src/games/underscore/actions.ts'
import { isRunTrigger } from '../../src/games/underscore/content/compile.ts'
import type { AnyTrigger, BlessingDef, Files, MoveDef } from '../../src/games/underscore/content/content.ts'
import { whenText } from '../../src/games/underscore/content/effects/trigger-text.ts'
import type { Effect } from '../../src/games/underscore/content/effects/verbs.ts'
import { at } from '../../src/lib/enums.ts'

/**
 * The law of content: every part of a row makes a difference. Each part is removed, and the same fights are played with and without it.
 * Rows, parts and fights are generated from the pack, so new rows are covered automatically.
 */
export interface Part {
  /** `Red Mist: static damageOut`. */
  readonly name: string
  readonly kind: 'move' | 'major'
  readonly row: string
  /** The same files without it. */
  readonly without: Files
  /** Phrases that the text of the row must contain. */
  readonly says: readonly string[]
  /** It acts between combats. */
  readonly isRun: boolean
}

const withMove = (files: Files, def: MoveDef): Files => ({
  ...files,
  moves: { moves: files.moves.moves.map((known) => (known.id === def.id ? def : known)) },
})
const withMajor = (files: Files, def: BlessingDef): Files => ({
  ...files,
  blessings: {
    ...files.blessings,
    majors: files.blessings.majors.map((known) => (known.id === def.id ? def : known)),
  },
})
/** An effect that never happens, but still defines the results that other effects read. */
// biome-ignore lint/suspicious/noThenProperty: a field of the content format
const silent = (effect: Effect): Effect => ({ do: 'repeat', n: { sub: [1, 1] }, then: [effect] })
const silenced = (list: readonly Effect[] | undefined, place: number): readonly Effect[] =>
  (list ?? []).map((effect, i) => (i === place ? silent(effect) : effect))
const dropped = <T>(list: readonly T[] | undefined, place: number): readonly T[] =>
  (list ?? []).filter((_, i) => i !== place)

/** Every active part of a move: each list of effects, its effects in the bank, its speed and its iterations. */
export function partsOfMove(files: Files, def: MoveDef): Part[] {
  const part = (what: string, changed: MoveDef, says: readonly string[] = []): Part => ({
    name: `${def.name}: ${what}`,
    kind: 'move',
    row: def.name,
    says,
    isRun: false,
    without: withMove(files, changed),
  })
  const lists = (['pre', 'iter', 'post', 'fromBank'] as const).flatMap((list) =>
    (def[list] ?? []).map((effect, i) =>
      part(
        `${list} ${effect.do} ${i + 1}`,
        { ...def, [list]: silenced(def[list], i) },
        list === 'pre' ? ['First'] : list === 'fromBank' ? ['From bank'] : [],
      ),
    ),
  )
  const banked = (def.whileBanked ?? []).map((trigger, i) =>
    part(`while banked on ${trigger.on}`, { ...def, whileBanked: dropped(def.whileBanked, i) }, [
      'While banked',
      whenText(trigger.on, trigger.who, trigger.replace === true),
    ]),
  )
  return [
    ...lists,
    ...banked,
    ...(def.iter === undefined && def.type === 'attack' ? [part('damage', { ...def, iter: [] }, ['damage'])] : []),
    ...(def.moreIters === undefined ? [] : [part('more iterations', { ...def, moreIters: undefined }, ['iterations'])]),
    ...(def.speedMod === undefined ? [] : [part('speed', { ...def, speedMod: undefined })]),
    ...(def.cooldown === undefined ? [] : [part('cooldown', { ...def, cooldown: undefined })]),
    ...(def.heat === undefined ? [] : [part('heat', { ...def, heat: undefined })]),
    ...(def.charge === undefined ? [] : [part('charge', { ...def, charge: undefined })]),
    ...(def.proof === undefined ? [] : [part('proof', { ...def, proof: undefined })]),
  ]
}

const whoOf = (trigger: AnyTrigger): 'self' | 'opponent' | undefined => ('who' in trigger ? trigger.who : undefined)

const RUN_STATICS = ['persistStatuses', 'allDraftsRare', 'draftMustInclude']

/** Every part of a major: its triggers and its standing changes. */
export function partsOfMajor(files: Files, def: BlessingDef): Part[] {
  const part = (what: string, changed: BlessingDef, says: readonly string[], isRun: boolean): Part => ({
    name: `${def.name}: ${what}`,
    kind: 'major',
    row: def.name,
    says,
    isRun,
    without: withMajor(files, changed),
  })
  return [
    ...(def.triggers ?? []).map((trigger: AnyTrigger, i) =>
      part(
        `on ${trigger.on}`,
        { ...def, triggers: dropped(def.triggers, i) },
        [whenText(trigger.on, whoOf(trigger), 'replace' in trigger && trigger.replace === true)],
        isRunTrigger(trigger),
      ),
    ),
    ...(def.statics ?? []).map((entry, i) =>
      part(
        `static ${entry.mod}`,
        { ...def, statics: dropped(def.statics, i) },
        entry.while === undefined ? [] : ['While'],
        RUN_STATICS.includes(entry.mod),
      ),
    ),
    ...(def.onTake === undefined ? [] : [part('when it is taken', { ...def, onTake: [] }, [], true)]),
  ]
}

/** Chooses at random, but prefers the wanted orders. */
export function choosing(seed: string, wanted: (order: Order) => boolean): (legal: readonly Order[]) => Order {
  const dice: Dice = seededDice(seed)
  return (legal) => {
    const fit = legal.filter(wanted)
    return fit.length > 0 && dice.roll('x', 8, 'whim') > 0
      ? at(fit, dice.roll('x', fit.length, 'fit'))
      : at(legal, dice.roll('x', legal.length, 'any'))
  }
}
