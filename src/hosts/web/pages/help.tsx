import { makeAddress } from '../address.ts'
import { HOUSE } from '../house.ts'
import { Sheet } from '../parts.tsx'
import { KeyList } from '../table/why.tsx'
import { WORDS } from '../words.ts'

/** How the page is used, and where the rules stand. */
export function HelpPage() {
  return (
    <Sheet title={WORDS.help}>
      <h2>{WORDS.keysHead}</h2>
      <KeyList />
      <p>{WORDS.hallKeys}</p>
      <h2>{WORDS.book}</h2>
      <ul>
        {HOUSE.map(({ id, name }) => (
          <li key={id} data-game={id}>
            <a href={makeAddress({ at: 'book', game: id })}>{name}</a> ·{' '}
            <a href={makeAddress({ at: 'codex', game: id })}>{WORDS.codex}</a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
