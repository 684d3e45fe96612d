import { expect, test } from 'vitest'
import { answersByTurn, builtInPack, type Enemy, NO_ATTACK, RANGES, UNLIMITED_USES } from '../content/content.ts'
import type { Event } from '../events.ts'
import { kindOfId, UPGRADES, type Upgrade } from '../state.ts'
import { fightCombat } from './combat.ts'

/** Ships of the worked combats that the built-in pack lacks, or has with other numbers. */
const WORKED: readonly (readonly [string, number, number, number, Enemy['damage'], Enemy['uses'], Enemy['type']])[] = [
  ['Tick Drone', 34, 0, 0, [NO_ATTACK, 8, NO_ATTACK], [UNLIMITED_USES, 2, UNLIMITED_USES], 'Normal'],
  ['Honey Runner', 30, 25, 0, [15, NO_ATTACK, 10], [2, UNLIMITED_USES, 2], 'Normal'],
  ['Gravewake Interceptor', 55, 15, 10, [35, NO_ATTACK, 20], [1, UNLIMITED_USES, 3], 'Normal'],
  ['Void Howler', 80, 25, 20, [45, NO_ATTACK, 30], [2, UNLIMITED_USES, 4], 'Elite'],
  ['Brass Knuckle', 75, 20, 65, [20, NO_ATTACK, 40], [1, UNLIMITED_USES, 2], 'Normal'],
  ['Black Orbit Marauder', 100, 30, 40, [50, NO_ATTACK, 35], [2, UNLIMITED_USES, 4], 'Elite'],
  ['CELESTIAL REAPER (Scythe)', 570, 270, 195, [130, 70, 105], [2, 2, 2], 'Boss'],
]
function enemyNamed(name: string): Enemy {
  const row = WORKED.find(([id]) => id === name)
  if (row === undefined) return builtInPack().enemies.find((enemy) => enemy.id === name) as Enemy
  const [id, hull, shield, armor, damage, uses, type] = row
  return { id, faction: '', hull, shield, armor, damage, uses, difficulty: 0, type, ...answersByTurn(damage, uses) }
}
const kinds = (ids: readonly number[]): number[] => ids.map((id) => kindOfId(builtInPack(), id))
const bits = (upgrades: readonly Upgrade[]): number =>
  upgrades.reduce((sum, name) => sum | (1 << UPGRADES.indexOf(name)), 0)

interface Entry {
  readonly loadout: readonly number[]
  readonly enemy: string
  readonly hull?: number
  readonly maxHull?: number
  readonly ammo?: number
  readonly upgrades?: readonly Upgrade[]
}

/** A combat in the short form of the rule book, one line per turn. `h/s/a` is hull, shield and armor after the step. */
function shortLog({ loadout, enemy, hull = 200, maxHull = 200, ammo = 12, upgrades = [] }: Entry): string[] {
  const ship = { hull, maxHull, ammo, owned: bits(upgrades) }
  const lines: string[] = []
  const now = { hull, shield: 0, armor: 0, enemyHull: 0, enemyShield: 0, enemyArmor: 0 }
  const listen = (e: Event): void => {
    if (e.kind === 'combat') {
      Object.assign(now, { hull: e.hull, shield: e.shield, armor: e.armor })
      Object.assign(now, { enemyHull: e.enemyHull, enemyShield: e.enemyShield, enemyArmor: e.enemyArmor })
      lines.push(
        `start P ${e.hull}h/${e.shield}s/${e.armor}a/${e.ammo}m | E ${e.enemyHull}h/${e.enemyShield}s/${e.enemyArmor}a`,
      )
    } else if (e.kind === 'salvo') {
      now.enemyHull = e.hull
      if (e.pool === 'shield') now.enemyShield = e.poolLeft
      if (e.pool === 'armor') now.enemyArmor = e.poolLeft
      const shots = e.shots.filter((shot) => shot.fate === 'fires').length
      lines.push(
        `T${e.turn} ${RANGES[e.range]}: fire ${shots} dmg ${e.damage} (abs ${e.absorbed}) ammo ${e.ammo} E ${now.enemyHull}h/${now.enemyShield}s/${now.enemyArmor}a`,
      )
    } else if (e.kind === 'answer') {
      now.hull = e.hull
      if (e.pool === 'shield') now.shield = e.poolLeft
      if (e.pool === 'armor') now.armor = e.poolLeft
      lines.push(`${lines.pop()}; enemy ${e.damage} (abs ${e.absorbed}) P ${now.hull}h/${now.shield}s/${now.armor}a`)
    } else if (e.kind === 'hold') lines.push(`${lines.pop()}; enemy holds`)
    else if (e.kind === 'destroyed') lines.push(`${lines.pop()} destroyed`)
  }
  const combat = fightCombat(builtInPack(), ship, kinds(loadout), enemyNamed(enemy), listen)
  lines.push(`=> ${combat.result}; hull ${combat.hull}, ammo ${combat.ammo}`)
  return lines
}

