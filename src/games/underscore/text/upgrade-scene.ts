import type { Choice, Panel, Scene } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { at, type ByName } from '../../../lib/enums.ts'
import { AS_FOUND, type Order, readSwap } from '../actions.ts'
import { fallenOpponent, isPickOverBanked, renewedMove, takenBlessing, takenMove } from '../campaign/current-upgrade.ts'
import { isMajorOpen, MAJOR_RARITIES, MINOR_RARITIES, type RarityScopes, raritiesInScope } from '../campaign/draft.ts'
import { countPicksNow, legalOrders } from '../campaign/legal.ts'
import type { Pack } from '../campaign/pack.ts'
import { takeBlessing } from '../campaign/upgrade.ts'
import { answeredMove } from '../campaign/upgrade-answers.ts'
import { moveName, variableText } from '../content/effects/move-variables.ts'
import { blessingText, moveTags, moveText } from '../content/effects/text.ts'
import { rootAt, rootOfMove } from '../duel/context.ts'
import { ELEMENT } from '../duel/move.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { PLAYER, slotLabel } from '../duel/side.ts'
import { BLESSING_POOLS, capitalize, namesOfBits, RARITIES, UPGRADE_PATHS } from '../names.ts'
import { ANSWER_PLUS } from '../questions.ts'
import { characterMove, cloneCharacter, type State } from '../state.ts'
import { UPGRADE_ADVICE } from './advice.ts'
import { ghostName } from './event-text-types.ts'
import { cardsOfPools, characterPanels, moveCard, moveSummary } from './panels.ts'
/** The scenes between combats. */

/** §12 The upgrade screen: the moves of the fallen opponent, the major, the minors; then the player's own pools. */
export function upgradeScene(pack: Pack, s: State): Scene {
  const { character } = s
  const panels: Panel[] = []
  const lesson = s.mode === 'tutorial' ? pack.lessons[s.lesson]?.then : undefined
  if (lesson !== undefined)
    panels.push({
      kind: 'text',
      id: 'lesson',
      role: 'story',
      title: 'Between two fights',
      lines: lesson.teaches.slice(),
    })
  const advice = s.mode === 'run' && s.won === 1 ? UPGRADE_ADVICE[s.phase] : undefined
  if (advice !== undefined)
    panels.push({ kind: 'text', id: 'advice', role: 'story', title: 'Your first upgrade', lines: advice.slice() })
  if (s.phase === 'upgrade') panels.push(spoilsPanel(pack, s), pathsPanel(pack, s))
  if (s.phase === 'learn') panels.push(foundPanel(pack, s))
  if (s.phase === 'draft') panels.push(minorPanel(pack, s))
  if (s.phase === 'pick') panels.push(pickPanel(pack, s))
  if (s.phase === 'apply') {
    const { def } = takenBlessing(pack, s)
    panels.push({ kind: 'text', id: 'taking', title: def.name, lines: [blessingText(def)] })
  }
  // §12 A third pool has the moves without a slot. Those that are left in it at the end are forgotten.
  if (s.held.length > 0) {
    const cards = s.held.map((m, i) => moveCard(pack, m, String(i + 1)))
    panels.push({
      kind: 'cards',
      id: 'forget',
      role: 'shop',
      keep: true,
      isPaired: true,
      title: 'Forget Move: one move too many',
      cards,
    })
  }
  panels.push(...characterPanels(pack, character, s.level))
  return { title: TITLES[s.phase] ?? s.phase, panels, choices: upgradeChoices(pack, s) }
}
const TITLES: Readonly<Record<string, string>> = {
  upgrade: 'Upgrade · one of three paths',
  learn: 'Upgrade · Learn Move',
  pick: 'Upgrade · Learn Move',
  arrange: 'Upgrade · Reorganise',
  draft: 'Upgrade · Draft Minor',
  apply: 'Upgrade · Blessing',
}

function spoilsPanel(pack: Pack, s: State): Panel {
  const other = fallenOpponent(pack, s)
  return {
    kind: 'cards',
    id: 'spoils',
    role: 'shop',
    keep: true,
    isPaired: true,
    title: `Learn Move: what ${ghostName(other.name)} knew`,
    cards: cardsOfPools(pack, other),
  }
}

