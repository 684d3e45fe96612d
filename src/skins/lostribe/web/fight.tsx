import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Choice, Panel, Scene } from '../../../engine/contract/scene.ts'
import { ChoiceButton, ChoiceList } from '../../../views/web/choices.tsx'
import { FoldBox } from '../../../views/web/fold.tsx'
import { choiceById, currentBeat } from '../../../views/web/input.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import type { StageApi, StageProps } from '../../../views/web/skin.ts'
import { ChoiceLines } from './choice-lines.tsx'
import { Hand } from './hand.tsx'
import { type FightPanels, isAboutDice, promptText } from './parts.ts'
import { FoePlate, PlayerPlate } from './plates.tsx'
import { SKIN_TEXT } from './text.ts'
import { DiceTray } from './tray.tsx'

/** The stage of a fight: foes above, dice in the middle, the hand below. Everything that the focused choice affects is marked. */
export function FightStage({ fight, scene, api, isNarrow }: StageProps & { readonly fight: FightPanels }) {
  const root = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState<string>()
  // When the scene changes, the card that was pressed has been played or is gone.
  useEffect(() => setPressed(undefined), [scene.choices])
  const choice = choiceById(scene, api.focus)
  // This runs before painting. After it, two quick key presses would fight over the focus for ever.
  useLayoutEffect(() => {
    if (isNarrow) showFocused(root.current, choice)
    followFocus(root.current, api.focus)
  }, [choice])
  const beat = currentBeat(api)
  const shared = { scene, api }
  // On narrow screens the lesson comes first. On wide screens it is among the notes, which are open there.
  const lesson = isNarrow ? fight.rest.filter(({ id }) => id === 'lesson') : []
  return (
    <div class={`lt-fight ${isNarrow ? 'narrow' : 'wide'} ${beat?.kind === 'phase' ? 'veil' : ''}`} ref={root}>
      {lesson.length === 0 ? null : (
        <div class="lt-lesson lt-frame">
          {lesson.map((panel) => (
            <PanelBox key={panel.id} {...shared} panel={panel} />
          ))}
        </div>
      )}
      <PlayerPlate {...shared} panel={fight.you} />
      <ol
        class="lt-foes"
        data-count={fight.foes.length}
        aria-label={SKIN_TEXT.enemies}
        {...(isNarrow ? { tabIndex: 0 } : {})}
      >
        {fight.foes.map((foe) => (
          <FoePlate key={foe.actor} {...shared} foe={foe} />
        ))}
      </ol>
      <DiceTray {...shared} panel={fight.dice} />
      <Hand {...shared} pressed={pressed} setPressed={setPressed} panel={fight.hand} />
      {scene.choices.length === 0 ? null : <Actions {...shared} fight={fight} choice={choice} />}
      <Notes {...shared} panels={fight.rest.filter((panel) => !lesson.includes(panel))} isNarrow={isNarrow} />
      <ChoiceLines choice={choice} />
    </div>
  )
}

/** Scrolls the rows, which may overflow on small screens, to what the focused choice affects, without moving the page. */
function showFocused(root: HTMLElement | null, choice: Choice | undefined): void {
  if (root === null || choice === undefined) return
  const names = [`[data-actor="${CSS.escape(choice.on ?? '')}"]`, `[data-card="${CSS.escape(choice.at?.item ?? '')}"]`]
  for (const name of names) {
    const found = root.querySelector<HTMLElement>(`li${name}`)
    const row = found?.parentElement
    if (found === null || found === undefined || row === null || row === undefined) continue
    const over = found.offsetLeft + found.offsetWidth - (row.offsetLeft + row.scrollLeft + row.clientWidth)
    const under = found.offsetLeft - row.offsetLeft - row.scrollLeft
    if (over > 0) row.scrollLeft += over
    else if (under < 0) row.scrollLeft += under
  }
}

/** Moves the focus of the browser to the focused choice if it is inside the stage, so that Enter presses what is highlighted. */
function followFocus(root: HTMLElement | null, id: string | undefined): void {
  const now = document.activeElement
  if (root === null || id === undefined || now === null || !root.contains(now)) return
  if (now.getAttribute('data-choice') === id || now.classList.contains('lt-primary')) return
  root.querySelector<HTMLElement>(`[data-choice="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}

interface Shared {
  readonly scene: Scene
  readonly api: StageApi
}

/** The focused choice as a large button, and the choices that are not made by playing a card. */
function Actions({
  scene,
  api,
  fight,
  choice,
}: Shared & { readonly fight: FightPanels; readonly choice: Choice | undefined }) {
  const isElsewhere = (one: Choice): boolean => one.at?.panel === fight.hand.id || isAboutDice(one, fight.dice.id)
  const ends = scene.choices.find(({ final }) => final === true)
  const focused = choice === undefined || choice === ends ? undefined : choice
  return (
    <div class="lt-right">
      <div class="lt-more">
        <ChoiceList
          scene={scene}
          api={api}
          label={SKIN_TEXT.theTurn}
          only={(one) => !isElsewhere(one) && one !== ends}
        />
      </div>
      <section class="lt-acts" aria-label={SKIN_TEXT.whatYouCanDo}>
        {focused === undefined ? (
          <p class="lt-primary idle">{promptText(scene.choices, fight)}</p>
        ) : (
          <button
            type="button"
            class="lt-primary lit"
            data-choice={focused.id}
            aria-disabled={focused.blocked !== undefined}
            onClick={() => api.choose(focused.id)}
          >
            <b>{focused.label}</b>
            <span>{focused.blocked ?? focused.preview ?? focused.hint ?? ''}</span>
            <kbd>↵</kbd>
          </button>
        )}
        {ends === undefined ? null : <ChoiceButton choice={ends} api={api} />}
      </section>
    </div>
  )
}

function Notes({
  panels,
  isNarrow,
  ...shared
}: Shared & { readonly panels: readonly Panel[]; readonly isNarrow: boolean }) {
  const boxes = panels.map((panel) => <PanelBox key={panel.id} {...shared} panel={panel} />)
  if (!isNarrow)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
      <aside class="lt-notes lt-frame" aria-label={SKIN_TEXT.pilesAndRelics} tabIndex={0}>
        {boxes}
      </aside>
    )
  return (
    <FoldBox name="lt-notes lt-frame" title={SKIN_TEXT.pilesAndRelics}>
      {() => boxes}
    </FoldBox>
  )
}
