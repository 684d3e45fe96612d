import type { Choice, DicePanel, Scene } from '../../../engine/contract/scene.ts'
import { plain } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { choiceHandlers, currentBeat, wouldBeSpent } from '../../../views/web/input.ts'
import { toneClass } from '../../../views/web/rich-text.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import { ELEMENTS } from './elements.ts'
import { TextWithSigns } from './signs.tsx'
import { SKIN_TEXT } from './text.ts'

interface Props {
  readonly panel: DicePanel
  readonly scene: Scene
  readonly api: StageApi
}

/** The choices about one die: made at the die, or with its number in the label (`Reroll die 2 (air)`). */
const choicesOf = ({ choices }: Scene, panel: string, id: string): readonly Choice[] =>
  choices.filter(
    ({ at, label }) =>
      (at?.panel === panel && at.item === id) || (at === undefined && new RegExp(`\\bdie ${id} \\(`).test(label)),
  )

/** The dice. Those that a choice would spend are marked, banked ones lie apart, the pattern is beside them. */
export function DiceTray({ panel, scene, api }: Props) {
  const beat = currentBeat(api)
  const isRolling = beat?.kind === 'roll' && (beat.from ?? beat.to) === panel.actor
  const note = plain(panel.note ?? '')
  const [, pattern = '', effect = ''] = /Pattern: ([^:;,.]*)[:;,.]? ?(.*)$/.exec(note) ?? []
  return (
    <section class="lt-tray lt-frame" aria-label={panel.title ?? 'Dice'}>
      <ul class={`lt-dice ${isRolling ? 'rolling' : ''}`} key={isRolling ? api.beatIndex : 'still'}>
        {panel.dice.map((die) => {
          const { id, face, tone, state, art } = die
          const spends = wouldBeSpent(scene, api, panel.id, id)
          const own = choicesOf(scene, panel.id, id)
          return (
            <li key={id} class={`lt-die ${toneClass(tone)} ${state ?? ''} ${spends ? 'spends' : ''}`} data-die={id}>
              <span class="lt-cube">
                <ArtPicture art={art} name="lt-face" />
                {isRolling
                  ? ELEMENTS.map((element) => (
                      <ArtPicture key={element} art={`die/${element}`} name={`lt-face blur ${element}`} />
                    ))
                  : null}
              </span>
              <span class="lt-face-name sr-only">
                {face}
                {state === undefined ? '' : `, ${state}`}
                {spends ? <span class="sr-only">{SKIN_TEXT.wouldBeSpent}</span> : null}
              </span>
              {own.map((choice) => (
                <button
                  key={choice.id}
                  type="button"
                  class={`lt-do ${api.focus === choice.id ? 'lit' : ''}`}
                  aria-label={choice.label}
                  title={choice.label}
                  {...choiceHandlers(api, choice.id)}
                >
                  {firstWord(choice.label)}
                </button>
              ))}
            </li>
          )
        })}
        {panel.dice.length === 0 ? <li class="lt-none">{SKIN_TEXT.noDice}</li> : null}
      </ul>
      <p class="lt-pattern">
        {pattern === '' ? null : <b>{pattern}</b>}
        <TextWithSigns text={pattern === '' ? note : effect} />
      </p>
    </section>
  )
}

/** The text of a button: `Spark` for the label `Spark fire: 2 damage to all`. The title of the button has the rest. */
const firstWord = (label: string): string => label.split(/[ :]/)[0] ?? label
