import { useState } from 'preact/hooks'
import { type Panel, plain, type Text } from '../../../engine/index.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { STILL } from '../../../views/web/stage.tsx'
import { LookOf } from '../../../views/web/words.tsx'
import type { Address } from '../address.ts'
import { useLoaded } from '../home/home.ts'
import { findHouse, loadGame } from '../house.ts'
import { Sheet, Wait } from '../parts.tsx'
import { WORDS } from '../words.ts'

/** Everything a player may look up, with figures: there are no hidden rules. */
export function CodexPage({ address }: { readonly address: Address & { at: 'codex' | 'book' } }) {
  const [find, setFind] = useState(address.find ?? '')
  const loaded = useLoaded(async () => {
    const house = findHouse(address.game)
    if (house === undefined) throw new Error(WORDS.lost)
    return loadGame(house)
  }, [address.game])
  if (loaded === undefined || loaded instanceof Error) return <Wait failed={loaded} />
  const panels = (loaded.entry.game.codex?.() ?? []).flatMap((panel) => {
    const narrowed = narrow(panel, find.trim().toLowerCase())
    return narrowed === undefined ? [] : [narrowed]
  })
  const scene = { title: WORDS.codex, panels, choices: [] }
  return (
    <LookOf.Provider value={loaded.look}>
      <div data-game={loaded.house.id}>
        <Sheet title={`${loaded.house.name}: ${WORDS.codex}`} back={() => history.back()}>
          <p>
            <label>
              {WORDS.find}{' '}
              <input type="search" value={find} onInput={({ currentTarget }) => setFind(currentTarget.value)} />
            </label>
          </p>
          {panels.length === 0 ? <p role="status">{WORDS.nothingFound}</p> : null}
          {panels.map((panel) => (
            <PanelBox key={panel.id} {...{ panel, scene }} hands={STILL} />
          ))}
        </Sheet>
      </div>
    </LookOf.Provider>
  )
}

/** What of a panel speaks of these words. */
function narrow(panel: Panel, words: string): Panel | undefined {
  if (words === '') return panel
  const has = (text: Text): boolean => plain(text).toLowerCase().includes(words)
  if (panel.title !== undefined && has(panel.title)) return panel
  switch (panel.kind) {
    case 'text': {
      const lines = panel.lines.filter(has)
      return lines.length === 0 ? undefined : { ...panel, lines }
    }
    case 'table':
    case 'matrix': {
      const rows = panel.rows.filter(({ cells }) => cells.some(has))
      return rows.length === 0 ? undefined : { ...panel, rows }
    }
    case 'cards': {
      const cards = panel.cards.filter(({ name, text }) => has(name) || has(text))
      return cards.length === 0 ? undefined : { ...panel, cards }
    }
    default:
      return undefined
  }
}