/** The other two upgrade paths side by side: the major on offer, and the minors, which are not drawn yet. */
function pathsPanel(pack: Pack, s: State): Panel {
  const def = pack.majors[s.major]?.def
  const { burden } = s.character
  const state = isMajorOpen(s.character)
    ? `open; burden ${burden} → ${burden + 1}`
    : 'closed until you slay another elite'
  const major =
    def === undefined
      ? { id: 'major', name: 'No major on offer', text: '' }
      : {
          id: 'major',
          name: `Major: ${def.name}`,
          text: blessingText(def),
          tags: [`${def.pool}, ${def.rarity}`, state],
        }
  const minor = {
    id: 'minor',
    name: 'Draft Minor',
    tags: ['draw 3, keep 1 at most'],
    text: `From ${scopeText(s, MINOR_RARITIES)}. Majors come from ${scopeText(s, MAJOR_RARITIES)}.`,
  }
  return {
    kind: 'cards',
    id: 'paths',
    role: 'shop',
    keep: true,
    isPaired: true,
    title: 'Or one of these',
    cards: [major, minor],
  }
}

/** The rarities that each pool gives in a draft, as text. */
const scopeText = (s: State, table: RarityScopes): string =>
  raritiesInScope(s.character, table)
    .flatMap((bits, pool) => {
      if (bits === 0) return []
      const names = namesOfBits(RARITIES, bits)
      return [`${BLESSING_POOLS[pool]} (${names.length === RARITIES.length ? 'all' : names.join(', ')})`]
    })
    .join(', ')

function foundPanel(pack: Pack, s: State): Panel {
  const found = takenMove(pack, s)
  const root = rootOfMove(pack, found).fresh
  return {
    kind: 'text',
    id: 'found',
    role: 'shop',
    title: moveName(pack, found),
    lines: [`As found: ${moveSummary(pack, found)}`, `As its root: ${moveSummary(pack, root)}`],
  }
}

function minorPanel(pack: Pack, s: State): Panel {
  const cards = s.minors.map((index, place) => {
    const { def } = at(pack.minors, index)
    return { id: String(place + 1), name: def.name, text: blessingText(def), tags: [def.pool, def.rarity] }
  })
  return { kind: 'cards', id: 'minors', role: 'shop', title: 'Three minors: take one or none', cards }
}

function pickPanel(pack: Pack, s: State): Panel {
  const cards = s.picks.slice(0, countPicksNow(s)).map((index, place) => {
    const m = rootAt(pack, index).fresh
    return { id: String(place + 1), name: moveName(pack, m), text: moveText(pack, m), tags: moveTags(pack, m) }
  })
  const gone = renewedMove(s)
  const title =
    gone !== undefined
      ? `Replace ${moveName(pack, gone)} with`
      : isPickOverBanked(s)
        ? 'Replace a banked move with'
        : 'Learn one'
  return { kind: 'cards', id: 'picks', role: 'shop', title, cards }
}

function upgradeChoices(pack: Pack, s: State): Choice[] {
  const choices = legalOrders(pack, s, PLAYER).map((order) => upgradeChoice(pack, s, order))
  const def = pack.majors[s.major]?.def
  if (s.phase === 'upgrade' && def !== undefined && !isMajorOpen(s.character))
    choices.push({
      id: 'major',
      label: `Take ${def.name}`,
      at: { panel: 'paths', item: 'major' },
      blocked: `Closed: your burden (${s.character.burden}) is above the elites you have slain (${s.character.elites}).`,
    })
  return choices
}

function upgradeChoice(pack: Pack, s: State, order: Order): Choice {
  const { id, verb, n } = order
  switch (verb) {
    case 'learn':
      return {
        id,
        label: `Learn ${moveName(pack, takenMove(pack, s, n))}`,
        at: { panel: 'spoils', item: slotLabel(n) },
      }
    case 'as':
      return n === AS_FOUND
        ? { id, label: 'Learn it as found', key: 'f' }
        : { id, label: 'Learn it as its root', key: 'r' }
    case 'major':
      return {
        id,
        label: `Take ${pack.majors[s.major]?.def.name}`,
        key: 'm',
        at: { panel: 'paths', item: 'major' },
        hint: 'Burden +1; elites come more often.',
      }
    case 'minor':
      return {
        id,
        label: 'Draft three minors',
        key: 'd',
        hint: 'You give up the other two paths.',
        at: { panel: 'paths', item: 'minor' },
      }
    case 'skip':
      return {
        id,
        label: SKIPS[s.phase] ?? 'Continue',
        key: 'x',
        final: true,
        ...(s.phase === 'arrange' && s.held.length > 0 ? { at: { panel: 'forget', item: '1' } } : {}),
      }
    case 'take':
      return {
        id,
        label: `Take ${at(pack.minors, at(s.minors, n - 1)).name}`,
        at: { panel: 'minors', item: String(n) },
      }
    case 'pick':
      return { id, label: 'Learn it', at: { panel: 'picks', item: String(n) } }
    case 'toBank':
    case 'toActive':
    case 'swap':
    case 'forget':
    case 'done':
      return arrangeChoice(pack, s, { id, verb, n })
    // Answers to the questions that a blessing asks.
    case 'element':
    case 'status':
    case 'number':
    case 'theirMove':
    case 'ownMove':
    case 'guess':
    case 'declaration':
    case 'declType':
    case 'option':
    case 'times':
    case 'field':
    case 'sign':
    case 'path':
    case 'target':
    case 'alias':
    case 'anyMove':
    case 'pair':
      return { id, label: answerLabel(pack, s, order), ...changePreview(pack, s, order) }
    // Orders that belong to other phases.
    case 'build':
    case 'cast':
    case 'wait':
      return { id, label: capitalize(id) }
    default:
      return unreachable(verb)
  }
}

