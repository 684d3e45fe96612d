import { makeBot } from '../../../bots/index.ts'
import { seededDice, waitingFor } from '../../../engine/index.ts'
import { statusOf, type Table, type TableAct } from './table.ts'

/** Bots that can play a duel: only those that decide in milliseconds, because the server waits for them. */
export const TABLE_BOTS = ['plan', 'random'] as const
export type TableBot = (typeof TABLE_BOTS)[number]

/** The bot of this name. A duel begun against a bot that was retired since continues with the `plan` bot. */
const tableBot = (name: string): TableBot => TABLE_BOTS.find((known) => known === name) ?? 'plan'

/** The bot's next choice; undefined if it is not its turn. Like every bot it uses only what its seat may know. */
export function botChoice(table: Table): (TableAct & { kind: 'choose' }) | undefined {
  const { run, players, deal } = table
  if (statusOf(table) !== 'playing') return undefined
  const seat = waitingFor(run).find((waiting) => players[waiting]?.kind === 'program')
  const name = seat === undefined ? undefined : players[seat]?.name
  if (seat === undefined || name === undefined) return undefined
  const dice = seededDice(`program ${deal.secret} ${run.turn}`)
  const { id } = makeBot(tableBot(name))(run.game, run.state, seat, dice)
  return { kind: 'choose', seat, turn: run.turn, id }
}
