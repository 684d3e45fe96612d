import { type GameInfo, type Panel, plain, type Scene, type Text } from '../../../engine/index.ts'
import { isStandIn, type PlayScene } from '../../../views/input/play-scene.ts'
import { backChoice, choicePage, textPanel } from '../choice-page.ts'
import { back, type Page } from '../page.ts'
import { READING_FOOTER } from './text.ts'

/** What is on the screen, in full: the choice in focus, and the entries of the game's tables for everything that is named there. */
export function inspectPage(info: GameInfo, scene: PlayScene, focus: string | undefined): Page {
  const lines = focusLines(scene, focus)
  const named = namedIn(scene)
  const entries = (info.game.codex?.() ?? []).flatMap((panel) => entriesOf(panel, named))
  const panels = [...(lines.length === 0 ? [] : [textPanel('focus', lines, 'In focus')]), ...entries]
  const nothing = textPanel('nothing', [
    'Nothing on this screen has an entry in the tables of the game; ? opens its help.',
  ])
  return choicePage(
    {
      title: `${info.name} · what is on the screen`,
      panels: panels.length === 0 ? [nothing] : panels,
      choices: [backChoice('enter', 'Back to the game')],
    },
    { footer: () => READING_FOOTER, skin: () => info.id, key: (key) => (key === 'x' ? back() : undefined) },
  )
}

/** Everything the scene says about the choice in focus. */
function focusLines({ choices, panels }: Scene, focus: string | undefined): readonly Text[] {
  const choice = choices.find(({ id }) => id === focus)
  if (choice === undefined) return []
  const { label, preview, hint, danger, blocked, at } = choice
  const panel = panels.find(({ id }) => id === at?.panel)
  const card = panel?.kind === 'cards' ? panel.cards.find(({ id }) => id === at?.item)?.text : undefined
  const row = panel?.kind === 'table' ? panel.rows.find(({ id }) => id === at?.item) : undefined
  const texts: readonly (Text | undefined)[] = [
    { text: label, tone: 'key' },
    card,
    row === undefined
      ? undefined
      : row.cells
          .map(plain)
          .filter((cell) => cell !== '')
          .join(' · '),
    preview,
    hint,
    danger?.text,
    isStandIn(choice) ? undefined : blocked,
  ]
  return texts.filter((text) => text !== undefined)
}

/** Whether a name stands on the screen: as a whole word in a text of the scene. */
function namedIn({ title, panels, choices }: Scene): (name: string) => boolean {
  const all = JSON.stringify([title, panels, choices])
  return (name) => {
    const at = all.indexOf(name)
    return at >= 0 && !/\p{L}/u.test(all[at - 1] ?? '') && !/\p{L}/u.test(all[at + name.length] ?? '')
  }
}

/** The entries of a table that are named on the screen; none if nothing of it is. */
function entriesOf(panel: Panel, isNamed: (name: string) => boolean): readonly Panel[] {
  const isShown = (name: string): boolean => {
    const word = name.replace(/^[^\p{L}]+/u, '')
    return word.length > 2 && isNamed(word)
  }
  if (panel.kind === 'cards') {
    const cards = panel.cards.filter(({ name }) => isShown(name))
    return cards.length === 0 ? [] : [{ ...panel, cards }]
  }
  if (panel.kind !== 'table' && panel.kind !== 'matrix') return []
  const rows = panel.rows.filter(({ cells }) => isShown(cells.map(plain).find((cell) => /\p{L}{3}/u.test(cell)) ?? ''))
  return rows.length === 0 ? [] : [{ ...panel, rows }]
}
