import type { Choice, Scene } from '../../engine/contract/scene.ts'

/** A choice that can be made, and the number to type for it. */
export interface NumberedChoice {
  readonly number: number
  readonly choice: Choice
}

/** The numbers of a scene, and what is remembered of those before it in the same place. */
export interface ChoiceNumbers {
  readonly shape: string
  /** What can be chosen now, in the order of the scene. */
  readonly current: ReadonlyMap<string, number>
  /** All numbers given in this place: what comes back finds its own, unless somebody else has it. */
  readonly known: ReadonlyMap<string, number>
}

/**
 * Numbers that stay: as long as one is in the same place (the same panels, or most of the choices), what could be chosen before keeps
 * its number, and what is new gets one that nobody had a moment ago. A choice is known by the thing it stands at, so that putting on and
 * taking off are one number.
 */
export function assignNumbers(scene: Scene, before?: ChoiceNumbers): ChoiceNumbers {
  const shape = scene.panels.map(({ id }) => id).join()
  const keys = choiceKeys(scene)
  const wanted = [...keys.values()]
  const isSame = before !== undefined && (before.shape === shape || mostStay(wanted, before))
  const known = new Map(isSame ? before.known : [])
  const given = new Map<string, number>()
  const taken = new Set<number>()
  const give = (key: string, number: number): void => {
    given.set(key, number)
    taken.add(number)
  }
  const stays = (key: string): boolean => isSame && before.current.has(key)
  for (const key of wanted) if (stays(key)) give(key, before?.current.get(key) as number)
  for (const key of wanted) {
    const own = known.get(key)
    if (own !== undefined && !given.has(key) && !taken.has(own)) give(key, own)
  }
  const reserved = new Set(isSame ? before.current.values() : [])
  let next = 1
  for (const key of wanted) {
    if (given.has(key)) continue
    while (taken.has(next) || reserved.has(next)) next++
    give(key, next)
  }
  for (const [key, number] of given) known.set(key, number)
  return { shape, known, current: new Map(wanted.map((key) => [key, given.get(key) as number])) }
}

/** One way out that two pages share does not make them one. */
const mostStay = (keys: readonly string[], { current: now }: ChoiceNumbers): boolean =>
  2 * keys.filter((key) => now.has(key)).length > keys.length

/** Open choices with their numbers; without a memory they count from 1 in the order of the scene. */
export function numberedChoices(scene: Scene, numbers?: ChoiceNumbers): NumberedChoice[] {
  const open = openChoices(scene)
  if (numbers === undefined) return open.map((choice, i) => ({ number: i + 1, choice }))
  const keys = choiceKeys(scene)
  return open.map((choice, i) => ({ number: numbers.current.get(keys.get(choice) ?? '') ?? i + 1, choice }))
}

export const openChoices = (scene: Scene): readonly Choice[] =>
  scene.choices.filter(({ blocked }) => blocked === undefined)

/** What each open choice is known by from scene to scene: the thing it stands at and whom it is aimed at, or its id. */
export function choiceKeys(scene: Scene): ReadonlyMap<Choice, string> {
  const keys = new Map<Choice, string>()
  const used = new Set<string>()
  for (const choice of openChoices(scene)) {
    const place = choice.at === undefined ? choice.id : `${choice.at.panel}/${choice.at.item}/${choice.on ?? ''}`
    const key = used.has(place) ? choice.id : place
    used.add(key)
    keys.set(choice, key)
  }
  return keys
}

/** What somebody types for a choice: its letter where it has one, Enter for the way on, else its number. */
export const inputFor = ({ key }: Choice, number: number): string =>
  key !== undefined && /^[a-z]$/i.test(key) ? key.toUpperCase() : key === 'enter' ? 'Enter' : String(number)
