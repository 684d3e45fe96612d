import { plain } from '../../../engine/index.ts'
import { RichText } from '../../../views/web/rich-text.tsx'
import { makeAddress } from '../address.ts'
import { Dialog } from '../parts.tsx'
import { logEntries, type WebSession } from '../session.ts'
import { TEXT } from '../text.ts'

/** Log entries with their arithmetic and rule, newest first. `find` keeps those that contain it, if there are any. */
export function WhyBox({
  session,
  find,
  close,
}: {
  readonly session: WebSession
  readonly find: string
  readonly close: () => void
}) {
  const explained = logEntries(session).filter(({ line }) => line.sum !== undefined || line.rule !== undefined)
  const matching =
    find === ''
      ? explained
      : explained.filter(({ line }) => plain(line.text).toLowerCase().includes(find.toLowerCase()))
  const shown = (matching.length === 0 ? explained : matching).slice(-40).reverse()
  const book = makeAddress({ at: 'book', game: session.facts.id })
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
              <a class="rule" href={`${book}?find=${encodeURIComponent(line.rule)}`}>
                {TEXT.rule(line.rule)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** The help of a game: how to play, links to the rule book and the codex, and the keys. */
export function HelpBox({ session, close }: { readonly session: WebSession; readonly close: () => void }) {
  const { facts, info } = session
  return (
    <Dialog title={`${facts.name}: ${TEXT.help}`} close={close} isWide>
      {info.help.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="row">
        <a href={makeAddress({ at: 'book', game: facts.id })}>{TEXT.ruleBook}</a>
        <a href={makeAddress({ at: 'codex', game: facts.id })}>{TEXT.codex}</a>
      </p>
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
