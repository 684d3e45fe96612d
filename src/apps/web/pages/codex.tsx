import { useState } from 'preact/hooks'
import { type Panel, plain, type Text, unreachable } from '../../../engine/index.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { SkinContext } from '../../../views/web/rich-text.tsx'
import { READ_ONLY_STAGE } from '../../../views/web/stage.tsx'
import type { Address } from '../address.ts'
import { loadGame } from '../games.ts'
import { useLoaded } from '../home/home.ts'
import { Search, Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** The codex of a game: every rule and number. */
export function CodexPage({ address }: { readonly address: Address & { at: 'codex' | 'book' } }) {
  const [find, setFind] = useState(address.find ?? '')
  const loaded = useLoaded(() => loadGame(address.game), [address.game])
  if (loaded === undefined || loaded instanceof Error) return <Wait failed={loaded} />
  const panels = (loaded.info.game.codex?.() ?? []).flatMap((panel) => {
    const narrowed = narrow(panel, find.trim().toLowerCase())
    return narrowed === undefined ? [] : [narrowed]
  })
  const scene = { title: TEXT.codex, panels, choices: [] }
  return (
    <SkinContext.Provider value={loaded.skin}>
      <div data-game={address.game}>
        <Sheet title={`${loaded.info.name}: ${TEXT.codex}`} back={() => history.back()}>
          <p>
            <Search value={find} set={setFind} />
          </p>
          {panels.length === 0 ? <p role="status">{TEXT.nothingFound}</p> : null}
          {panels.map((panel) => (
            <PanelBox key={panel.id} panel={panel} scene={scene} api={READ_ONLY_STAGE} />
          ))}
        </Sheet>
      </div>
    </SkinContext.Provider>
  )
}

/** The part of a panel that matches the search. */
function narrow(panel: Panel, search: string): Panel | undefined {
  if (search === '') return panel
  const has = (text: Text): boolean => plain(text).toLowerCase().includes(search)
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
    case 'meters':
    case 'grid':
    case 'dice':
      return undefined
    default:
      return unreachable(panel)
  }
}
