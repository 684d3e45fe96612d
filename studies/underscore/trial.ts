import { type Dice, fairDraw, type Stream } from '../../src/engine/dice/dice.ts'
import { sideOfCharacter } from '../../src/games/underscore/campaign/fighter.ts'
import { scenarioDuel } from '../../src/games/underscore/campaign/scenario.ts'
import { cloneSide, FIGHTING, isElite, LEVEL, PLAYER } from '../../src/games/underscore/duel/side.ts'
import { p0CombatStart } from '../../src/games/underscore/duel/turn.ts'
import type { Pack, State } from '../../src/games/underscore/index.ts'
import { applyMoves } from '../../src/games/underscore/rules.ts'
import { type Character, makeState } from '../../src/games/underscore/state.ts'
import type { Choice } from './bots.ts'

/** A single combat of a character against an opponent of the pack, without log or campaign. */
export function trial(
  pack: Pack,
  character: Character,
  encounter: number,
  fight: Choice,
  feet: Stream,
  dice: Dice,
): boolean {
  const s: State = makeState('duel', pack.rules)
  const enemy = cloneSide(pack.template(encounter))
  s.character = character
  s.phase = 'fight'
  s.encounter = encounter
  s.duel = scenarioDuel(pack, s.duel.rules, [sideOfCharacter(pack, character, enemy.stats[LEVEL]), enemy], undefined)
  s.duel.priority = isElite(enemy) ? PLAYER : fairDraw(feet, 2)
  p0CombatStart(pack, s.duel, dice)
  while (s.duel.winner === FIGHTING) applyMoves(pack, s, [{ seat: 0, action: fight(pack, s, feet) }], dice)
  return s.duel.winner === PLAYER
}
