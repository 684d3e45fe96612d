import type { Line, Tone } from '../../../engine/contract/scene.ts'
import { unreachable } from '../../../engine/unreachable.ts'
import { ENCOUNTERS } from '../campaign/campaign-state.ts'
import type { CampaignEvent, DockEvent } from '../events.ts'
import { combatEventText } from './phrases.ts'

const line = (text: string, tone: Tone, rule: string, sum?: string): Line => ({
  text: { text, tone },
  ...(sum === undefined ? {} : { sum }),
  rule,
})

/** §27 The terms of the contracts. */
export const CONTRACT_TEXT: Readonly<Record<string, string>> = {
  hunt: 'win one hot-lane fight before the next dock',
  prize: 'take a prize before the next dock',
  'toll-free': 'pass by no contact before the next dock',
}

const ANSWERS: Readonly<Record<string, string>> = {
  accept: 'They accept, and let you go.',
  accept_and_attack: 'They take the money, and open fire.',
  refuse_attack: 'They refuse, and open fire.',
  attack: 'They open fire.',
  ignore: 'They look you over and wave you on.',
}

/** The log entry that describes an event of a campaign. */
export function campaignEventText(e: CampaignEvent): Line {
  switch (e.kind) {
    case 'launched':
      return line(
        `You sign for the ${e.hull}.`,
        'key',
        '§20',
        `the first hull is free; ${e.credits} credits for modules`,
      )
    case 'contacts':
      return e.encounter > ENCOUNTERS
        ? line(`The last vessel: ${e.names.join(', ')}.`, 'key', '§29')
        : line(`Encounter ${e.encounter} of ${ENCOUNTERS}: ${e.names.join(', ')} ahead.`, 'key', '§22')
    case 'met':
      return line(`You close with the ${e.name}, TR ${e.tr}.`, 'key', '§22')
    case 'pursuit':
      return e.success ? line('You outrun them.', 'good', '§23') : line('They catch up with you.', 'bad', '§23')
    case 'answered':
      return answerLine(e)
    case 'battle':
      return line(`Combat with the ${e.name}.`, 'key', '§15, §25', `SHA-256 of combat_rng_seed: ${e.commitment}`)
    case 'spared':
      return e.lost === 'life'
        ? line('They take no prisoners.', 'bad', '§10')
        : line(
            `${e.lost === 'cargo' ? `They empty your hold: ${e.amount} units` : `They fine you ${e.amount} credits`}${e.modules.length > 0 ? `, and take ${e.modules.join(' and ')}` : ''}.`,
            'bad',
            '§10',
          )
    case 'passed-by':
      return e.gained > 0
        ? line(`You mine for a while: ${e.gained} credits.`, 'good', '§24')
        : line(e.toll > 0 ? `Passing by costs ${e.toll} credits.` : 'Passing by costs nothing this time.', 'dim', '§24')
    case 'struck':
      return line(`The ${e.name} is your prize.`, 'good', '§26')
    case 'contract':
      return e.isKept
        ? line(`The contract (${CONTRACT_TEXT[e.contract]}) is paid: ${e.sum} credits.`, 'good', '§27')
        : line(`The contract (${CONTRACT_TEXT[e.contract]}) was broken: you pay ${-e.sum} credits.`, 'bad', '§27')
    case 'reward':
      return rewardLine(e)
    case 'wreck':
      if (e.modules.length === 0) return line('Nothing in the wreck is worth taking.', 'dim', '§26')
      return e.isLeft
        ? line(`No room in the hold; left in the wreck: ${e.modules.join(', ')}.`, 'warn', '§26')
        : line(`In the wreck: ${e.modules.join(', ')}.`, 'good', '§26')
    case 'taken':
      return line(`${e.what} goes into the hold.`, 'good', '§26')
    case 'passed':
      return line(`${e.encounter} of ${ENCOUNTERS} encounters behind you.`, 'dim', '§21')
    case 'docked':
    case 'left':
    case 'paid':
    case 'gained':
    case 'fitted':
    case 'dismissed':
    case 'signed':
      return dockEventText(e)
    case 'wrecked':
      return line('You drift home in an escape pod with only your credits.', 'warn', '§11')
    case 'over':
      return line(`${e.reason}.`, e.won ? 'good' : 'bad', '§29')
    case 'orders':
    case 'repaired':
    case 'scan':
    case 'bands':
    case 'flight':
    case 'attack':
    case 'degraded':
    case 'combat-over':
      return combatEventText(e)
    default:
      return unreachable(e)
  }
}

function answerLine({ how, price }: CampaignEvent & { kind: 'answered' }): Line {
  const tone = how === 'accept' || how === 'ignore' ? 'good' : 'bad'
  return line(ANSWERS[how] ?? how, tone, '§24', price > 0 ? `you pay ${price}` : undefined)
}

function rewardLine({ cargo, left, credits, base, percent }: CampaignEvent & { kind: 'reward' }): Line {
  if (cargo + left + credits === 0) return line('They carried nothing of value.', 'dim', '§26')
  const behind = left > 0 ? `, ${left} left behind (no room)` : ''
  const goods = cargo + left === 0 ? [] : [`${cargo} ${cargo === 1 ? 'unit' : 'units'} of cargo${behind}`]
  const pay = credits === 0 ? [] : [`${credits} credits`]
  const sum = base === 0 ? undefined : `${base} × ${percent} %, rounded down`
  return line(`Reward: ${[...goods, ...pay].join(', ')}.`, 'good', '§26', sum)
}

function dockEventText(e: DockEvent): Line {
  switch (e.kind) {
    case 'docked':
      return line(`You dock at a port of population ${e.population}.`, 'key', '§27')
    case 'left':
      return line(
        e.wages === 0 ? 'You cast off.' : `You pay ${e.wages} credits in wages and cast off.`,
        'dim',
        '§28',
        `${e.credits + e.wages} − ${e.wages} = ${e.credits}`,
      )
    case 'paid':
      return line(
        `${e.what} for ${e.price} credits.`,
        'good',
        '§27',
        `${e.credits + e.price} − ${e.price} = ${e.credits}`,
      )
    case 'gained':
      return line(
        `${e.what} for ${e.gained} credits.`,
        'good',
        '§27',
        `${e.credits - e.gained} + ${e.gained} = ${e.credits}`,
      )
    case 'fitted':
      return line(`${e.what} is ${e.isIn ? 'fitted' : 'taken out'}: RCP ${e.rcp}, TR ${e.tr}.`, 'key', '§27')
    case 'dismissed':
      return line(`The ${e.who} leaves the ship.`, 'dim', '§28')
    case 'signed':
      return line(`You sign a contract: ${CONTRACT_TEXT[e.contract]}.`, 'key', '§27')
    default:
      return unreachable(e)
  }
}
