import type { Panel, Row, Scene, Text } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import {
  type Campaign,
  ENCOUNTERS,
  ENCOUNTERS_PER_LEG,
  type EncounterFate,
  ourSide,
  runScore,
  theirSide,
  unpackAnnal,
} from '../campaign/campaign-state.ts'
import { visibleHull } from '../combat/events.ts'
import type { Pack } from '../content/content.ts'
import { attackerOf, hullOf } from '../content/content.ts'
import { ownPanels } from './combat-scene.ts'
import { creditsPanel } from './dock-scene.ts'
import { fightLogPanel } from './fight-log.ts'
import { hullText } from './phrases.ts'
import { survivalText } from './scene.ts'

/** §29 The scene at the end of the voyage: how it ended, the score, and every encounter. */
export function endingScene(pack: Pack, s: Campaign): Scene {
  const lines: Text[] = [
    { text: `${s.reason}.`, tone: s.phase === 'won' ? 'good' : 'bad' },
    ...lastFight(pack, s),
    `Score: ${runScore(s)} = ${s.ratings} TR destroyed × 100 + ${s.credits} credits.`,
    tallyText(pack, s),
  ]
  return {
    title: s.phase === 'won' ? 'EmojiSpace · Home' : 'EmojiSpace · The end',
    panels: [
      { kind: 'text', id: 'end', role: 'story', lines },
      voyage(pack, s),
      fightLogPanel(pack, s.fight),
      ...ownPanels(pack, ourSide(s)),
      creditsPanel(pack, s),
    ],
    choices: [],
  }
}

const nameOf = (pack: Pack, attacker: number): string => attackerOf(pack, attacker).name

/** What happened in the last encounter, as lines of text. */
function lastFight(pack: Pack, s: Campaign): Text[] {
  const last = s.annals.at(-1)
  if (last === undefined) return []
  const { attacker, tr, fate } = unpackAnnal(last)
  const [own, enemy] = [ourSide(s), theirSide(s)]
  const who = `The ${nameOf(pack, attacker)}, TR ${tr},`
  const ship = `your ${hullOf(pack, own.kind).name}, TR ${own.tr}`
  const { round } = s.combat
  const insurance = s.combat.survivalRoll > 0 ? [survivalText(s.combat)] : []
  switch (fate) {
    case 'killed':
    case 'ship-lost': {
      const left = hullText(visibleHull(enemy, enemy.isScanned))
      const fell = enemy.hull === 0 ? 'and was destroyed with it' : `and had ${left} of its hull left`
      return [`${who} destroyed your ship in round ${round} ${fell}.`, ...insurance]
    }
    case 'destroyed':
      return [
        `${who} was destroyed in round ${round}; ${ship}, has ${hullText(visibleHull(own, true))} of its hull left.`,
      ]
    case 'gave-up':
      return [
        `${who} had ${ship}, under its guns; you gave up in round ${round} with ${hullText(visibleHull(own, true))}.`,
      ]
    case 'struck':
    case 'outrun':
    case 'bribed':
    case 'waved-on':
    case 'robbed':
    case 'fined':
    case 'slipped-away':
    case 'got-away':
    case 'broken-off':
    case 'stalemate':
      return [`${who} and ${ship}, fought ${round} rounds.`]
    default:
      return unreachable(fate)
  }
}

function tallyText(pack: Pack, s: Campaign): string {
  const kills = s.annals.map(unpackAnnal).filter(({ fate }) => fate === 'destroyed' || fate === 'struck')
  const best = kills.reduce((most, kill) => (kill.tr > most.tr ? kill : most), { attacker: 0, tr: 0 })
  const hardest = best.tr === 0 ? '' : ` (the hardest: ${nameOf(pack, best.attacker)}, TR ${best.tr})`
  return `Ships destroyed: ${s.kills}, taken: ${s.prizes}${hardest}. Stalemates: ${s.stalemates}. Insurance claims: ${s.claims}.`
}

const FATE_TEXT: Readonly<Record<EncounterFate, Text>> = {
  destroyed: { text: 'destroyed', tone: 'good' },
  struck: { text: 'they struck their colours', tone: 'good' },
  outrun: 'you outran them',
  bribed: 'they took your bribe',
  'waved-on': 'they waved you on',
  robbed: { text: 'you gave up; they emptied your hold', tone: 'warn' },
  fined: { text: 'you gave up; they fined you', tone: 'warn' },
  'slipped-away': 'you slipped away under fire',
  'got-away': 'they got away',
  'broken-off': 'nothing got through, and both turned away',
  stalemate: { text: 'stalemate: neither could break the other', tone: 'warn' },
  'ship-lost': { text: 'they destroyed your ship; the insurance saved you', tone: 'bad' },
  killed: { text: 'they destroyed your ship, and you with it', tone: 'bad' },
  'gave-up': { text: 'you gave up, and they took no prisoners', tone: 'bad' },
}

function voyage(pack: Pack, s: Campaign): Panel {
  const rows = s.annals.map((annal, i): Row => {
    const { attacker, tr, fate } = unpackAnnal(annal)
    const leg = i < ENCOUNTERS ? `${Math.floor(i / ENCOUNTERS_PER_LEG) + 1}` : 'last'
    return { id: String(i + 1), cells: [leg, nameOf(pack, attacker), `TR ${tr}`, FATE_TEXT[fate]] }
  })
  const columns = ['leg', 'contact', 'rating', 'outcome']
  return { kind: 'table', id: 'voyage', title: 'The voyage', columns, rows, empty: 'You met nobody.' }
}
