import { takenBlessing } from '../campaign/current-upgrade.ts'
import { isMajorOpen } from '../campaign/draft.ts'
import type { Pack } from '../campaign/pack.ts'
import { movesOfCharacter } from '../campaign/stored-moves.ts'
import { variableKey } from '../content/effects/move-variables.ts'
import { blessingText, moveTags, moveText } from '../content/effects/text.ts'
import { type ChoiceRecord, DISQUALIFIED, readRecords } from '../duel/choice-records.ts'
import {
  D_ID,
  D_OWNER,
  D_PRIVATE,
  D_ROOT,
  D_STATE,
  D_TYPE,
  D_VALUE,
  DECLARATION_STATES,
  type Declaration,
  isTrapDeclaration,
} from '../duel/choices/declaration.ts'
import { isStatusVariable } from '../duel/choices/offers.ts'
import { majorAt, rootAt, rootOfMove } from '../duel/context.ts'
import { readDelayedEffects } from '../duel/delayed-effects.ts'
import {
  bindLeft,
  CHARGE,
  COUNTER,
  chargeLeft,
  cooldownLeft,
  ELEMENT,
  EXTRA,
  isElementPublic,
  isMovePublic,
  isVariableRandom,
  MINOR_ADDITIONS,
  type Move,
  variableOf,
} from '../duel/move.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  attunedTurns,
  CHOSEN,
  DRAW,
  type Duel,
  FIGHTING,
  FIRST_BANK_SLOT,
  IMMUNE,
  ITER_MOD,
  ignoredTurns,
  isElite,
  isReady,
  isWoundSealed,
  LEVEL,
  NO_NEXT_BASE,
  NOT_CHOSEN,
  OWN_HEAT,
  PENDING_CHANGES,
  PENDING_NAMES,
  RISK,
  SHOWN_MAJORS,
  type Side,
  SPENT_MAJORS,
  STALEMATE,
  slotLabel,
  statusMax,
  TRIGGERED_COUNT,
  WAIT_CHOSEN,
} from '../duel/side.ts'
import {
  ELEMENT_INDEXES,
  ELEMENTS,
  hasBit,
  NONE,
  namesOfBits,
  STATUS_INDEXES,
  STATUSES,
  UPGRADE_PATHS,
} from '../names.ts'
import { declaredTypeName } from '../questions.ts'
import { RULING_NAME_LIST, rulingByName } from '../rulings.ts'
import {
  type Character,
  focusOfEveryDraft,
  focusOfNextDraft,
  MUST_ARRANGE,
  MUST_DRAFT,
  MUST_OFFER,
  OVER_ACTIVE,
  OVER_BANKED,
  type State,
} from '../state.ts'
import { valueText } from './answer-text.ts'

/** The state in readable form: names instead of indexes, nothing packed, nothing hidden. It is for debugging and bug reports. */
export function describeState(pack: Pack, s: State): object {
  return {
    mode: s.mode,
    phase: s.phase,
    ...(s.reason === '' ? {} : { ended: s.reason }),
    level: s.level,
    opponents_slain: s.won,
    stalemates: s.stalemates,
    rules: Object.fromEntries(RULING_NAME_LIST.map((name) => [name, rulingByName(s.duel.rules, name)])),
    ...(s.mode === 'run' ? { character: describeCharacter(pack, s.character) } : {}),
    ...(s.mode === 'tutorial' ? { lesson: pack.lessons[s.lesson]?.title ?? 'none', tries: s.tries } : {}),
    ...(s.phase === 'build' ? {} : { duel: describeDuel(pack, s.duel) }),
    ...(s.mode === 'run' && s.phase !== 'build' && s.phase !== 'fight' && s.phase !== 'over'
      ? { upgrade: describeUpgrade(pack, s) }
      : {}),
    ghosts: s.ghosts.length,
  }
}

const WINNERS: Readonly<Record<number, string>> = {
  0: 'player',
  1: 'opponent',
  [DRAW]: 'draw',
  [STALEMATE]: 'stalemate',
}
const seatName = (seat: number): string => (seat === 0 ? 'player' : 'opponent')

