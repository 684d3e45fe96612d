import { cloneDiceState, type Dice, diceFrom, type SeededDice, seededDice } from '../../src/engine/dice/dice.ts'
import { HP, KIND } from '../../src/games/lostribe/foe.ts'
import { type Action, ELEMENTS, losTribe, type State } from '../../src/games/lostribe/index.ts'
import { transcript } from '../transcripts/transcript.ts'

/** Writes FIGHTS.md beside the rule book: fights turn by turn, each turn compared with another roll. */

const faceNames = (faces: readonly number[]): string => faces.map((face) => ELEMENTS[face]).join(', ')
const labelOf = (s: State, { id }: Action): string =>
  losTribe.scene(s, 0).choices.find((choice) => choice.id === id)?.label ?? id
const isOf = (from: State, s: State): boolean =>
  s.turn === from.turn && s.foes.length > 0 && losTribe.toAct(s).length > 0

function plannedAction(s: State): Action {
  for (const [first] of losTribe.candidateLines?.(s, 0) ?? []) if (first !== undefined) return first
  throw new Error('The built-in plan has no action.')
}

/** A turn: its actions and their result. */
interface Turn {
  readonly actions: readonly { readonly code: number | undefined; readonly action: Action }[]
  readonly labels: readonly string[]
  readonly result: string
}
function playTurn(from: State, seeded: SeededDice, choose: (s: State) => Action | undefined): Turn {
  const s = losTribe.clone(from)
  const dice = diceFrom(cloneDiceState(seeded.state))
  const actions: { code: number | undefined; action: Action }[] = []
  const labels: string[] = []
  for (let step = 0; step < 40 && isOf(from, s); step++) {
    const action = choose(s)
    if (action === undefined || action.verb === 'end-turn' || action.verb === 'tidy') break
    labels.push(labelOf(s, action))
    actions.push({ code: s.hand[action.n], action })
    losTribe.apply(s, [{ seat: 0, action: action }], dice)
  }
  const won = s.foes.length === 0 ? ', wins the fight' : ''
  return { actions, labels, result: `${s.dealt - from.dealt} damage, ${Math.max(0, s.ward - from.ward)} ward${won}` }
}

/** The same cards on the same foes with other dice: with the same dice option if it can be paid, otherwise plain. */
function repeated(from: State, seeded: SeededDice, { actions }: Turn): Turn {
  const left = actions.filter(({ action }) => isPlay(action.verb))
  return playTurn(from, seeded, (s) => {
    const legal = losTribe.legal(s, 0)
    if (s.phase === 'pick') return legal.at(-1)
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { code, action } = next
      const same = legal.filter(({ verb, n, target }) => isPlay(verb) && s.hand[n] === code && target === action.target)
      const found =
        same.find(({ verb, optionNumber }) => verb === action.verb && optionNumber === action.optionNumber) ?? same[0]
      if (found !== undefined) return found
    }
    return undefined
  })
}
const isPlay = (verb: string): boolean => ['play', 'kindle', 'fuse'].includes(verb)

/** The turn with other dice, forced by the admin action. */
function withRoll(from: State, faces: readonly number[]): State {
  const s = losTribe.clone(from)
  s.isAdmin = true
  const forced: Dice = {
    ...seededDice('still'),
    decided: (what) => (what.startsWith('now player die') ? faces[Number(what.at(-1)) - 1] : undefined),
  }
  const [action] = losTribe.legal(s, 0).filter(({ verb }) => verb === 'admin')
  if (action === undefined) throw new Error('The admin action is not legal here.')
  losTribe.apply(s, [{ seat: 0, action }], forced)
  s.isAdmin = false
  return s
}

const foesOf = ({ foes }: State): string =>
  foes.map((foe) => `${losTribe.pack.monsters[foe[KIND]]?.name} ${foe[HP]}`).join(', ')
const cardsOf = ({ actions }: Turn): string =>
  actions
    .flatMap(({ code, action }) => (isPlay(action.verb) ? [`${code} ${action.target}`] : []))
    .sort()
    .join()

