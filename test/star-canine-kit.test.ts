import { expect, test } from 'vitest'
import { choose, isRefusal, start } from '../src/engine/index.ts'
import { bestLoadouts } from '../src/games/star-canine/ai/advice.ts'
import { builtInPack, type State, starCanine } from '../src/games/star-canine/index.ts'
import { rulesAndPosition } from '../src/games/star-canine/text/position-text.ts'

/** The stage with the most to say: the whole of ACT III ahead, and one of everything aboard. */
const OPTIONS = {
  scenario: {
    act: 3,
    stage: 1,
    ship: { ammo: 12 },
    items: builtInPack().equipment.map(({ id }) => id),
    upgrades: ['automated_ammo_synthesizer', 'forward_shield_projector'],
  },
}
const begin = () => {
  const run = start(starCanine as never, { seed: 'hardest', options: OPTIONS })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

/** No fewer than a language model counts: every word (every six letters of it), every three digits, every sign. */
const tokensOf = (text: string): number => text.match(/\p{L}{1,6}|\d{1,3}|[^\s\p{L}\d]/gu)?.length ?? 0

const SOLVED = ['equip-18', 'equip-10', 'equip-12', 'equip-13', 'equip-9', 'engage']

test('the text of the hardest stage, its count, and the stage solved on paper from it', async () => {
  const text = rulesAndPosition(builtInPack(), begin().state as State)
  expect(tokensOf(text)).toBeLessThanOrEqual(2500)
  const page = `# Star Canine for language models

One text holds all that is needed to reason about a stage: \`undercroft solve star-canine --kit JOURNAL\`. The rules come first and are the same bytes every time, so that
they can be cached; then the position. This is the stage with the most to say: the whole of ACT III ahead, and one of everything aboard. ${text.length} characters; ${tokensOf(text)} tokens,
counted generously: every word (every six letters of a long one), every three digits and every sign is one.

\`\`\`text
${text}\`\`\`

## The stage, solved on paper

From the text above alone. Nothing absorbs at MID, and the foe's hull is 75: it is to fall on turn 2, before its first MID shot.

- Turn 2 by fighters: Hangar Uplink (#18) doubles them. Skirmish Wing (#10) 20 × 2 = 40 for 1 ammo, Suppression Drones (#12) 10 × 2 = 20 and Picket Drones (#13) 8 × 2 = 16 for
  nothing: 76, which is one more than 75. Without the wing all that is free comes to 56 at most (the claw with its lens 20), so 1 ammo is the least.
- Turn 1: it fires 45 at LONG. The projector gives shield 15, Aegis Field (#9) 30: all of it is absorbed.
- Ammo: 12, and 1 by the synthesizer, less 1: 12. Hull 200. Nothing burns out. No loadout can keep more.

\`${SOLVED.join(' ')}\`: win on turn 2, hull 200, ammo 12. A test plays it by the rules and finds no better loadout.
`
  await expect(page).toMatchFileSnapshot('../docs/REASONING.md')
})

test('the rules confirm the solution, and the exact captain knows no better', () => {
  const run = begin()
  const [best] = bestLoadouts(builtInPack(), run.state as State)
  for (const id of SOLVED) expect(choose(run, run.turn, 0, id)).not.toHaveProperty('refused')
  const { result, hull, ammo } = run.state as State
  expect({ result, hull, ammo }).toEqual({ result: 'win', hull: 200, ammo: 12 })
  expect(best).toMatchObject({ isWon: true, turn: 2, hull, ammo, burned: 0 })
})
