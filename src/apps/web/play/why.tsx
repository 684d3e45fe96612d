import { type GameInfo, plain } from '../../../engine/index.ts'
import type { Session } from '../../../play/session.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import { Dialog, GameHelp, Link } from '../parts.tsx'
import { TEXT } from '../text.ts'

interface WhyProps {
  readonly session: Session
  /** Shows only the entries that contain it, if there are any. */
  readonly find: string
  readonly close: () => void
}

/** Log entries with their arithmetic and rule, newest first. */
export function WhyBox({ session: { log, info }, find, close }: WhyProps) {
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
export function HelpBox({ info, close }: { readonly info: GameInfo; readonly close: () => void }) {
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
