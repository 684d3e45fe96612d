import type { Scene, Card as SceneCard, Text } from '../../../../engine/contract/scene.ts'
import { unreachable } from '../../../../engine/unreachable.ts'
import { actionAt, type PackActions } from '../../actions.ts'
import { legalActions } from '../../campaign/legal.ts'
import { isEvolvedCode } from '../../content/compile/card-codes.ts'
import { monsterOf, type Pack, relicOf } from '../../content/pack.ts'
import { relicText } from '../../content/relics.ts'
import { HP, KIND, MAX_HP } from '../../foe.ts'
import { runScore } from '../../score.ts'
import type { State } from '../../state.ts'
import { elementName, NO_FIGHT, otherDeathIndex } from '../../vocabulary.ts'
import { DEATH_NAMES, FIGHT_KIND_NAMES } from '../labels.ts'
import { actTitle, belongings, pileText, runMeters } from '../panels.ts'
import { scoreText } from '../score.ts'
import { cardsPanel, textPanel } from './campaign-page.ts'
import { cardsScene, deckScene, mapScene, relicsScene, restScene } from './campaign-scenes.ts'
import { fightScene } from './combat-scene.ts'
import { eventScene } from './event-scene.ts'
import { shopScene, trapScene } from './place-scenes.ts'

/** The scene of a state. It depends on the state alone. */
export function sceneOf(pack: Pack, table: PackActions, s: State): Scene {
  const open = legalActions(pack, table, s)
  switch (s.phase) {
    case 'act':
    case 'pick':
    case 'tidy':
      return fightScene(pack, s, open)
    case 'hero':
      return heroScene(pack, table, s)
    case 'destiny':
      return destinyScene(pack, table, s)
    case 'map':
      return mapScene(pack, s, open)
    case 'evolve':
    case 'deck':
      return deckScene(pack, s, open)
    case 'cards':
      return cardsScene(pack, s, open)
    case 'relics':
      return relicsScene(pack, s, open)
    case 'rest':
      return restScene(pack, s)
    case 'shop':
      return shopScene(pack, s, open)
    case 'trap':
    case 'sprung':
      return trapScene(pack, s, open)
    case 'event':
      return eventScene(pack, s)
    case 'won':
    case 'dead':
      return endScene(pack, s)
    default:
      return unreachable(s.phase)
  }
}

/** The introduction. Each sentence is a line of its own, for screen readers. */
const INTRO = [
  'Three veils stand between the lost tribe and its star.',
  'Each turn you roll three elemental dice: cards spend them, patterns help you.',
  'Fire beats air, air beats earth, earth beats water, water beats fire.',
]

function heroScene(pack: Pack, table: PackActions, s: State): Scene {
  const list = pack.heroes.map((hero): SceneCard => {
    const relics = hero.relics.map((at) => {
      const relic = relicOf(pack, at)
      return `${relic.name} (${relicText(relic).replace(/\.$/, '')})`
    })
    return {
      id: hero.id,
      name: hero.name,
      text: `${hero.hp} HP. ${pileText(pack, hero.deck)}. ${relics.join(', ')}.`,
      tags: [elementName(hero.affinity)],
    }
  })
  const lines: Text[] = [...INTRO, ...oathLines(pack, s)]
  return {
    title: 'LOSTRIBE',
    panels: [textPanel('intro', ...lines), cardsPanel('heroes', list)],
    choices: pack.heroes.map(({ id, name }, n) => ({
      id: actionAt(table.heroes, n).id,
      label: `Play the ${name}`,
      at: { panel: 'heroes', item: id },
    })),
    opens: 'permanent',
  }
}

const oathLines = (pack: Pack, s: State): Text[] =>
  s.oath === 0
    ? []
    : pack.config.oaths.slice(0, s.oath).map(({ name }, i): Text => ({ text: `Oath ${i + 1}: ${name}.`, tone: 'warn' }))

function destinyScene(pack: Pack, table: PackActions, s: State): Scene {
  const list = s.offers.map((at) => {
    const relic = relicOf(pack, at)
    return { id: relic.id, name: relic.name, text: relicText(relic) }
  })
  return {
    title: 'LOSTRIBE · your destiny',
    panels: [runMeters(pack, s), cardsPanel('destinies', list), ...belongings(pack, s)],
    choices: s.offers.map((at) => {
      const { id, name } = relicOf(pack, at)
      return { id: actionAt(table.destinies, at).id, label: `Choose ${name}`, at: { panel: 'destinies', item: id } }
    }),
    opens: 'permanent',
  }
}

/** The scene at the end of a run: how far it got, who killed the player, and the score. */
function endScene(pack: Pack, s: State): Scene {
  const isWon = s.phase === 'won'
  const killer = pack.monsters[s.killer]?.name ?? DEATH_NAMES[otherDeathIndex(s.killer)] ?? 'nobody'
  const where = `in row ${s.row + 1} of ${actTitle(s.act)}`
  const left = s.foes.map((foe) => `${monsterOf(pack, foe[KIND]).name} with ${foe[HP]} of ${foe[MAX_HP]} HP`)
  const last = isWon
    ? [{ text: 'The last veil is torn, and the star stands over the tribe.', tone: 'good' }]
    : [
        {
          text: `Killed by ${killer} ${where}${s.stakes !== NO_FIGHT ? ` (${FIGHT_KIND_NAMES[s.stakes].toLowerCase()}, turn ${s.turn})` : ''}.`,
          tone: 'bad',
        },
        ...(left.length > 0 ? [`Still standing: ${left.join(', ')}.`] : []),
      ]
  const evolved = s.deck.filter(isEvolvedCode).length
  const lines: Text[] = [
    ...last,
    `Fights won: ${s.fights}, elites: ${s.elites}, bosses: ${s.bosses}. Turns fought: ${s.rounds}.`,
    `Damage dealt: ${s.dealt}, taken: ${s.taken}. Cards evolved: ${evolved} of ${s.deck.length}.`,
    `Score: ${runScore(pack, s)} = ${scoreText(pack, s)}.`,
  ]
  const own = s.hero < 0 ? [] : [runMeters(pack, s), ...belongings(pack, s)]
  return {
    title: isWon ? 'THE STAR RISES' : 'THE TRIBE IS LOST',
    panels: [{ kind: 'text', id: 'summary', title: 'Summary', lines }, ...own],
    choices: [],
  }
}
