import type { ByName } from '../../../../lib/enums.ts'
import type { EVENTS } from '../../hooks.ts'

/** §17.3 The text of each event in a trigger. `@` stands for the side, `~` for its verb ending, `%` for its possessive. */
export const EVENT_TEXT: ByName<typeof EVENTS, string> = {
  matchStart: 'At the start of a combat',
  turnStart: 'At the start of % turn',
  beforeMove: 'Before % move',
  afterMove: 'After % move',
  moveUsed: 'When @ use~ a move',
  turnEnd: 'At the end of % turn',
  dealDamage: 'When @ deal~ damage',
  takeDamage: 'When @ take~ damage',
  wouldTakeDamage: 'When @ would take damage',
  heal: 'When @ heal~',
  wouldOverheal: 'When @ would heal beyond Max HP',
  wouldGainStatus: 'When @ would gain a status',
  gainStatus: 'When @ gain~ a status',
  loseStatus: 'When an effect takes a status from @',
  reachStatusMax: 'When % status reaches its maximum',
  attune: 'When @ attune~',
  loseAttune: 'When @ lose~ an attunement',
  burnOut: 'When @ burn~ out',
  openWounds: 'When % wounds open',
  declare: 'When @ declare~',
  wouldDeclare: 'When @ would declare',
  declarationTriggered: 'When % declaration comes true',
  gainCooldown: 'When % move would gain cooldown',
  discharged: 'When % move discharges',
  bindEnd: 'When a bind on % move ends',
  banked: 'When % move is banked',
  unbanked: 'When % move is unbanked',
  targeted: 'When a move targets @',
  wouldDie: 'When @ would die',
  hpChanged: 'When % HP changes',
  blessingTaken: 'After you take a blessing',
  draft: 'When you draft minors',
  matchEnd: 'After a victory',
}

/** The "when" phrase of a trigger. A replacement is about the bearer, unless the trigger says otherwise. */
export function whenText(on: keyof typeof EVENT_TEXT, who: 'self' | 'opponent' | undefined, replaces = false): string {
  const whose = who ?? (replaces ? 'self' : undefined)
  const [subject, owner, ending] =
    whose === 'self'
      ? ['you', 'your', '']
      : whose === 'opponent'
        ? ['the opponent', "the opponent's", 's']
        : ['anybody', "anybody's", 's']
  return EVENT_TEXT[on].replace('@', subject).replace('%', owner).replace('~', ending)
}
