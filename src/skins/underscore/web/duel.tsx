import { type Choice, type Panel, plain } from '../../../engine/contract/scene.ts'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { FoldBox } from '../../../views/web/fold.tsx'
import { choiceById, currentBeat } from '../../../views/web/input.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageProps } from '../../../views/web/skin.ts'
import { FighterPanel } from './fighter.tsx'
import { MoveList, OpponentMoves } from './moves.tsx'
import { OddsMatrix } from './odds-matrix.tsx'
import type { DuelPanels } from './parts.ts'
import { SKIN_TEXT } from './text.ts'

/** The stage of a duel: both fighters, with the odds and the last turns between them; below, the moves and the button that commits. */
export function DuelStage({ duel, scene, api, isNarrow }: StageProps & { readonly duel: DuelPanels }) {
  const choice = choiceById(scene, api.focus)
  const isMove = (one: Choice): boolean => one.at?.panel === duel.moves.id
  const others = scene.choices.some((one) => !isMove(one))
  const shared = { scene, api }
  const box = (panel: Panel) => <PanelBox key={panel.id} {...shared} panel={panel} />
  const first = duel.rest.filter(({ role, kind }) => kind === 'text' && (role === undefined || role === 'story'))
  const notes = duel.rest.filter((panel) => !first.includes(panel) && !isEmptyNote(panel))
  const beat = currentBeat(api)
  return (
    <div class={`us-duel ${isNarrow ? 'narrow' : 'wide'} ${beat?.kind === 'phase' ? 'still' : ''}`}>
      <FighterPanel {...shared} panel={duel.you} side="you" />
      <div class="us-middle">
        {first.map(box)}
        {duel.odds.map((panel) => (
          <OddsMatrix key={panel.id} {...shared} panel={panel} moves={duel.moves.id} />
        ))}
        {duel.history.length === 0 ? null : <LastTurns lines={duel.history.map(plain)} />}
        {duel.theirs === undefined || isNarrow ? null : <OpponentMoves panel={duel.theirs} />}
      </div>
      <FighterPanel {...shared} panel={duel.they} side="they" />
      {others ? (
        <div class="us-asked">
          <ChoiceList {...shared} label={SKIN_TEXT.whatYouCanDo} only={(one) => !isMove(one)} />
        </div>
      ) : null}
      <MoveList {...shared} panel={duel.moves} />
      {scene.choices.length === 0 ? null : <Commit api={api} choice={choice} />}
      {isNarrow ? (
        <FoldBox name="us-notes" title={SKIN_TEXT.more}>
          {() => [
            duel.theirs === undefined ? null : <OpponentMoves key="theirs" panel={duel.theirs} />,
            ...notes.map(box),
          ]}
        </FoldBox>
      ) : (
        <aside class="us-notes">{notes.map(box)}</aside>
      )}
    </div>
  )
}

/** Whether a panel only says that there is nothing, like `Nothing is declared.`, so that it needs no box. */
const isEmptyNote = (panel: Panel): boolean =>
  panel.kind === 'text' && panel.lines.every((line) => /^Nothing is declared\.$/.test(plain(line)))

/** The focused choice as a large button with its preview and danger. */
function Commit({ api, choice }: Pick<StageProps, 'api'> & { readonly choice: Choice | undefined }) {
  if (choice === undefined || choice.blocked !== undefined)
    return (
      <p class="us-commit idle">
        <b>{choice?.blocked ?? SKIN_TEXT.chooseMove}</b>
      </p>
    )
  return (
    <div class="us-commit">
      <button type="button" onClick={() => api.choose(choice.id)}>
        <b>{SKIN_TEXT.commit}</b>
        <span>
          {choice.label} <kbd>↵</kbd>
        </span>
      </button>
      <p>{choice.preview ?? choice.hint ?? ''}</p>
      {choice.danger === undefined ? null : <p class="us-danger">{choice.danger.text}</p>}
    </div>
  )
}

/** The last turns in the order in which the sides acted. The newest is large. */
function LastTurns({ lines }: { readonly lines: readonly string[] }) {
  const shown = lines.slice(-3)
  const last = shown.at(-1) ?? ''
  const [, turn = '', acts = last] = /^(Turn \d+): (.*)\.$/.exec(last) ?? []
  if (turn === '' && shown.length === 1) return <p class="us-reveal none">{SKIN_TEXT.noTurn}</p>
  return (
    <section class="us-reveal" aria-label={turn === '' ? SKIN_TEXT.turns : turn}>
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
