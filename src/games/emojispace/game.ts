import type { Game, Moves } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import type { Order } from './actions.ts'
import { type CampaignAi, campaignHorizon, campaignLines, campaignValue } from './ai/campaign-ai.ts'
import { combatValue } from './ai/combat-ai.ts'
import { determinizeCampaign, determinizeSkirmish } from './ai/determinize.ts'
import { makeOddsTables } from './ai/fight-odds.ts'
import { skirmishLines } from './ai/skirmish-ai.ts'
import { applyCampaign, campaignOrders, campaignOutcome, setupCampaign, toActInCampaign } from './campaign/campaign.ts'
import { CHANGES_PER_DOCK, cloneCampaign, ENCOUNTERS } from './campaign/campaign-state.ts'
import { combatOrders } from './combat/orders.ts'
import { applySkirmish, cloneSkirmish, setupSkirmish, skirmishOutcome, toActInSkirmish } from './combat/skirmish.ts'
import { makeShipYard } from './combat/yard.ts'
import { BALANCE, builtInPack, type Pack } from './content/content.ts'
import type { CampaignEvent } from './events.ts'
import type { Options } from './options.ts'
import type { State } from './state.ts'
import { campaignScene } from './text/campaign-scene.ts'
import { campaignEventText } from './text/campaign-text.ts'
import { codex } from './text/codex.ts'
import { describeState } from './text/describe.ts'
import { skirmishScene } from './text/scene.ts'

/** The game EmojiSpace with a content pack. */
export interface EmojiSpace extends Game<State, Order, CampaignEvent, Options> {
  readonly pack: Pack
}

// The largest number of turns: the outset, then every encounter (contact, answer, fight, loot), a dock after each leg,
// and a dock after each lost ship.
const CAMPAIGN_BOUND = 1 + (ENCOUNTERS + 1) * (3 + BALANCE.round_cap + 4 + CHANGES_PER_DOCK + 6) + CHANGES_PER_DOCK + 6

export function makeEmojiSpace(pack: Pack): EmojiSpace {
  const yard = makeShipYard(pack)
  const oddsTables = makeOddsTables()
  const admiral: CampaignAi = { pack, yard, oddsTables, readsIntent: true }
  const game: Omit<EmojiSpace, 'contentHash'> = {
    id: 'emojispace',
    version: 3,
    pack,
    maxTurns: CAMPAIGN_BOUND,
    setup: (options, dice) =>
      isSkirmish(options) ? setupSkirmish(pack, yard, options, dice) : setupCampaign(pack, options.rung ?? 0),
    toAct: (s) => (s.mode === 'skirmish' ? toActInSkirmish(s) : toActInCampaign(s)),
    legal: (s, seat) => (s.mode === 'skirmish' ? combatOrders(s.combat, seat) : campaignOrders(pack, s)),
    apply(s, moves: Moves<Order>, dice, emit) {
      if (s.mode === 'skirmish') applySkirmish(s, moves, dice, emit)
      else applyCampaign(pack, yard, s, moves, dice, emit)
    },
    outcome: (s) => (s.mode === 'skirmish' ? skirmishOutcome(s) : campaignOutcome(s)),
    clone: (s) => (s.mode === 'skirmish' ? cloneSkirmish(s) : cloneCampaign(s)),
    scene: (s, seat) => (s.mode === 'skirmish' ? skirmishScene(pack, yard, s, seat) : campaignScene(pack, yard, s)),
    eventText: (event, seat) => (event.seat === seat ? campaignEventText(event) : undefined),
    determinize: (s, seat, dice) =>
      s.mode === 'skirmish' ? determinizeSkirmish(yard, s, seat, dice) : determinizeCampaign(yard, s, dice),
    value: (s, seat) => (s.mode === 'skirmish' ? combatValue(s.combat, seat) : campaignValue(admiral, s)),
    horizon(s) {
      if (s.mode === 'skirmish') return AT_ITS_END
      const shown = campaignHorizon(s)
      return { at: (later) => later.mode === 'campaign' && shown.at(later) }
    },
    codex: () => codex(pack),
    describe: (s) => describeState(pack, yard, s),
    candidateLines: (s, seat) =>
      s.mode === 'skirmish' ? skirmishLines(yard, oddsTables, s, seat) : campaignLines(admiral, s),
    mode: (options) =>
      options.lesson !== undefined
        ? { name: 'lesson', practice: 'a lesson' }
        : isSkirmish(options)
          ? { name: 'skirmish', practice: 'a single fight' }
          : { name: (options.rung ?? 0) === 0 ? 'voyage' : `voyage, rung ${options.rung}` },
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** A test that is never true: a skirmish is short enough to be simulated to its end. */
const AT_ITS_END = { at: () => false }

/** Whether a run is a skirmish: the options say so, or contain something that only a skirmish has. */
const isSkirmish = ({ mode, scenario, rival, population, lesson }: Options): boolean =>
  mode === 'skirmish' ||
  lesson !== undefined ||
  (mode === undefined && (scenario !== undefined || rival !== undefined || population !== undefined))

/** The game with its built-in content, created on first use: the main menu loads every game, but most players open only one. */
export const builtInGame: () => EmojiSpace = lazy(() => makeEmojiSpace(builtInPack()))
