import type { Game, Moves } from '../../engine/contract/game.ts'
import { lazy, withLazyField } from '../../lib/lazy.ts'
import type { Order } from './actions.ts'
import { type Admiral, campaignPlans, campaignShown, campaignValue } from './ai/admiral.ts'
import { imagineCampaign, imagineSkirmish } from './ai/determinize.ts'
import { skirmishPlans } from './ai/duelist.ts'
import { makeOracle } from './ai/odds.ts'
import { combatValue } from './ai/tactics.ts'
import { applyCampaign, campaignOrders, campaignOutcome, setupCampaign, toActInCampaign } from './campaign/campaign.ts'
import { CHANGES_PER_DOCK, cloneCampaign, ENCOUNTERS } from './campaign/campaign-state.ts'
import { combatOrders } from './combat/orders.ts'
import { applySkirmish, cloneSkirmish, setupSkirmish, skirmishOutcome, toActInSkirmish } from './combat/skirmish.ts'
import { makeYard } from './combat/yard.ts'
import { BALANCE, housePack, type Pack } from './content/content.ts'
import type { CampaignEvent } from './events.ts'
import type { Options, State } from './state.ts'
import { campaignScene } from './text/campaign-scene.ts'
import { tellCampaign } from './text/campaign-text.ts'
import { codex } from './text/codex.ts'
import { describe } from './text/describe.ts'
import { skirmishScene } from './text/scene.ts'

/** EmojiSpace with a pack of hulls and modules. */
export interface EmojiSpace extends Game<State, Order, CampaignEvent, Options> {
  readonly pack: Pack
}

// Outset; each encounter met, answered, fought and looted; a dock after each leg, and one after each lost ship at worst.
const CAMPAIGN_BOUND = 1 + (ENCOUNTERS + 1) * (3 + BALANCE.round_cap + 4 + CHANGES_PER_DOCK + 6) + CHANGES_PER_DOCK + 6

export function makeEmojiSpace(pack: Pack): EmojiSpace {
  const yard = makeYard(pack)
  const oracle = makeOracle()
  const admiral: Admiral = { pack, yard, oracle, reads: true }
  const game: Omit<EmojiSpace, 'contentHash'> = {
    id: 'emojispace',
    version: 3,
    pack,
    bound: CAMPAIGN_BOUND,
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
    scene: (s, seat) => (s.mode === 'skirmish' ? skirmishScene(pack, s, seat) : campaignScene(pack, yard, s)),
    tell: (event, seat) => (event.seat === seat ? tellCampaign(event) : undefined),
    imagine: (s, seat, dice) =>
      s.mode === 'skirmish' ? imagineSkirmish(yard, s, seat, dice) : imagineCampaign(yard, s, dice),
    value: (s, seat) => (s.mode === 'skirmish' ? combatValue(s.combat, seat) : campaignValue(admiral, s)),
    shownFrom(s) {
      if (s.mode === 'skirmish') return AT_ITS_END
      const shown = campaignShown(s)
      return { at: (later) => later.mode === 'campaign' && shown.at(later) }
    },
    codex: () => codex(pack),
    describe: (s) => describe(pack, yard, s),
    plans: (s, seat) => (s.mode === 'skirmish' ? skirmishPlans(yard, oracle, s, seat) : campaignPlans(admiral, s)),
    mode: (options) =>
      options.lesson !== undefined
        ? { name: 'lesson', practice: 'a lesson' }
        : isSkirmish(options)
          ? { name: 'skirmish', practice: 'a single fight' }
          : { name: (options.rung ?? 0) === 0 ? 'voyage' : `voyage, rung ${options.rung}` },
  }
  return withLazyField(game, 'contentHash', () => pack.hash)
}

/** A skirmish is short enough to be thought through. */
const AT_ITS_END = { at: () => false }

/** Whatever only a skirmish has makes it one: two ships are all there is to it. */
const isSkirmish = ({ mode, scenario, rival, population, lesson }: Options): boolean =>
  mode === 'skirmish' ||
  lesson !== undefined ||
  (mode === undefined && (scenario !== undefined || rival !== undefined || population !== undefined))

/** With the house's content; made when first asked for, since the hall opens with every game and most come for one. */
export const houseGame: () => EmojiSpace = lazy(() => makeEmojiSpace(housePack()))
