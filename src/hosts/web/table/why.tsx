import { plain } from '../../../engine/index.ts'
import { Words } from '../../../views/web/words.tsx'
import { makeAddress } from '../address.ts'
import { Dialog } from '../parts.tsx'
import { type Session, toldHere } from '../session.ts'
import { WORDS } from '../words.ts'

/** What was told, with the arithmetic and the rule behind it; filtered by words where somebody asked about a thing. */
export function WhyBox({
  session,
  find,
  close,
}: {
  readonly session: Session
  readonly find: string
  readonly close: () => void
}) {
  const told = toldHere(session).filter(({ line }) => line.sum !== undefined || line.rule !== undefined)
  const about =
    find === '' ? told : told.filter(({ line }) => plain(line.text).toLowerCase().includes(find.toLowerCase()))
  const shown = (about.length === 0 ? told : about).slice(-40).reverse()
  const book = makeAddress({ at: 'book', game: session.house.id })
  return (
    <Dialog title={WORDS.why} close={close} isWide>
      {shown.length === 0 ? <p>{WORDS.whyNothing}</p> : null}
      <ol class="why">
        {shown.map(({ line, turn }, i) => (
          <li key={`${turn}/${i}`}>
            <p>
              <Words text={line.text} />
            </p>
            {line.sum === undefined ? null : <p class="sum">{line.sum}</p>}
            {line.rule === undefined ? null : (
              <a class="rule" href={`${book}?find=${encodeURIComponent(line.rule)}`}>
                {WORDS.rule(line.rule)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** What a newcomer should know, the keys, and where everything is written. */
export function HelpBox({ session, close }: { readonly session: Session; readonly close: () => void }) {
  const { house, entry } = session
  return (
    <Dialog title={`${house.name}: ${WORDS.help}`} close={close} isWide>
      {entry.help.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p class="row">
        <a href={makeAddress({ at: 'book', game: house.id })}>{WORDS.book}</a>
        <a href={makeAddress({ at: 'codex', game: house.id })}>{WORDS.codex}</a>
      </p>
      <h3>{WORDS.keysHead}</h3>
      <KeyList />
    </Dialog>
  )
}

export function KeyList() {
  return (
    <dl class="key-list">
      {WORDS.keys.map(([key, what]) => (
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
