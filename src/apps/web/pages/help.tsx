import { GAMES } from '../games.ts'
import { Link, Sheet } from '../parts.tsx'
import { KeyList } from '../play/dialogs.tsx'
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
            <Link to={{ at: 'book', game: id }} label={name} /> ·{' '}
            <Link to={{ at: 'codex', game: id }} label={TEXT.codex} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
