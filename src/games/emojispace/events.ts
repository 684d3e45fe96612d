import type { CombatEvent } from './combat/events.ts'

/** §27, §28 Events at a dock. */
export type DockEvent =
  | { readonly kind: 'docked'; readonly seat: 0; readonly population: number }
  | { readonly kind: 'left'; readonly seat: 0; readonly wages: number; readonly credits: number }
  | { readonly kind: 'paid'; readonly seat: 0; readonly what: string; readonly price: number; readonly credits: number }
  | {
      readonly kind: 'gained'
      readonly seat: 0
      readonly what: string
      readonly gained: number
      readonly credits: number
    }
  | {
      readonly kind: 'fitted'
      readonly seat: 0
      readonly what: string
      readonly isIn: boolean
      readonly rcp: number
      readonly tr: number
    }
  | { readonly kind: 'dismissed'; readonly seat: 0; readonly who: string }
  | { readonly kind: 'signed'; readonly seat: 0; readonly contract: string }

/** The events of a campaign, all of them for seat 0. */
export type CampaignEvent =
  | CombatEvent
  | DockEvent
  | {
      readonly kind: 'launched'
      readonly seat: 0
      readonly hull: string
      readonly credits: number
    }
  | { readonly kind: 'contacts'; readonly seat: 0; readonly encounter: number; readonly names: readonly string[] }
  | { readonly kind: 'met'; readonly seat: 0; readonly name: string; readonly tr: number }
  | { readonly kind: 'pursuit'; readonly seat: 0; readonly success: boolean }
  | {
      readonly kind: 'answered'
      readonly seat: 0
      readonly to: 'bribe' | 'yield'
      readonly how: string
      readonly price: number
    }
  | { readonly kind: 'battle'; readonly seat: 0; readonly name: string; readonly commitment: string }
  | {
      readonly kind: 'spared'
      readonly seat: 0
      readonly lost: 'cargo' | 'fine' | 'life'
      readonly amount: number
      readonly modules: readonly string[]
    }
  | { readonly kind: 'passed-by'; readonly seat: 0; readonly toll: number; readonly gained: number }
  | { readonly kind: 'struck'; readonly seat: 0; readonly name: string }
  | {
      readonly kind: 'contract'
      readonly seat: 0
      readonly contract: string
      readonly isKept: boolean
      readonly sum: number
    }
  | {
      readonly kind: 'reward'
      readonly seat: 0
      readonly cargo: number
      readonly left: number
      readonly credits: number
      readonly base: number
      readonly percent: number
    }
  /** `isLeft` says that the modules stay in the wreck, because the hold has no room. */
  | { readonly kind: 'wreck'; readonly seat: 0; readonly modules: readonly string[]; readonly isLeft: boolean }
  | { readonly kind: 'taken'; readonly seat: 0; readonly what: string }
  | { readonly kind: 'passed'; readonly seat: 0; readonly encounter: number }
  | { readonly kind: 'wrecked'; readonly seat: 0 }
  | { readonly kind: 'over'; readonly seat: 0; readonly won: boolean; readonly reason: string }
