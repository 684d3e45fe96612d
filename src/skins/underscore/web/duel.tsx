import { type Choice, type Panel, plain } from '../../../engine/contract/scene.ts'
import { Choices } from '../../../views/web/choices.tsx'
import { Fold } from '../../../views/web/fold.tsx'
import { beatNow, choiceOf } from '../../../views/web/input.ts'
import { shownKeys } from '../../../views/web/keys.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageProps } from '../../../views/web/skin.ts'
import { Fighter } from './fighter.tsx'
import { Meetings } from './meetings.tsx'
import { Slabs, Theirs } from './moves.tsx'
import type { Duel } from './parts.ts'
import { WORDS } from './text.ts'

/** Two face each other; between them what every meeting would do and how the last one went; below one's moves and the commitment. */
export function DuelStage({ duel, scene, hands, isNarrow }: StageProps & { readonly duel: Duel }) {
  const choice = choiceOf(scene, hands.focus)
  const isMove = (one: Choice): boolean => one.at?.panel === duel.moves.id
  const others = scene.choices.some((one) => !isMove(one))
  const shared = { scene, hands }
  const box = (panel: Panel) => <PanelBox key={panel.id} {...shared} panel={panel} />
  const first = duel.rest.filter(({ role, kind }) => kind === 'text' && (role === undefined || role === 'story'))
  const notes = duel.rest.filter((panel) => !first.includes(panel) && !saysNothing(panel))
  const beat = beatNow(hands)
  return (
    <div class={`us-duel ${isNarrow ? 'narrow' : 'wide'} ${beat?.kind === 'phase' ? 'still' : ''}`}>
      <Fighter {...shared} panel={duel.you} side="you" />
      <div class="us-middle">
        {first.map(box)}
        {duel.odds.map((panel) => (
          <Meetings key={panel.id} {...shared} panel={panel} moves={duel.moves.id} />
        ))}
        {duel.history.length === 0 ? null : <Reveal lines={duel.history.map(plain)} />}
        {duel.theirs === undefined || isNarrow ? null : <Theirs panel={duel.theirs} />}
      </div>
      <Fighter {...shared} panel={duel.they} side="they" />
      {others ? (
        <div class="us-asked">
          <Choices {...shared} label={WORDS.whatYouCanDo} only={(one) => !isMove(one)} />
        </div>
      ) : null}
      <Slabs {...shared} panel={duel.moves} />
      {scene.choices.length === 0 ? null : <Commit {...shared} choice={choice} />}
      {isNarrow ? (
        <Fold name="us-notes" title={WORDS.more}>
          {() => [duel.theirs === undefined ? null : <Theirs key="theirs" panel={duel.theirs} />, ...notes.map(box)]}
        </Fold>
      ) : (
        <aside class="us-notes">{notes.map(box)}</aside>
      )}
    </div>
  )
}

/** `Nothing is declared.`: a box for it would be one more thing to read. */
const saysNothing = (panel: Panel): boolean =>
  panel.kind === 'text' && panel.lines.every((line) => /^Nothing is declared\.$/.test(plain(line)))

/** What is in focus as the one large slab, with what follows and what may follow. */
function Commit({
  scene,
  hands,
  choice,
}: Pick<StageProps, 'scene' | 'hands'> & { readonly choice: Choice | undefined }) {
  if (choice === undefined || choice.blocked !== undefined)
    return (
      <p class="us-commit idle">
        <b>{choice?.blocked ?? WORDS.chooseMove}</b>
      </p>
    )
  return (
    <div class="us-commit">
      <button type="button" onClick={() => hands.choose(choice.id)}>
        <b>{WORDS.commit}</b>
        <span>
          {choice.label} <kbd>{shownKeys(scene).get(choice.id) ?? '↵'}</kbd>
        </span>
      </button>
      <p>{choice.preview ?? choice.hint ?? ''}</p>
      {choice.danger === undefined ? null : <p class="us-danger">{choice.danger.text}</p>}
    </div>
  )
}

/** The last turns as they were revealed: the newest large, in the order of acting. */
function Reveal({ lines }: { readonly lines: readonly string[] }) {
  const shown = lines.slice(-3)
  const last = shown.at(-1) ?? ''
  const [, turn = '', acts = last] = /^(Turn \d+): (.*)\.$/.exec(last) ?? []
  if (turn === '' && shown.length === 1) return <p class="us-reveal none">{WORDS.noTurn}</p>
  return (
    <section class="us-reveal" aria-label={turn === '' ? WORDS.turns : turn}>
      {turn === '' ? null : <h3>{turn}</h3>}
      <ol>
        {acts.split('; ').map((act, i) => (
          <li key={i}>
            <RichText text={act} />
          </li>
        ))}
      </ol>
      <ul>
        {shown.slice(0, -1).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