function describeDuel(pack: Pack, duel: Duel): object {
  const [player, opponent] = duel.sides
  return {
    turn: duel.turn,
    priority: seatName(duel.priority),
    ...(duel.winner === FIGHTING ? {} : { winner: WINNERS[duel.winner] }),
    player: describeSide(pack, player),
    opponent: describeSide(pack, opponent),
    declarations: duel.declarations.map((entry) => describeDeclaration(pack, duel, entry)),
    declarations_triggered: { player: player.stats[TRIGGERED_COUNT], opponent: opponent.stats[TRIGGERED_COUNT] },
  }
}

function describeSide(pack: Pack, side: Side): object {
  return {
    name: side.name,
    level: side.stats[LEVEL],
    elite: isElite(side),
    hp: side.hp,
    max_hp: side.maxHp,
    heat: side.stats[OWN_HEAT],
    curse_risk: side.stats[RISK],
    ...(side.stats[ITER_MOD] === 0 ? {} : { iterations_of_all_moves: side.stats[ITER_MOD] }),
    statuses: describeStatuses(side),
    attunements: Object.fromEntries(
      ELEMENT_INDEXES.filter((element) => hasBit(side.stats[ATTUNED], element)).map((element) => [
        ELEMENTS[element],
        { turns: attunedTurns(side, element), public: hasBit(side.stats[ATTUNED_PUBLIC], element) },
      ]),
    ),
    active: side.active.map((move, slot) => describeMove(pack, move, slot)),
    banked: side.bank.map((move, place) => describeMove(pack, move, FIRST_BANK_SLOT + place)),
    blessings: side.blessings.map((index, place) => ({
      name: majorAt(pack, index).name,
      text: blessingText(majorAt(pack, index).def),
      spent: hasBit(side.stats[SPENT_MAJORS], place),
      shown: hasBit(side.stats[SHOWN_MAJORS], place),
    })),
    next: Object.fromEntries(
      PENDING_NAMES.map((name) => [name, side.stats[PENDING_CHANGES[name]]] as const).filter(
        ([name, value]) => value !== (name === 'base' ? NO_NEXT_BASE : 0),
      ),
    ),
    waiting: readDelayedEffects(side).map(({ turns, effect, value }) => ({
      turns,
      value,
      ...(pack.offers[effect] === undefined ? {} : { asked_by: pack.offers[effect].name }),
    })),
    chosen: describeChosen(pack, side),
    history: readRecords(side.history).map((record) => recordText(pack, record)),
  }
}

function describeStatuses(side: Side): object {
  const entries = STATUS_INDEXES.map((status) => {
    const immune = hasBit(side.stats[IMMUNE], status) || (STATUSES[status] === 'wound' && isWoundSealed(side))
    return [
      STATUSES[status],
      { turns: side.stats[status], most: statusMax(side, status), ignored: ignoredTurns(side, status), immune },
    ] as const
  })
  return Object.fromEntries(entries.filter(([, { turns, ignored, immune }]) => turns > 0 || ignored > 0 || immune))
}

function describeMove(pack: Pack, move: Move, slot: number): object {
  return {
    slot: slotLabel(slot),
    name: rootOfMove(pack, move).name,
    tags: moveTags(pack, move),
    text: moveText(pack, move),
    cooling: cooldownLeft(move),
    bound: bindLeft(move),
    ...(move[CHARGE] > 0 ? { charged: chargeLeft(move) } : {}),
    public: isMovePublic(move),
    ...(isElementPublic(move) ? { element_public: true } : {}),
    ...(move[COUNTER] === 0 ? {} : { counter: move[COUNTER] }),
    variables: describeVariables(pack, move),
    ...(move[EXTRA] === 0 ? {} : { added: namesOfBits(MINOR_ADDITIONS, move[EXTRA]) }),
  }
}

