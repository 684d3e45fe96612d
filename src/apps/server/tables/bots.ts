import { makeBot } from '../../../bots/index.ts'
import { seededDice, waitingFor } from '../../../engine/index.ts'
import { type Act, statusOf, type Table } from './table.ts'

/** Programs of the house that sit at a duel: those that think in milliseconds, since everybody waits meanwhile. */
export const TABLE_BOTS = ['plan', 'greedy', 'random'] as const
export type TableBot = (typeof TABLE_BOTS)[number]

const isProgram = (name: string): name is TableBot => TABLE_BOTS.some((program) => program === name)

/** What a program wants to do now; undefined: it is not its turn. It plays by what its seat may know, like every player of the house. */
export function botChoice(table: Table): (Act & { kind: 'choose' }) | undefined {
  const { run, players, deal } = table
  if (statusOf(table) !== 'playing') return undefined
  const seat = waitingFor(run).find((one) => players[one]?.kind === 'program')
  const name = seat === undefined ? undefined : players[seat]?.name
  if (seat === undefined || name === undefined || !isProgram(name)) return undefined
  const dice = seededDice(`program ${deal.secret} ${run.turn}`)
  const { id } = makeBot(name)(run.game, run.state, seat, dice)
  return { kind: 'choose', seat, turn: run.turn, id }
}
