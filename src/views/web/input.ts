import type { Choice, Effect, Scene } from '../../engine/contract/scene.ts'
import type { StageApi } from './skin.ts'

/**
 * Event handlers that focus and take a choice: a click takes it, a first tap only focuses it. `data-choice` tells the
 * keyboard which choice it is.
 */
export function choiceHandlers(api: StageApi, id: string, tapFocusesFirst = true) {
  // The attribute is optional in the type, so that skins may set it themselves.
  const named: { readonly 'data-choice'?: string } = { 'data-choice': id }
  return {
    ...named,
    // Not when it enters: a mouse at rest enters what appears under it, and must not point there.
    onPointerMove: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && api.focus !== id && api.setFocus(id),
    // A tap moves the browser's focus as well, but only focus from the keyboard counts.
    onFocus: ({ currentTarget }: FocusEvent) =>
      (currentTarget as Element | null)?.matches(':focus-visible') === true && api.setFocus(id),
    onClick: (event: MouseEvent) => {
      const isTap = (event as Partial<PointerEvent>).pointerType === 'touch'
      if (tapFocusesFirst && isTap && api.focus !== id) api.setFocus(id)
      else api.choose(id)
    },
  }
}

/** The choices at an item of a panel, beginning with open ones. */
export function choicesAt({ choices }: Scene, panel: string, item: string): readonly Choice[] {
  const found = choices.filter(({ at }) => at?.panel === panel && at.item === item)
  return found.toSorted((a, b) => Number(a.blocked !== undefined) - Number(b.blocked !== undefined))
}

export const choiceById = (scene: Scene, id: string | undefined): Choice | undefined =>
  id === undefined ? undefined : scene.choices.find((choice) => choice.id === id)

/** What the focused choice would do to an actor. */
export function focusedEffectOn(scene: Scene, api: StageApi, actor: string | undefined): Effect | undefined {
  if (actor === undefined) return undefined
  return choiceById(scene, api.focus)?.effects?.find((effect) => effect.actor === actor)
}

/** Whether the focused choice would use this item up. */
export function wouldBeSpent(scene: Scene, api: StageApi, panel: string, item: string): boolean {
  const spends = choiceById(scene, api.focus)?.spends ?? []
  return spends.some(({ at }) => at?.panel === panel && at.item === item)
}

/** An effect as text: `−8: 5 → 0, falls`. */
export function effectText({ amount, after, chance, statuses, falls }: Effect): string {
  const sign = amount === undefined ? '' : amount < 0 ? `−${-amount}` : `+${amount}`
  const end = after === undefined ? '' : `→ ${after}`
  return [
    [sign, end].filter((part) => part !== '').join(' '),
    ...(statuses ?? []),
    ...(falls === true ? ['falls'] : []),
    ...(chance === undefined ? [] : [`${chance} %`]),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** The beat that is playing now. */
export const currentBeat = ({ beats, beatIndex, isAnimated }: StageApi) => (isAnimated ? beats[beatIndex] : undefined)

/** The CSS classes that an actor has during a beat. */
export function beatClass(api: StageApi, actor: string | undefined): string {
  const beat = currentBeat(api)
  if (beat === undefined || actor === undefined) return ''
  if (beat.to === actor) return `beat beat-${beat.kind}`
  return beat.from === actor ? 'beat-from' : ''
}
