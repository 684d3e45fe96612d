import { type Figure, flipRows, type TerminalSkin } from '../../views/terminal/panels/figures.ts'
import { hullFromName } from '../pixel-hulls.ts'

/** Draws ships by class: insects have slim hulls and fins, stars are round, aliens are full of holes. */
function figure(art: string): Figure | undefined {
  const [kind = '', name = ''] = art.split('/')
  if (kind === 'ship' || kind === 'hero') return { rows: hullOf(name), tone: 'key' }
  if (kind === 'foe' || kind === 'enemy') return { rows: flipRows(hullOf(name)), tone: 'bad' }
  return art === 'title/emojispace' ? { rows: hullOf('nautiloid'), tone: 'key' } : undefined
}

function hullOf(name: string): string[] {
  if (/alien|vessel/.test(name)) return hullFromName(name, { holes: 6, height: 10, fins: 3, belly: 50 })
  if (/nova|comet|nebula|pulsar|quasar|flare|eclipse|magnetar|cataclysm/.test(name))
    return hullFromName(name, { height: 10, belly: 50, guns: 4 })
  return hullFromName(name)
}

export const skin: TerminalSkin = { figure, tones: { accent: 'pink', key: 'pink' } }
