import { makeBot } from '../../../bots/index.ts'
import { seededDice, waitingFor } from '../../../engine/index.ts'
import { TABLE_BOTS } from './schemas.ts'
import { statusOf, type Table, type TableAct } from './table.ts'

/** The bot's next choice; undefined if it is not its turn. Like every bot it uses only what its seat may know. */
export function botChoice(table: Table): (TableAct & { kind: 'choose' }) | undefined {
  const { run, players, deal } = table
  if (statusOf(table) !== 'playing') return undefined
  const seat = waitingFor(run).find((waiting) => players[waiting]?.kind === 'program')
  if (seat === undefined) return undefined
  // A duel begun against a bot that was retired since continues with the `plan` bot.
  const name = TABLE_BOTS.find((known) => known === players[seat]?.name) ?? 'plan'
  const dice = seededDice(`program ${deal.secret} ${run.turn}`)
  const { id } = makeBot(name)(run.game, run.state, seat, dice)
  return { kind: 'choose', seat, turn: run.turn, id }
}
