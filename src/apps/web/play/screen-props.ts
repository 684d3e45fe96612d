import type { ComponentChildren } from 'preact'
import type { Advice } from '../../../play/advice.ts'
import type { KnownAddress } from '../address.ts'
import type { SessionView } from '../view.ts'
import type { NavBox, Play } from './use-play.ts'

/** What differs between the play screens of a run on this machine and of one on a server. */
export interface ScreenProps {
  readonly view: SessionView
  readonly play: Play
  /** Where the name of the game leads. */
  readonly home: KnownAddress
  /** What the header says about the run. The same element means that nothing has changed. */
  readonly chips: ComponentChildren
  /** The boxes that have a button in the header. */
  readonly nav: readonly NavBox[]
  /** Further buttons of the header. */
  readonly buttons?: ComponentChildren
  /** A message above the stage, besides the notices. */
  readonly notice?: ComponentChildren
  readonly menu: () => MenuRows
  /** Simulates lines of play until it is told to stop; calls `show` whenever there is more to show. */
  readonly advise?: (show: ShowAdvice) => () => void
  /** What happens after the end. */
  readonly end: ComponentChildren
  /** What stands beside the screen, such as the console. */
  readonly children?: ComponentChildren
}

/** Gets the advice so far, or why there is none. */
export type ShowAdvice = (advice: Advice | Error) => void

/** A row of the menu: a link, or something to do, which closes the menu. */
export interface MenuRow {
  readonly label: string
  readonly note?: string
  readonly to?: KnownAddress
  readonly go?: () => void
  /** The bot that this row starts. */
  readonly bot?: string
}

/** The rows of a run's menu above and below those that every run has. */
export interface MenuRows {
  readonly above: readonly MenuRow[]
  readonly below: readonly MenuRow[]
}
