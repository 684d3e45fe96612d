import { type Figure, flipRows, type TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { generateHull, hullFromName } from '../pixel-hulls.ts'

/** Draws the player's ships facing right and those of the Empire facing left. The hulls of the Empire have ears. */
function figure(art: string): Figure | undefined {
  const [kind = '', name = ''] = art.split('/')
  if (art === 'ship/star-canine' || kind === 'hero') return { rows: CANINE, tone: 'key' }
  if (kind === 'foe' || kind === 'ship') {
    const isGreat = /boss|dreadnought|flagship|fenrir|class/.test(name)
    const hull = hullFromName(name, { hasEars: true, ...(isGreat ? { length: 28, height: 10, guns: 4 } : {}) })
    return { rows: flipRows(hull), tone: 'bad' }
  }
  return art === 'title/star-canine' ? { rows: CANINE, tone: 'key' } : undefined
}

const CANINE = generateHull({ length: 28, height: 8, belly: 40, fins: 2, guns: 3, hasEars: true })

export const skin: TerminalSkin = { figure, tones: { accent: 'blue', key: 'blue' } }