function describeTurn(s: State, seeded: SeededDice, other: Dice): { lines: string[]; isChanged: boolean } {
  const faces = [1, 2, 3].map((die) => other.roll('other', ELEMENTS.length, `other die ${die}`))
  const first = playTurn(s, seeded, plannedAction)
  const elsewhere = withRoll(s, faces)
  const second = playTurn(elsewhere, seeded, plannedAction)
  const isChanged = cardsOf(first) !== cardsOf(second)
  const lines = [
    `- **Turn ${s.turn}**, ${s.hp} hp, ${s.energy} energy, against ${foesOf(s)}. **${faceNames(s.pool)}**: ${first.labels.join('; ') || 'nothing'}. *${first.result}.*`,
    ...(isChanged
      ? [
          `  With **${faceNames(faces)}** instead: ${second.labels.join('; ') || 'nothing'}. *${second.result}*; the first line of play would have given *${repeated(elsewhere, seeded, first).result}*.`,
        ]
      : []),
  ]
  return { lines, isChanged }
}

interface FightText {
  readonly lines: readonly string[]
  readonly turns: number
  readonly changed: number
}
/** The n-th fight of a run, counted from 1, as the built-in plan plays it. */
function describeFight(seed: string, hero: string, fight: number): FightText {
  const dice = seededDice(seed)
  const other = seededDice(`other ${seed}`)
  const s = losTribe.setup({ hero }, dice)
  const lines: string[] = []
  let [changed, turns, turn, met] = [0, 0, 0, 0]
  while (losTribe.toAct(s).length > 0) {
    if (s.phase === 'act' && s.turn === 1 && turn !== 1) met++
    if (s.phase === 'act' && s.turn !== turn && met === fight) {
      const turnText = describeTurn(s, dice, other)
      lines.push(...turnText.lines)
      turns++
      if (turnText.isChanged) changed++
    }
    const wasFighting = s.foes.length > 0
    if (wasFighting) turn = s.turn
    losTribe.apply(s, [{ seat: 0, action: plannedAction(s) }], dice)
    if (s.foes.length > 0) continue
    turn = 0
    if (met === fight && wasFighting) break
  }
  lines.push(s.phase === 'dead' ? '- Lost.' : `- Won, with ${s.hp} of ${s.maxHp} hp.`)
  return { lines, turns, changed }
}

const ADMIN_SCENARIO = {
  hero: 'ashwright',
  hand: ['c_spark_cut', 'c_brace'],
  deck: ['c_brace'],
  dice: ['earth', 'air', 'water'],
  monsters: [{ id: 'm_mirage_jackal', intent: 0 }],
}
const ADMIN_LINES = ['force dice fire fire fire', 'force intent m1 2', 'ult-fire', 'end-turn', 'timeline 9', 'back 1']

/** A line-mode session, shortened to the log, the dice and the foe's intent after each line. */
async function adminSession(): Promise<string> {
  const printed = await transcript('lostribe', { admin: true, scenario: ADMIN_SCENARIO }, ADMIN_LINES)
  const pieces = printed.split(/^> /m).slice(1, ADMIN_LINES.length + 1)
  return pieces
    .map((piece) => {
      const [log = '', scene = ''] = piece.split(/^The First Veil.*$/m)
      const seen = scene.split('\n').filter((line) => /^(Dice:|\d (hits|dodges)|\w+ \(fire\): HP)/.test(line))
      return [`> ${log.trim()}`, ...seen.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n')
}

const FIGHTS = [
  ['Ashwright', 'told 2', 'ashwright', 3],
  ['Kestrel Rider', 'told 5', 'kestrel_rider', 2],
  ['Brine Keeper', 'told 5', 'brine_keeper', 3],
] as const

/** The text of FIGHTS.md. */
export async function fightsDoc(): Promise<string> {
  const fights = FIGHTS.map(([name, seed, hero, fight]) => {
    const { lines, turns, changed } = describeFight(seed, hero, fight)
    return `## ${name}, seed "${seed}", fight ${fight}: another roll changes the play in ${changed} of ${turns} turns\n\n${lines.join('\n')}\n`
  })
  return `# LosTribe: fights decided by the dice

Generated by the game (\`npm test -- -u\` regenerates it). The built-in plan plays. Where another roll would have made it play other cards or aim at other foes, the line below
the turn shows that play and its result, and what the first line of play would have given with those dice. The sums leave out Dim, Burn, healing and drawn cards.

${fights.join('\n')}
## An admin session: forcing a triple and an intent, the timeline, a step back

\`undercroft play lostribe --admin\` in line mode, shortened to the log, the dice and the foe's intent.

\`\`\`text
${await adminSession()}
\`\`\`
`
}
