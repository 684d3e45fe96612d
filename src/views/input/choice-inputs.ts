import type { Choice, Scene } from '../../engine/contract/scene.ts'
import { oncePerObject } from '../../lib/lazy.ts'
import { makeInputState } from './input-state.ts'
import { isStandIn, itemsOf, playScene } from './play-scene.ts'

/**
 * What a player types in line mode for each open choice: the numbers and letters of the screen. `3` is row 3, `1.2` card 1 on target 2,
 * `1.2b` its second form, `e` a verb, `t.1.2` the answers 1 and 2 to the questions of a verb, `ships.2` row 2 of the page Ships. A choice
 * on a map is typed by its id.
 */
export const choiceInputs = oncePerObject((scene: Scene): ReadonlyMap<Choice, string> => {
  const inputs = new Map<Choice, string>()
  const given = new Set<string>()
  const give = (choice: Choice | undefined, input: string): void => {
    if (choice === undefined || choice.blocked !== undefined || inputs.has(choice) || given.has(input)) return
    inputs.set(choice, input)
    given.add(input)
  }
  const byId = new Map(scene.choices.map((choice) => [choice.id, choice]))
  giveVerbs(scene, give)
  const { pages } = playScene(scene, makeInputState())
  for (const page of pages.length === 0 ? [undefined] : pages) {
    const { numbers, choices, panels } = playScene(scene, { ...makeInputState(), page })
    const prefix = page === undefined ? '' : `${page.toLowerCase().split(' ')[0]}.`
    const items = new Set(panels.flatMap((panel) => itemsOf(panel).map(({ place }) => place)))
    for (const shown of choices) {
      const number = numbers.get(shown.id)
      const place = shown.at === undefined ? '' : `${shown.at.panel}/${shown.at.item}`
      if (number !== undefined && items.has(place)) giveItem(scene, place, `${prefix}${number}`, give)
      if (shown.confirms === true) give(byId.get(shown.id), 'enter')
      if (number !== undefined && !isStandIn(shown)) give(byId.get(shown.id), `${prefix}${number}`)
      if (shown.verb === undefined && shown.key !== undefined) give(byId.get(shown.id), shown.key)
    }
  }
  for (const choice of scene.choices) give(choice, choice.id)
  return inputs
})

type Give = (choice: Choice | undefined, input: string) => void

function giveVerbs({ verbs = [], choices }: Scene, give: Give): void {
  for (const { id, key, asks } of verbs) {
    const own = choices.filter(({ verb }) => verb === id)
    if (asks === undefined)
      give(
        own.find(({ blocked }) => blocked === undefined),
        key,
      )
    else giveAnswers(own, [], key, give)
  }
}

function giveAnswers(own: readonly Choice[], given: readonly string[], input: string, give: Give): void {
  const here = own.filter(({ answers = [] }) => given.every((answer, i) => answers[i] === answer))
  const answers = [...new Set(here.flatMap((choice) => choice.answers?.[given.length] ?? []))]
  for (const [i, answer] of answers.entries()) {
    const path = [...given, answer]
    const isWhole = (choice: Choice): boolean =>
      choice.answers?.length === path.length && choice.answers[given.length] === answer
    give(here.find(isWhole), `${input}.${i + 1}`)
    giveAnswers(here, path, `${input}.${i + 1}`, give)
  }
}

/** The ways of using an item: on each target, and in each form. */
function giveItem({ choices, verbs = [] }: Scene, place: string, input: string, give: Give): void {
  const asking = new Set(verbs.flatMap(({ id, asks }) => (asks === undefined ? [] : [id])))
  const own = choices.filter(({ at, verb }) => `${at?.panel}/${at?.item}` === place && !asking.has(verb ?? ''))
  const targets = [
    ...new Set(
      choices.flatMap(({ on, at, verb }) => (on === undefined || at === undefined || verb !== undefined ? [] : [on])),
    ),
  ]
  const forms = new Map<string, number>()
  for (const choice of own) {
    const target =
      choice.on === undefined || own.every(({ on }) => on === choice.on) ? '' : `.${targets.indexOf(choice.on) + 1}`
    const form = forms.get(target) ?? 0
    forms.set(target, form + 1)
    give(choice, `${input}${target}${form === 0 ? '' : String.fromCharCode(97 + form)}`)
  }
}