/** The current values of a move's variables, by name: `base_damage`, `status:0`, `amount:1`. */
function describeVariables(pack: Pack, move: Move): object {
  const variables: Record<string, number | string | undefined> = {}
  for (let place: number = ELEMENT; place < move.length; place++) {
    const value = variableOf(move, place)
    const shown = place === ELEMENT ? ELEMENTS[value] : isStatusVariable(pack, move, place) ? STATUSES[value] : value
    variables[variableKey(pack, move, place)] = isVariableRandom(move, place) ? `random (${shown})` : shown
  }
  return variables
}

function describeDeclaration(pack: Pack, duel: Duel, entry: Declaration): object {
  return {
    id: entry[D_ID],
    by: seatName(entry[D_OWNER]),
    of: rootAt(pack, entry[D_ROOT]).name,
    type: declaredTypeName(entry[D_TYPE]),
    value: valueText(pack, duel, entry[D_TYPE], entry[D_VALUE], entry[D_OWNER]),
    private: entry[D_PRIVATE] === 1,
    state: DECLARATION_STATES[entry[D_STATE]],
    trap: isTrapDeclaration(entry),
  }
}

function describeChosen(pack: Pack, side: Side): object | string {
  if (side.stats[CHOSEN] === NOT_CHOSEN) return 'nothing yet'
  if (side.stats[CHOSEN] === WAIT_CHOSEN) return 'wait'
  const move =
    side.stats[CHOSEN] >= FIRST_BANK_SLOT
      ? side.bank[side.stats[CHOSEN] - FIRST_BANK_SLOT]
      : side.active[side.stats[CHOSEN]]
  return {
    slot: slotLabel(side.stats[CHOSEN]),
    move: move === undefined ? 'gone' : rootOfMove(pack, move).name,
    answers: side.answers.length,
    ready: isReady(side),
  }
}

/** A recorded choice as text: `turn 3: Cleanse (could not act)`. */
const recordText = (pack: Pack, { turn, root, fate }: ChoiceRecord): string =>
  `turn ${turn}: ${rootAt(pack, root).name}${fate === DISQUALIFIED ? ' (could not act)' : ''}`

function describeCharacter(pack: Pack, character: Character): object {
  const { active, bank } = movesOfCharacter(character)
  return {
    name: character.name,
    build: character.build,
    max_hp: character.maxHp,
    starting_hp: character.startHp,
    starting_wound: character.startWound,
    active: active.map((move, slot) => describeMove(pack, move, slot)),
    banked: bank.map((move, place) => describeMove(pack, move, FIRST_BANK_SLOT + place)),
    blessings: character.blessings.map((index) => majorAt(pack, index).name),
    burden: character.burden,
    elites_slain: character.elites,
    drafts_include: {
      next: namesOfBits(ELEMENTS, focusOfNextDraft(character)),
      always: namesOfBits(ELEMENTS, focusOfEveryDraft(character)),
    },
    given_up: namesOfBits(UPGRADE_PATHS, character.givenUp),
  }
}

const PENDING = [
  [MUST_ARRANGE, 'rearrange the pools'],
  [MUST_DRAFT, 'draft three minors'],
  [OVER_BANKED, 'pick in the place of a banked move'],
  [OVER_ACTIVE, 'pick in the place of each active move'],
  [MUST_OFFER, 'a pick over a banked move'],
] as const

function describeUpgrade(pack: Pack, s: State): object {
  return {
    major: s.major === NONE ? 'none' : majorAt(pack, s.major).name,
    major_open: isMajorOpen(s.character),
    minors: s.minors.map((index) => pack.minors[index]?.name),
    picks: s.picks.map((index) => rootAt(pack, index).name),
    held: s.held.map((move) => rootOfMove(pack, move).name),
    ...(s.phase === 'apply' ? { taking: takenBlessing(pack, s).name, answers: s.answers.slice() } : {}),
    pending: PENDING.filter(([bit]) => (s.pending & bit) !== 0).map(([, label]) => label),
    changes_made: s.changes,
  }
}
