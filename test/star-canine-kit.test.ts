import { expect, test } from 'vitest'
import { choose, isRefusal, start } from '../src/engine/index.ts'
import { bestLoadouts } from '../src/games/star-canine/ai/advice.ts'
import { builtInPack, type State, starCanine } from '../src/games/star-canine/index.ts'
import { rulesAndPosition } from '../src/games/star-canine/text/position-text.ts'

/** The stage with the longest text: all of ACT III ahead, and one of every item. */
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

/** An upper estimate of a language model's tokens: one per word or six letters of it, per three digits, and per sign. */
const tokensOf = (text: string): number => text.match(/\p{L}{1,6}|\d{1,3}|[^\s\p{L}\d]/gu)?.length ?? 0

const SOLVED = ['equip-18', 'equip-10', 'equip-12', 'equip-13', 'equip-9', 'engage']

test('docs/REASONING.md has the text of the longest stage, its token count, and a solution worked out from the text', async () => {
  const text = rulesAndPosition(builtInPack(), begin().state as State)
  expect(tokensOf(text)).toBeLessThanOrEqual(2500)
  const page = `# Star Canine for language models

\`undercroft solve star-canine --kit JOURNAL\` prints everything needed to reason about a stage. The rules come first and
are the same bytes every time, so that they can be cached; then comes the position. This is the stage with the longest
text: all of ACT III ahead, and one of every item aboard. It has ${text.length} characters, or at most ${tokensOf(text)} tokens: one
per word (or six letters of a long one), per three digits and per sign.

\`\`\`text
${text}\`\`\`

## The stage, solved by hand

From the text above alone: nothing absorbs damage at MID, and the foe's hull is 75, so destroy it on turn 2, before its
first MID shot.

- Turn 2, fighters: Hangar Uplink (#18) doubles them. Skirmish Wing (#10) does 20 × 2 = 40 for 1 ammo, Suppression
  Drones (#12) 10 × 2 = 20 and Picket Drones (#13) 8 × 2 = 16 for free: 76, one more than needed. Free damage without
  the wing is at most 56 (the claw with its lens does 20), so 1 ammo is the minimum.
- Turn 1: the foe fires 45 at LONG. The projector gives shield 15 and Aegis Field (#9) 30, which absorb all of it.
- Ammo: 12, plus 1 from the synthesizer, minus 1: 12. Hull 200. Nothing burns out. No loadout can end with more.

\`${SOLVED.join(' ')}\`: wins on turn 2 with hull 200 and ammo 12. A test
plays it by the rules and finds no better loadout.
`
  await expect(page).toMatchFileSnapshot('../docs/REASONING.md')
})

test('the rules confirm the solution, and the exact advice has no better one', () => {
  const run = begin()
  const [best] = bestLoadouts(builtInPack(), run.state as State)
  for (const id of SOLVED) expect(choose(run, run.turn, 0, id)).not.toHaveProperty('refused')
  const { result, hull, ammo } = run.state as State
  expect({ result, hull, ammo }).toEqual({ result: 'win', hull: 200, ammo: 12 })
  expect(best).toMatchObject({ isWon: true, turn: 2, hull, ammo, burned: 0 })
})
