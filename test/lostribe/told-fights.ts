import { cloneDiceState, type Dice, diceFrom, type SeededDice, seededDice } from '../../src/engine/dice/dice.ts'
import { HP, KIND } from '../../src/games/lostribe/foe.ts'
import { type Action, ELEMENTS, losTribe, type State } from '../../src/games/lostribe/index.ts'
import { transcript } from '../transcripts/transcript.ts'

/** FIGHTS.md beside the rule book: whole fights told turn by turn, each beside what another roll would have made of it. */

const faceNames = (faces: readonly number[]): string => faces.map((face) => ELEMENTS[face]).join(', ')
const labelOf = (s: State, { id }: Action): string =>
  losTribe.scene(s, 0).choices.find((one) => one.id === id)?.label ?? id
const isOf = (from: State, s: State): boolean =>
  s.turn === from.turn && s.foes.length > 0 && losTribe.toAct(s).length > 0

function guided(s: State): Action {
  for (const [first] of losTribe.plans?.(s, 0) ?? []) if (first !== undefined) return first
  throw new Error('the guide has no plan')
}

/** A turn up to its end: what was done, and what came of it. */
interface Turn {
  readonly deeds: readonly { readonly code: number | undefined; readonly deed: Action }[]
  readonly labels: readonly string[]
  readonly came: string
}
function playTurn(from: State, fate: SeededDice, choose: (s: State) => Action | undefined): Turn {
  const s = losTribe.clone(from)
  const dice = diceFrom(cloneDiceState(fate.state))
  const deeds: { code: number | undefined; deed: Action }[] = []
  const labels: string[] = []
  for (let step = 0; step < 40 && isOf(from, s); step++) {
    const deed = choose(s)
    if (deed === undefined || deed.verb === 'end-turn' || deed.verb === 'tidy') break
    labels.push(labelOf(s, deed))
    deeds.push({ code: s.hand[deed.n], deed })
    losTribe.apply(s, [{ seat: 0, action: deed }], dice)
  }
  const won = s.foes.length === 0 ? ', and nobody stands' : ''
  return { deeds, labels, came: `${s.dealt - from.dealt} damage, ${Math.max(0, s.ward - from.ward)} ward${won}` }
}

/** The same cards at the same foes with other dice: with their dice where those are there, otherwise plainly. */
function repeated(from: State, fate: SeededDice, { deeds }: Turn): Turn {
  const left = deeds.filter(({ deed }) => isPlay(deed.verb))
  return playTurn(from, fate, (s) => {
    const legal = losTribe.legal(s, 0)
    if (s.phase === 'pick') return legal.at(-1)
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { code, deed } = next
      const same = legal.filter(({ verb, n, target }) => isPlay(verb) && s.hand[n] === code && target === deed.target)
      const found = same.find(({ verb, way }) => verb === deed.verb && way === deed.way) ?? same[0]
      if (found !== undefined) return found
    }
    return undefined
  })
}
const isPlay = (verb: string): boolean => ['play', 'kindle', 'fuse'].includes(verb)

/** The turn with other dice, as an admin forces them. */
function withRoll(from: State, faces: readonly number[]): State {
  const s = losTribe.clone(from)
  s.isAdmin = true
  const forced: Dice = {
    ...seededDice('still'),
    decided: (what) => (what.startsWith('now player die') ? faces[Number(what.at(-1)) - 1] : undefined),
  }
  const [action] = losTribe.legal(s, 0).filter(({ verb }) => verb === 'admin')
  if (action === undefined) throw new Error('nothing can be forced here')
  losTribe.apply(s, [{ seat: 0, action }], forced)
  s.isAdmin = false
  return s
}

const foesOf = ({ foes }: State): string =>
  foes.map((foe) => `${losTribe.pack.monsters[foe[KIND]]?.name} ${foe[HP]}`).join(', ')
const cardsOf = ({ deeds }: Turn): string =>
  deeds
    .flatMap(({ code, deed }) => (isPlay(deed.verb) ? [`${code} ${deed.target}`] : []))
    .sort()
    .join()

