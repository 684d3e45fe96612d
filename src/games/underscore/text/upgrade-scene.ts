import type { Choice, Panel, Row, Scene, Verb } from '../../../engine/contract/scene.ts'
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
import { blessingText } from '../content/effects/text.ts'
import { rootAt, rootOfMove } from '../duel/context.ts'
import { ELEMENT } from '../duel/move.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { FIRST_BANK_SLOT, PLAYER, slotLabel } from '../duel/side.ts'
import { BLESSING_POOLS, capitalize, namesOfBits, RARITIES, UPGRADE_PATHS } from '../names.ts'
import { ANSWER_PLUS } from '../questions.ts'
import { characterMove, cloneCharacter, type State } from '../state.ts'
import { UPGRADE_ADVICE } from './advice.ts'
import { SHOW_BLESSINGS } from './duel-scene.ts'
import { ghostName } from './event-text-types.ts'
import { characterPanels, MOVE_COLUMNS, moveRow, moveSummary, movesTable } from './panels.ts'
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
  if (s.held.length > 0) panels.push(heldPanel(pack, s))
  panels.push(...characterPanels(pack, character, s.level, s.phase === 'arrange'))
  const isFree = s.phase === 'arrange' && s.held.length === 0
  const scene: Scene = { title: TITLES[s.phase] ?? s.phase, panels, choices: upgradeChoices(pack, s) }
  return isFree ? { ...scene, verbs: [SWAP_MOVES, SHOW_BLESSINGS] } : { ...scene, opens: 'permanent' }
}

const SWAP_MOVES: Verb = {
  id: 'swap',
  key: 'space',
  label: 'Swap',
  asks: ['Move which one?', 'Where to?'],
  blocked: 'There is nothing to swap, or you have made all changes of this upgrade.',
}

function heldPanel(pack: Pack, s: State): Panel {
  const rows = s.held.map((m, i) => moveRow(pack, m, String(i + 1), 'new, '))
  const title = 'One move too many: forget one of these'
  return { kind: 'table', id: 'forget', role: 'shop', keep: true, title, columns: MOVE_COLUMNS, rows }
}

const TITLES: Readonly<Record<string, string>> = {
  upgrade: 'Upgrade · one of three paths',
  learn: 'Upgrade · Learn Move',
  pick: 'Upgrade · Learn Move',
  arrange: 'Upgrade · Which moves you take along',
  draft: 'Upgrade · Draft Minor',
  apply: 'Upgrade · Blessing',
}

function spoilsPanel(pack: Pack, s: State): Panel {
  const other = fallenOpponent(pack, s)
  return {
    kind: 'table',
    id: 'spoils',
    role: 'shop',
    keep: true,
    title: `Learn what ${ghostName(other.name)} knew`,
    columns: MOVE_COLUMNS,
    rows: movesTable(pack, other.active, other.bank),
  }
}

/** The other two upgrade paths: the major on offer, and the minors, which are not drawn yet; or nothing. */
function pathsPanel(pack: Pack, s: State): Panel {
  const def = pack.majors[s.major]?.def
  const { burden } = s.character
  const state = isMajorOpen(s.character) ? `Burden ${burden} → ${burden + 1}.` : 'Closed until you slay another elite.'
  const major: Row =
    def === undefined
      ? { id: 'major', cells: ['', 'No major on offer', ''] }
      : { id: 'major', cells: [def.pool, `Major: ${def.name}`, `${def.rarity}. ${blessingText(def)} ${state}`] }
  const minor: Row = {
    id: 'minor',
    cells: ['', 'Draw 3 minors, keep 1', `From ${scopeText(s, MINOR_RARITIES)}.`],
  }
  const nothing: Row = { id: 'skip', cells: ['', 'Take nothing', 'Continue as you are.'] }
  const rows = [major, minor, nothing]
  const columns = ['element', 'path', 'what it does']
  return { kind: 'table', id: 'paths', role: 'shop', keep: true, title: 'Or a blessing', columns, rows }
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
  const rows: Row[] = [
    { id: 'as-found', cells: ['', 'As found', moveSummary(pack, found)] },
    { id: 'as-root', cells: ['', 'As its root', moveSummary(pack, root)] },
  ]
  const title = `Learn ${moveName(pack, found)}`
  return { kind: 'table', id: 'found', role: 'shop', keep: true, title, columns: ['', 'how', 'what it does'], rows }
}

