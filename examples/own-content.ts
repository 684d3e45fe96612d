// Adds your own card to LosTribe: validates it, shows the error of an invalid one, and plays a run with it. `node examples/own-content.ts`
import {
  type Action,
  type AnyGame,
  type Checked,
  choose,
  getGame,
  isRefusal,
  problemText,
  seededDice,
  start,
} from 'undercroft'

const schema = await getGame('lostribe').schema()
const pack = (card: object): Checked<AnyGame> =>
  schema.loadPack({ 'cards.json': JSON.stringify({ extends: 'house', cards: [card] }) })

const card = {
  id: 'c_salt_line',
  name: 'Salt Line',
  rarity: 'common',
  cost: 1,
  element: 'earth',
  target: 'self',
  base: { type: 'ward', value: 5 },
  effects: [{ draw: 1 }],
}
const invalid = pack({ ...card, cost: 'one' })
if (!invalid.ok) console.log(`refused: ${invalid.problems.map(problemText).join('; ')}`)

const loaded = pack(card)
if (!loaded.ok) throw new Error(loaded.problems.map(problemText).join('\n'))
const game = loaded.value
const run = start(game, { seed: '1' })
if (isRefusal(run)) throw new Error(run.why)
const dice = seededDice('own')
while (game.toAct(run.state).length > 0) {
  const legal = game.legal(run.state, 0)
  const action = legal[dice.roll('choices', legal.length, 'choice')] as Action
  choose(run, run.turn, 0, action.id)
}
console.log(`played with content ${game.contentHash}: ${game.outcome(run.state)?.reason} after ${run.turn} turns`)
