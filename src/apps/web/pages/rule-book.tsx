import { useEffect } from 'preact/hooks'
import type { AddressOf } from '../address.ts'
import { findGame } from '../games.ts'
import { useLoaded } from '../home/home.ts'
import { Markdown } from '../markdown.tsx'
import { Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** The rule book; `?find=§4.3` opens it at that paragraph. */
export function RuleBookPage({ address }: { readonly address: AddressOf<'codex' | 'book'> }) {
  const facts = findGame(address.game)
  const text = useLoaded(async () => {
    if (facts === undefined) throw new Error(TEXT.brokenLink)
    return facts.ruleBook()
  }, [address.game])
  const { find } = address
  useEffect(() => {
    if (typeof text === 'string' && find !== undefined) markFound(find)
  }, [text, find])
  if (text === undefined || text instanceof Error) return <Wait failed={text} />
  return (
    <div data-game={address.game}>
      <Sheet title={`${facts?.name ?? ''}: ${TEXT.ruleBook}`} back={() => history.back()}>
        <article class="book">
          <Markdown text={text} />
        </article>
      </Sheet>
    </div>
  )
}

/** Scrolls to the paragraph of a section such as `§4.3`, or to the closest section above it. */
function markFound(find: string): void {
  const number = /\d+(\.\d+)*/.exec(find)?.[0]
  if (number === undefined) return
  const all = [...document.querySelectorAll<HTMLElement>('.book h2, .book h3, .book h4, .book p, .book li, .book td')]
  for (let wanted = number; wanted !== ''; wanted = wanted.replace(/\.?\d+$/, '')) {
    const begins = new RegExp(`^(§\\s*)?${wanted.replaceAll('.', '\\.')}(?![\\d])`)
    const found = all.find((element) => begins.test(element.textContent ?? ''))
    if (found === undefined) continue
    found.classList.add('found')
    found.scrollIntoView({ block: 'center' })
    return
  }
}
