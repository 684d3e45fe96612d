import { makeAddress } from '../address.ts'
import { GAMES } from '../games.ts'
import { Sheet } from '../parts.tsx'
import { KeyList } from '../play/why.tsx'
import { TEXT } from '../text.ts'

/** How to use the page, and links to the rule books. */
export function HelpPage() {
  return (
    <Sheet title={TEXT.help}>
      <h2>{TEXT.keysHead}</h2>
      <KeyList />
      <p>{TEXT.homePageKeys}</p>
      <h2>{TEXT.ruleBook}</h2>
      <ul>
        {GAMES.map(({ id, name }) => (
          <li key={id} data-game={id}>
            <a href={makeAddress({ at: 'book', game: id })}>{name}</a> ·{' '}
            <a href={makeAddress({ at: 'codex', game: id })}>{TEXT.codex}</a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
