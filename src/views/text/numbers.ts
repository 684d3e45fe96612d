import type { Choice, Scene } from '../../engine/contract/scene.ts'

/** A choice that is open, with the number to type for it. */
export interface NumberedChoice {
  readonly number: number
  readonly choice: Choice
}

/** The numbers of the choices in a scene, and those of earlier scenes in the same place. */
export interface ChoiceNumbers {
  readonly shape: string
  /** The number of each current choice, by its key, in the order of the scene. */
  readonly current: ReadonlyMap<string, number>
  /** All numbers that were given in this place. A choice that comes back gets its old number if that is free. */
  readonly known: ReadonlyMap<string, number>
}

/**
 * Assigns numbers that are stable. In the same place (with the same panels, or most of the choices) a choice keeps its
 * number, and a new choice gets one that was free in the scene before. Choices are identified by the item to which they
 * belong, so that equipping and unequipping share a number.
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
    const oldNumber = known.get(key)
    if (oldNumber !== undefined && !given.has(key) && !taken.has(oldNumber)) give(key, oldNumber)
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

/** Whether most choices stay. Pages that share only an exit are different places. */
const mostStay = (keys: readonly string[], { current: now }: ChoiceNumbers): boolean =>
  2 * keys.filter((key) => now.has(key)).length > keys.length

/** The open choices with their numbers. Without stored numbers they are counted from 1 in the order of the scene. */
export function numberedChoices(scene: Scene, numbers?: ChoiceNumbers): NumberedChoice[] {
  const open = openChoices(scene)
  if (numbers === undefined) return open.map((choice, i) => ({ number: i + 1, choice }))
  const keys = choiceKeys(scene)
  return open.map((choice, i) => ({ number: numbers.current.get(keys.get(choice) ?? '') ?? i + 1, choice }))
}

export const openChoices = (scene: Scene): readonly Choice[] =>
  scene.choices.filter(({ blocked }) => blocked === undefined)

/** A stable key for each open choice: its item and its target, or its id. */
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

/** What the player types for a choice: its letter if it has one, Enter for continuing, otherwise its number. */
export const inputForChoice = ({ key }: Choice, number: number): string =>
  key !== undefined && /^[a-z]$/i.test(key) ? key.toUpperCase() : key === 'enter' ? 'Enter' : String(number)
