import { BOT_NAMES, type Bot, type BotName, isBotName, makeBot, retiredBot } from '../../bots/index.ts'
import { usage } from '../../lib/user-errors.ts'
import type { WatchValues } from './commands/playing.ts'

/** The bot that `--bot search --budget 64` asks for. */
export function botOption({ bot: name = 'search', budget: given = '64' }: WatchValues): { name: BotName; bot: Bot } {
  if (!isBotName(name)) throw usage(retiredBot(name) ?? `--bot must be one of ${BOT_NAMES.join(', ')}`)
  const budget = Number(given)
  if (!Number.isInteger(budget) || budget < 1 || budget > 1_000_000)
    throw usage('--budget takes a whole number from 1: simulated runs per decision')
  return { name, bot: makeBot(name, { budget }) }
}