function tellTurn(s: State, fate: SeededDice, other: Dice): { lines: string[]; isChanged: boolean } {
  const faces = [1, 2, 3].map((die) => other.roll('other', ELEMENTS.length, `other die ${die}`))
  const one = playTurn(s, fate, guided)
  const elsewhere = withRoll(s, faces)
  const two = playTurn(elsewhere, fate, guided)
  const isChanged = cardsOf(one) !== cardsOf(two)
  const lines = [
    `- **Turn ${s.turn}**, ${s.hp} hp, ${s.energy} energy, against ${foesOf(s)}. **${faceNames(s.pool)}**: ${one.labels.join('; ') || 'nothing'}. *${one.came}.*`,
    ...(isChanged
      ? [
          `  Had **${faceNames(faces)}** fallen: ${two.labels.join('; ') || 'nothing'}. *${two.came}*; the first way would then have come to *${repeated(elsewhere, fate, one).came}*.`,
        ]
      : []),
  ]
  return { lines, isChanged }
}

interface Told {
  readonly lines: readonly string[]
  readonly turns: number
  readonly changed: number
}
/** The n-th fight of a run, from 1, as the guide plays it. */
function tellFight(seed: string, hero: string, fight: number): Told {
  const dice = seededDice(seed)
  const other = seededDice(`other ${seed}`)
  const s = losTribe.setup({ hero }, dice)
  const lines: string[] = []
  let [changed, turns, turn, met] = [0, 0, 0, 0]
  while (losTribe.toAct(s).length > 0) {
    if (s.phase === 'act' && s.turn === 1 && turn !== 1) met++
    if (s.phase === 'act' && s.turn !== turn && met === fight) {
      const told = tellTurn(s, dice, other)
      lines.push(...told.lines)
      turns++
      if (told.isChanged) changed++
    }
    const wasFighting = s.foes.length > 0
    if (wasFighting) turn = s.turn
    losTribe.apply(s, [{ seat: 0, action: guided(s) }], dice)
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

/** Line mode, shortened to what follows from each line: what is told, then the dice and what the foe intends. */
async function adminSession(): Promise<string> {
  const printed = await transcript('lostribe', { admin: true, scenario: ADMIN_SCENARIO }, ADMIN_LINES)
  const pieces = printed.split(/^> /m).slice(1, ADMIN_LINES.length + 1)
  return pieces
    .map((piece) => {
      const [told = '', scene = ''] = piece.split(/^The First Veil.*$/m)
      const seen = scene.split('\n').filter((line) => /^(Dice:|\d (hits|dodges)|\w+ \(fire\): HP)/.test(line))
      return [`> ${told.trim()}`, ...seen.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n')
}

const FIGHTS = [
  ['Ashwright', 'told 2', 'ashwright', 3],
  ['Kestrel Rider', 'told 5', 'kestrel_rider', 2],
  ['Brine Keeper', 'told 5', 'brine_keeper', 3],
] as const

/** The whole file. */
export async function tellFights(): Promise<string> {
  const fights = FIGHTS.map(([name, seed, hero, fight]) => {
    const { lines, turns, changed } = tellFight(seed, hero, fight)
    return `## ${name}, seed "${seed}", fight ${fight}: other dice, other play in ${changed} of ${turns} turns\n\n${lines.join('\n')}\n`
  })
  return `# LosTribe: fights in which the dice decided

Written by the game itself (\`npm test -- -u\` writes it anew). The guide plays; under a turn stands what it would have played had another roll fallen, where that is other cards or
other foes, with what came of both, and what the first way would have come to with the other dice. Dim, Burn, healing and cards drawn stand outside these sums.

${fights.join('\n')}
## An admin session: a triple forced, an intent forced, the timeline, a step back

\`undercroft play lostribe --admin\` in line mode; shortened to what follows from each line.

\`\`\`text
${await adminSession()}
\`\`\`
`
}
