import { useEffect, useState } from 'preact/hooks'
import { type GameInfo, plain } from '../../../engine/index.ts'
import type { Advice } from '../../../play/advice.ts'
import type { Session } from '../../../play/session.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import { READ_ONLY_STAGE, withoutChoices } from '../../../views/web/stage.tsx'
import { Button, Dialog, GameHelp, Link } from '../parts.tsx'
import { TEXT } from '../text.ts'
import type { MenuRow, MenuRows, ScreenProps } from './screen-props.ts'
import type { Box } from './use-play.ts'

/** The open dialog of the play screen. */
export function OpenDialog({ box, ...props }: ScreenProps & { readonly box: Exclude<Box, 'console'> }) {
  const { view, play, menu } = props
  const { session } = view
  const close = (): void => play.setBox(undefined)
  switch (box) {
    case 'menu':
      return <MenuBox {...menu()} game={session.info.id} open={play.setBox} close={close} />
    case 'why':
      return <WhyBox session={session} close={close} find={play.find} />
    case 'help':
      return <HelpBox info={session.info} close={close} />
    case 'hint':
      return <AdviceBox {...props} close={close} />
    case 'panels':
      return <PanelsBox {...props} close={close} />
  }
}

interface MenuProps extends MenuRows {
  readonly game: string
  readonly open: (box: Box) => void
  readonly close: () => void
}

/** The menu of a run. */
function MenuBox({ game, above, below, open, close }: MenuProps) {
  const rows: readonly MenuRow[] = [
    ...above,
    { label: TEXT.why, go: () => open('why') },
    { label: TEXT.help, go: () => open('help') },
    { label: TEXT.codex, to: { at: 'codex', game } },
    { label: TEXT.ruleBook, to: { at: 'book', game } },
    { label: TEXT.settings, to: { at: 'settings' } },
    ...below,
  ]
  return (
    <Dialog title={TEXT.menu} close={close}>
      <ul class="menu">
        {rows.map((row) => (
          <li key={row.label}>
            <Row row={row} close={close} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ row: { label, note, to, go, bot }, close }: { readonly row: MenuRow; readonly close: () => void }) {
  const text = note === undefined ? label : [`${label} `, <span class="t-dim">{note}</span>]
  if (to !== undefined) return <Link label={text} to={to} />
  const act = (): void => {
    close()
    go?.()
  }
  return <Button label={text} go={act} data-bot={bot} />
}

/** The best lines of play with what separates them, simulated while the dialog is open. The first step of the best one can be taken from here. */
function AdviceBox({ view, play, advise, close }: ScreenProps & { readonly close: () => void }) {
  const { session, scene } = view
  const [advice, setAdvice] = useState<Advice | Error | undefined>(undefined)
  useEffect(() => {
    setAdvice(undefined)
    return advise?.(setAdvice)
  }, [session.turn, session.seat])
  if (advice instanceof Error)
    return (
      <Dialog title={TEXT.hint} close={close}>
        <p role="alert">{TEXT.hintFailed(advice.message)}</p>
      </Dialog>
    )
  return (
    <Dialog title={TEXT.hint} close={close} isWide>
      <p role="status">{advice === undefined ? TEXT.thinking : TEXT.simulated(advice.done, advice.planned)}</p>
      {advice?.panels.map((panel) => (
        <PanelBox key={panel.id} panel={panel} scene={withoutChoices(scene)} api={READ_ONLY_STAGE} />
      ))}
      {advice === undefined ? null : (
        <p class="row">
          <Button
            class="primary"
            autofocus
            label={TEXT.firstStep(advice.label)}
            go={() => {
              close()
              play.api.choose(advice.choice)
            }}
          />
        </p>
      )}
    </Dialog>
  )
}

/** The panels that a verb opens, in full. */
function PanelsBox({ view: { scene }, play, close }: ScreenProps & { readonly close: () => void }) {
  const shown = scene.panels.filter(({ id }) => play.panels.includes(id))
  return (
    <Dialog title={shown.map(({ title, id }) => title ?? id).join(' · ')} close={close} isWide>
      {shown.map((panel) => (
        <PanelBox key={panel.id} panel={panel} scene={withoutChoices(scene)} api={READ_ONLY_STAGE} />
      ))}
    </Dialog>
  )
}

interface WhyProps {
  readonly session: Session
  /** Shows only the entries that contain it, if there are any. */
  readonly find: string
  readonly close: () => void
}

/** Log entries with their arithmetic and rule, newest first. */
function WhyBox({ session: { log, info }, find, close }: WhyProps) {
  const explained = log.filter(({ line }) => line.sum !== undefined || line.rule !== undefined)
  const matching = explained.filter(({ line }) => plain(line.text).toLowerCase().includes(find.toLowerCase()))
  const shown = (matching.length === 0 ? explained : matching).slice(-40).reverse()
  return (
    <Dialog title={TEXT.why} close={close} isWide>
      {shown.length === 0 ? <p>{TEXT.noExplanations}</p> : null}
      <ol class="why">
        {shown.map(({ line, turn }, i) => (
          <li key={`${turn}/${i}`}>
            <p>
              <RichText text={line.text} />
            </p>
            {line.sum === undefined ? null : <p class="sum">{line.sum}</p>}
            {line.rule === undefined ? null : (
              <Link class="rule" to={{ at: 'book', game: info.id, find: line.rule }} label={TEXT.rule(line.rule)} />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The help of a game: how to play, links to the rule book and the codex, and the keys. */
function HelpBox({ info, close }: { readonly info: GameInfo; readonly close: () => void }) {
  return (
    <Dialog title={`${info.name}: ${TEXT.help}`} close={close} isWide>
      <GameHelp info={info} />
      <h3>{TEXT.keysHead}</h3>
      <KeyList />
    </Dialog>
  )
}

export function KeyList() {
  return (
    <dl class="key-list">
      {TEXT.keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