/** How the player may rearrange moves between two duels. */
function arrangeChoice(pack: Pack, { character }: State, { id, verb, n }: ArrangeOrder): Choice {
  switch (verb) {
    case 'toBank':
      return { id, label: `Bank ${moveName(pack, characterMove(character, n))}` }
    case 'toActive':
      return { id, label: `Unbank ${moveName(pack, characterMove(character, n))}` }
    case 'swap': {
      const { active, banked } = readSwap(n)
      const [out, back] = [at(character.active, active), at(character.bank, banked)]
      return { id, label: `Swap ${moveName(pack, out)} with ${moveName(pack, back)}` }
    }
    case 'forget':
      return {
        id,
        label: `Forget ${moveName(pack, characterMove(character, n))}`,
        at: { panel: 'pools', item: slotLabel(n) },
      }
    case 'done':
      return { id, label: 'Continue to the next opponent', key: 'enter' }
    default:
      return unreachable(verb)
  }
}
type ArrangeOrder = Order & { readonly verb: 'toBank' | 'toActive' | 'swap' | 'forget' | 'done' }

const SKIPS: Readonly<Record<string, string>> = {
  upgrade: 'Take nothing',
  draft: 'Take none of them',
  pick: 'Learn none of them',
  arrange: 'Forget the new move',
}

/** Shows how the last answer would change the move: before and after. */
function changePreview(pack: Pack, s: State, order: Order): { readonly preview?: string } {
  const { def } = takenBlessing(pack, s)
  const asks = def.ask ?? []
  if (def.class !== 'minor' || s.answers.length + 1 !== asks.length) return {}
  const answers = [...s.answers, order.n]
  const place = asks.findIndex(({ ask }) => ask === 'ownMove')
  const slot = answers[place]
  if (slot === undefined || (def.onTake ?? []).some((effect) => !PREVIEWED.includes(effect.do))) return {}
  const copy: State = { ...s, character: cloneCharacter(s.character), answers }
  takeBlessing(pack, copy, def, NO_DICE)
  const before = moveSummary(pack, characterMove(s.character, slot))
  const after = moveSummary(pack, characterMove(copy.character, slot))
  const hp =
    copy.character.maxHp === s.character.maxHp && copy.character.startHp === s.character.startHp
      ? ''
      : ` Max HP ${s.character.maxHp} → ${copy.character.maxHp}, starting HP ${s.character.startHp} → ${copy.character.startHp}.`
  return { preview: `${before} → ${after}${hp}` }
}
/** Verbs that only change the character and roll nothing, so that their result can be previewed. */
const PREVIEWED: readonly string[] = ['modVar', 'setElement', 'addEffect', 'modMaxHp', 'modStart', 'alias']

/** The label of an answer to a blessing's question. */
function answerLabel(pack: Pack, s: State, order: Order): string {
  const { character } = s
  const asks = takenBlessing(pack, s).def.ask ?? []
  const m = answeredMove(character, asks, s.answers)
  if (order.verb === 'ownMove') return moveName(pack, characterMove(character, order.n))
  if (order.verb === 'field') return m === undefined ? order.id : capitalize(variableText(pack, m, ELEMENT + order.n))
  if (order.verb === 'path') return GIVEN_UP[at(UPGRADE_PATHS, order.n)]
  if (order.verb === 'sign') {
    if (asks[s.answers.length]?.of === 'kindred') return order.n === ANSWER_PLUS ? 'Quick-Move' : 'Slow-Move'
    return order.n === ANSWER_PLUS ? '+1' : '−1'
  }
  // Elements, statuses and the like have their id as a label.
  return capitalize(order.id)
}

const GIVEN_UP: ByName<typeof UPGRADE_PATHS, string> = {
  learning: 'Never learn a move again',
  minors: 'Never draft minors again',
}
