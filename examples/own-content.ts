// A card of one's own in LosTribe: checked, refused with a reason where it is wrong, and played. `node examples/own-content.ts`
import {
  type Action,
  type AnyGame,
  type Checked,
  choose,
  getGame,
  isRefusal,
  seededDice,
  start,
  tellProblem,
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
const wrong = pack({ ...card, cost: 'one' })
if (!wrong.ok) console.log(`refused: ${wrong.problems.map(tellProblem).join('; ')}`)

const loaded = pack(card)
if (!loaded.ok) throw new Error(loaded.problems.map(tellProblem).join('\n'))
const game = loaded.value
const run = start(game, { seed: '1' })
if (isRefusal(run)) throw new Error(run.why)
const own = seededDice('own')
while (game.toAct(run.state).length > 0) {
  const legal = game.legal(run.state, 0)
  const action = legal[own.roll('choices', legal.length, 'choice')] as Action
  choose(run, run.turn, 0, action.id)
}
console.log(`played with content ${game.contentHash}: ${game.outcome(run.state)?.reason} after ${run.turn} turns`)