// The worked combats of the rule book, by their numbers there.
test.each<[string, Entry, string]>([
  [
    '1 starter kit, one shot',
    { loadout: [1, 2, 2, 3], enemy: 'Scrap Skirmisher' },
    `start P 200h/0s/25a/12m | E 30h/0s/0a
     T1 LONG: fire 1 dmg 40 (abs 0) ammo 9 E 0h/0s/0a destroyed
     => win; hull 200, ammo 9`,
  ],
  [
    '2 nothing equipped is a draw, not a loss',
    { loadout: [], enemy: 'Scrap Skirmisher' },
    `start P 200h/0s/0a/12m | E 30h/0s/0a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 12 E 30h/0s/0a; enemy holds
     T2 MID: fire 0 dmg 0 (abs 0) ammo 12 E 30h/0s/0a; enemy holds
     T3 CLOSE: fire 0 dmg 0 (abs 0) ammo 12 E 30h/0s/0a; enemy 10 (abs 0) P 190h/0s/0a
     T4 CLOSE: fire 0 dmg 0 (abs 0) ammo 12 E 30h/0s/0a; enemy 10 (abs 0) P 180h/0s/0a
     T5 MID: fire 0 dmg 0 (abs 0) ammo 12 E 30h/0s/0a; enemy holds
     T6 LONG: fire 0 dmg 0 (abs 0) ammo 12 E 30h/0s/0a; enemy holds
     => draw; hull 180, ammo 12`,
  ],
  [
    '3 exactly lethal through a shield',
    { loadout: [1, 2, 2, 3], enemy: 'Void Drifter' },
    `start P 200h/0s/25a/12m | E 35h/5s/0a
     T1 LONG: fire 1 dmg 40 (abs 5) ammo 9 E 0h/0s/0a destroyed
     => win; hull 200, ammo 9`,
  ],
  [
    '5 the armor pool drains over turns 3 and 4 (fact: pools are spent and do not come back)',
    { loadout: [3], enemy: 'Rustbound Scout', hull: 60, ammo: 0 },
    `start P 60h/0s/25a/0m | E 40h/0s/10a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy holds
     T2 MID: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy holds
     T3 CLOSE: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy 15 (abs 15) P 60h/0s/10a
     T4 CLOSE: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy 15 (abs 10) P 55h/0s/0a
     T5 MID: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy holds
     T6 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy holds
     => draw; hull 55, ammo 0`,
  ],
  [
    '6 starter kit against Debris Lancer',
    { loadout: [1, 2, 2, 3], enemy: 'Debris Lancer', hull: 150 },
    `start P 150h/0s/25a/12m | E 45h/10s/0a
     T1 LONG: fire 1 dmg 40 (abs 10) ammo 9 E 15h/0s/0a; enemy 30 (abs 0) P 120h/0s/25a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 9 E 15h/0s/0a; enemy holds
     T3 CLOSE: fire 2 dmg 20 (abs 0) ammo 9 E 0h/0s/0a destroyed
     => win; hull 120, ammo 9`,
  ],
  [
    '7 ammo is short: equip order decides who fires (fact: ammo order)',
    { loadout: [1, 5, 1], enemy: 'Gravewake Interceptor', ammo: 7 },
    `start P 200h/0s/0a/7m | E 55h/15s/10a
     T1 LONG: fire 2 dmg 80 (abs 15) ammo 1 E 0h/0s/10a destroyed
     => win; hull 200, ammo 1`,
  ],
  [
    '7b the same items in another order: the six-ammo rack goes first and the others are skipped (fact: ammo order)',
    { loadout: [5, 1, 1], enemy: 'Gravewake Interceptor', ammo: 7 },
    `start P 200h/0s/0a/7m | E 55h/15s/10a
     T1 LONG: fire 1 dmg 65 (abs 15) ammo 1 E 5h/0s/10a; enemy 35 (abs 0) P 165h/0s/0a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 1 E 5h/0s/10a; enemy holds
     T3 CLOSE: fire 0 dmg 0 (abs 0) ammo 1 E 5h/0s/10a; enemy 20 (abs 0) P 145h/0s/0a
     T4 CLOSE: fire 0 dmg 0 (abs 0) ammo 1 E 5h/0s/10a; enemy 20 (abs 0) P 125h/0s/0a
     T5 MID: fire 0 dmg 0 (abs 0) ammo 1 E 5h/0s/10a; enemy holds
     T6 LONG: fire 0 dmg 0 (abs 0) ammo 1 E 5h/0s/10a; enemy holds
     => draw; hull 125, ammo 1`,
  ],
  [
    '10 two lenses are x4, and Solar Overload fires once (fact: uses)',
    { loadout: [17, 17, 6, 7], enemy: 'Signal Hunter', ammo: 0 },
    `start P 200h/0s/0a/0m | E 60h/15s/10a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 60h/15s/10a; enemy 35 (abs 0) P 165h/0s/0a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 0 E 60h/15s/10a; enemy holds
     T3 CLOSE: fire 2 dmg 160 (abs 10) ammo 0 E 0h/15s/0a destroyed
     => win; hull 165, ammo 0`,
  ],
  [
    '10b uses count the whole battle: Solar Overload is silent on turn 4 (fact: uses)',
    { loadout: [7, 2], enemy: 'Brass Knuckle', ammo: 0 },
    `start P 200h/0s/0a/0m | E 75h/20s/65a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 75h/20s/65a; enemy 20 (abs 0) P 180h/0s/0a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 0 E 75h/20s/65a; enemy holds
     T3 CLOSE: fire 2 dmg 35 (abs 35) ammo 0 E 75h/20s/30a; enemy 40 (abs 0) P 140h/0s/0a
     T4 CLOSE: fire 1 dmg 10 (abs 10) ammo 0 E 75h/20s/20a; enemy 40 (abs 0) P 100h/0s/0a
     T5 MID: fire 0 dmg 0 (abs 0) ammo 0 E 75h/20s/20a; enemy holds
     T6 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 75h/20s/20a; enemy holds
     => draw; hull 100, ammo 0`,
  ],
  [
    '13 a disposable that never fires',
    { loadout: [1, 103], enemy: 'Scrap Skirmisher' },
    `start P 200h/0s/0a/12m | E 30h/0s/0a
     T1 LONG: fire 1 dmg 40 (abs 0) ammo 9 E 0h/0s/0a destroyed
     => win; hull 200, ammo 9`,
  ],
  [
    '15 survives a boss and draws (fact: boss draw)',
    { loadout: [9, 9, 14, 3, 2, 2], enemy: 'URSA-CLASS DREADNOUGHT (Railgun)', ammo: 0 },
    `start P 200h/60s/95a/0m | E 100h/50s/25a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 100h/50s/25a; enemy 60 (abs 60) P 200h/0s/95a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 0 E 100h/50s/25a; enemy 15 (abs 0) P 185h/0s/95a
     T3 CLOSE: fire 2 dmg 20 (abs 20) ammo 0 E 100h/50s/5a; enemy 25 (abs 25) P 185h/0s/70a
     T4 CLOSE: fire 2 dmg 20 (abs 5) ammo 0 E 85h/50s/0a; enemy 25 (abs 25) P 185h/0s/45a
     T5 MID: fire 0 dmg 0 (abs 0) ammo 0 E 85h/50s/0a; enemy 15 (abs 0) P 170h/0s/45a
     T6 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 85h/50s/0a; enemy 60 (abs 0) P 110h/0s/45a
     => draw; hull 110, ammo 0`,
  ],
  [
    '17 a win on the very last turn',
    { loadout: [4, 6, 8, 9, 3], enemy: 'Void Howler', ammo: 6 },
    `start P 200h/45s/25a/6m | E 80h/25s/20a
     T1 LONG: fire 1 dmg 50 (abs 25) ammo 3 E 55h/0s/20a; enemy 45 (abs 45) P 200h/0s/25a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 3 E 55h/0s/20a; enemy holds
     T3 CLOSE: fire 1 dmg 15 (abs 15) ammo 3 E 55h/0s/5a; enemy 30 (abs 25) P 195h/0s/0a
     T4 CLOSE: fire 1 dmg 15 (abs 5) ammo 3 E 45h/0s/0a; enemy 30 (abs 0) P 165h/0s/0a
     T5 MID: fire 0 dmg 0 (abs 0) ammo 3 E 45h/0s/0a; enemy holds
     T6 LONG: fire 1 dmg 50 (abs 0) ammo 0 E 0h/0s/0a destroyed
     => win; hull 165, ammo 0`,
  ],
  [
    '19 the ammo paradox: 11 ammo end with 2',
    { loadout: [15, 4, 6], enemy: 'Black Orbit Marauder', ammo: 11 },
    `start P 200h/0s/0a/11m | E 100h/30s/40a
     T1 LONG: fire 2 dmg 55 (abs 30) ammo 7 E 75h/0s/40a; enemy 50 (abs 0) P 150h/0s/0a
     T2 MID: fire 1 dmg 15 (abs 0) ammo 6 E 60h/0s/40a; enemy holds
     T3 CLOSE: fire 2 dmg 40 (abs 40) ammo 5 E 60h/0s/0a; enemy 35 (abs 0) P 115h/0s/0a
     T4 CLOSE: fire 2 dmg 40 (abs 0) ammo 4 E 20h/0s/0a; enemy 35 (abs 0) P 80h/0s/0a
     T5 MID: fire 1 dmg 15 (abs 0) ammo 3 E 5h/0s/0a; enemy holds
     T6 LONG: fire 1 dmg 5 (abs 0) ammo 2 E 0h/0s/0a destroyed
     => win; hull 80, ammo 2`,
  ],
  [
    '20 the ammo paradox: 12 ammo end with 0, same turn, same hull',
    { loadout: [15, 4, 6], enemy: 'Black Orbit Marauder', ammo: 12 },
    `start P 200h/0s/0a/12m | E 100h/30s/40a
     T1 LONG: fire 2 dmg 55 (abs 30) ammo 8 E 75h/0s/40a; enemy 50 (abs 0) P 150h/0s/0a
     T2 MID: fire 1 dmg 15 (abs 0) ammo 7 E 60h/0s/40a; enemy holds
     T3 CLOSE: fire 2 dmg 40 (abs 40) ammo 6 E 60h/0s/0a; enemy 35 (abs 0) P 115h/0s/0a
     T4 CLOSE: fire 2 dmg 40 (abs 0) ammo 5 E 20h/0s/0a; enemy 35 (abs 0) P 80h/0s/0a
     T5 MID: fire 1 dmg 15 (abs 0) ammo 4 E 5h/0s/0a; enemy holds
     T6 LONG: fire 2 dmg 55 (abs 0) ammo 0 E 0h/0s/0a destroyed
     => win; hull 80, ammo 0`,
  ],
  [
    '22 overkill still pays full ammo',
    { loadout: [5, 4, 1], enemy: 'Scrap Skirmisher' },
    `start P 200h/0s/0a/12m | E 30h/0s/0a
     T1 LONG: fire 3 dmg 155 (abs 0) ammo 0 E 0h/0s/0a destroyed
     => win; hull 200, ammo 0`,
  ],
  [
    '§2.5 all four combat-start upgrades: hull capped, +1 ammo, +15 shield, +5 before the multiplier',
    {
      loadout: [10, 18],
      enemy: 'Tick Drone',
      hull: 230,
      maxHull: 240,
      ammo: 0,
      upgrades: [
        'regenerative_hull_plating',
        'automated_ammo_synthesizer',
        'forward_shield_projector',
        'reinforced_hangar',
      ],
    },
    `start P 240h/15s/0a/1m | E 34h/0s/0a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 1 E 34h/0s/0a; enemy holds
     T2 MID: fire 1 dmg 50 (abs 0) ammo 0 E 0h/0s/0a destroyed
     => win; hull 240, ammo 0`,
  ],
  [
    'ruling 16: the hangar helps a FIGHTER at every range it has, and no LASER',
    { loadout: [13, 2], enemy: 'Rustbound Scout', ammo: 0, upgrades: ['reinforced_hangar'] },
    `start P 200h/0s/0a/0m | E 40h/0s/10a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 0 E 40h/0s/10a; enemy holds
     T2 MID: fire 1 dmg 13 (abs 0) ammo 0 E 27h/0s/10a; enemy holds
     T3 CLOSE: fire 2 dmg 23 (abs 10) ammo 0 E 14h/0s/0a; enemy 15 (abs 0) P 185h/0s/0a
     T4 CLOSE: fire 2 dmg 23 (abs 0) ammo 0 E 0h/0s/0a destroyed
     => win; hull 185, ammo 0`,
  ],
  [
    'ruling 21: a module helps weapons of its type only, and no defence',
    { loadout: [19, 1, 2, 9], enemy: 'Honey Runner' },
    `start P 200h/30s/0a/12m | E 30h/25s/0a
     T1 LONG: fire 1 dmg 80 (abs 25) ammo 9 E 0h/0s/0a destroyed
     => win; hull 200, ammo 9`,
  ],
  [
    '§4.5.4 defeat ends the combat at once, and the display stops at 0',
    { loadout: [], enemy: 'CELESTIAL REAPER (Scythe)', hull: 150 },
    `start P 150h/0s/0a/12m | E 570h/270s/195a
     T1 LONG: fire 0 dmg 0 (abs 0) ammo 12 E 570h/270s/195a; enemy 130 (abs 0) P 20h/0s/0a
     T2 MID: fire 0 dmg 0 (abs 0) ammo 12 E 570h/270s/195a; enemy 70 (abs 0) P 0h/0s/0a
     => loss; hull 0, ammo 12`,
  ],
])('combat %s', (_, entry, log) => {
  expect(shortLog(entry)).toEqual(log.split('\n').map((line) => line.trim()))
})