/** The row of a page that takes nothing. */
const skipRow = (text: string): Row => ({ id: 'skip', cells: ['', text, ''] })

function minorPanel(pack: Pack, s: State): Panel {
  const rows = s.minors.map((index, place): Row => {
    const { def } = at(pack.minors, index)
    return { id: String(place + 1), cells: [def.pool, def.name, `${def.rarity}. ${blessingText(def)}`] }
  })
  return {
    kind: 'table',
    id: 'minors',
    role: 'shop',
    keep: true,
    title: 'Three minor blessings: keep one or none',
    columns: ['element', 'blessing', 'what it does'],
    rows: [...rows, skipRow('Take none of them')],
  }
}

function pickPanel(pack: Pack, s: State): Panel {
  const rows = s.picks
    .slice(0, countPicksNow(s))
    .map((index, place) => moveRow(pack, rootAt(pack, index).fresh, String(place + 1)))
  const gone = renewedMove(s)
  const title =
    gone !== undefined
      ? `Replace ${moveName(pack, gone)} with`
      : isPickOverBanked(s)
        ? 'Replace a banked move with'
        : 'Learn one'
  return {
    kind: 'table',
    id: 'picks',
    role: 'shop',
    keep: true,
    title,
    columns: MOVE_COLUMNS,
    rows: [...rows, skipRow('Learn none of them')],
  }
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
      return {
        id,
        label: n === AS_FOUND ? 'Learn it as found' : 'Learn it as its root',
        at: { panel: 'found', item: id },
      }
    case 'major':
      return {
        id,
        label: `Take ${pack.majors[s.major]?.def.name}`,
        at: { panel: 'paths', item: 'major' },
        hint: `Burden brings elites. Majors come from ${scopeText(s, MAJOR_RARITIES)}.`,
      }
    case 'minor':
      return {
        id,
        label: 'Draw three minors',
        hint: 'You give up the other two paths.',
        at: { panel: 'paths', item: 'minor' },
      }
    case 'skip':
      return {
        id,
        label: SKIPS[s.phase] ?? 'Continue',
        final: true,
        at: { panel: SKIP_PANELS[s.phase] ?? 'forget', item: s.phase === 'arrange' ? String(s.held.length) : 'skip' },
      }
    case 'take':
      return {
        id,
        label: `Take ${at(pack.minors, at(s.minors, n - 1)).name}`,
        at: { panel: 'minors', item: String(n) },
      }
    case 'pick':
      return { id, label: `Learn ${pickName(pack, s, n)}`, at: { panel: 'picks', item: String(n) } }
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

const pickName = (pack: Pack, s: State, n: number): string => moveName(pack, rootAt(pack, at(s.picks, n - 1)).fresh)

/** How the player may rearrange moves between two duels. */
function arrangeChoice(pack: Pack, { character }: State, { id, verb, n }: ArrangeOrder): Choice {
  const { active, bank } = character
  const names = distinct([...active, ...bank].map((m) => moveName(pack, m)))
  const nameOf = (slot: number): string =>
    at(names, slot < FIRST_BANK_SLOT ? slot : active.length + slot - FIRST_BANK_SLOT)
  switch (verb) {
    case 'toBank':
      return { id, label: `Bank ${nameOf(n)}`, verb: 'swap', answers: [nameOf(n), 'into the bank'] }
    case 'toActive':
      return { id, label: `Take ${nameOf(n)} out of the bank`, verb: 'swap', answers: [nameOf(n), 'out of the bank'] }
    case 'swap': {
      const { active: slot, banked } = readSwap(n)
      const [out, back] = [nameOf(slot), nameOf(FIRST_BANK_SLOT + banked)]
      return {
        id,
        label: `Swap ${out} with ${back}`,
        verb: 'swap',
        answers: [out, `into the bank, for ${back}`],
        preview: `${back} can be cast, ${out} goes into the bank`,
      }
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
/** Numbers equal names: `Brace`, `Brace (2)`. */
const distinct = (names: readonly string[]): readonly string[] =>
  names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
type ArrangeOrder = Order & { readonly verb: 'toBank' | 'toActive' | 'swap' | 'forget' | 'done' }

/** The panel with the row that takes nothing, by phase. */
const SKIP_PANELS: Readonly<Record<string, string>> = { upgrade: 'paths', draft: 'minors', pick: 'picks' }
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
