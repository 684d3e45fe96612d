import type { Scenario } from '../state.ts'

/** Small positions that teach by playing, easiest first. */
interface LessonEntry {
  readonly id: string
  readonly name: string
  readonly teaches: string
  /** What stands beside the map. */
  readonly words: readonly string[]
  readonly scenario: Scenario
}
export const LESSONS: readonly LessonEntry[] = [
  {
    id: 'told-blow',
    name: 'The told blow',
    teaches: 'to step out of a marked cell and strike after the swing',
    words: [
      'A goblin comes. It marks the cell you stand on, and with its next action strikes that cell, whoever is there.',
      'When your cell is marked, step aside so that you stay beside the goblin. It strikes the empty cell; then strike back.',
      'Every choice says what the others may do before you choose again. Take the stairs when it is over.',
    ],
    scenario: {
      map: ['###########', '#.........#', '#.@...g..>#', '#.........#', '###########'],
      seen: true,
      hero: { level: 3 },
      creatures: [{ x: 6, y: 2, awake: true }],
    },
  },
  {
    id: 'archers',
    name: 'Out of sight',
    teaches: 'to break sight with archers and let them come, or to throw first',
    words: [
      'An archer draws in one action and shoots in the next, if it still sees you. What you do not see does not see you.',
      'Step behind the corner when it has drawn, and strike when it comes; or throw a javelin before it does.',
      'A bloat lights its fuse beside you: kill it from afar, or be two cells away when it bursts.',
    ],
    scenario: {
      map: [
        '#############',
        '#@....#.....#',
        '#.....#..a..#',
        '#...........#',
        '####..#.....#',
        '####..#..b.>#',
        '#############',
      ],
      hero: { level: 4, items: ['javelin', 'javelin', 'net', 'health-potion'] },
      creatures: [
        { x: 9, y: 2, awake: true },
        { x: 9, y: 5, awake: true },
      ],
    },
  },
  {
    id: 'quiet',
    name: 'Quiet and stairs',
    teaches: 'what rest is worth, and who comes along on the stairs',
    words: [
      'A floor heals you by 20 HP and no more: the panel says how much of its quiet is left. Then potions, gods, levels and the next floor do.',
      'Who is awake and beside you when you take the stairs comes along. Shake it off first: a net, a shove, a closed distance.',
      'Wanderers come after 120 turns on a floor, and know where you are.',
    ],
    scenario: {
      map: ['############', '#@...#.....#', '#....#..s..#', '#..........#', '#....#....>#', '############'],
      seen: true,
      hero: { level: 6, hp: 6, items: ['net', 'health-potion', 'smoke-flask'] },
    },
  },
]
export const LESSON_IDS = ['told-blow', 'archers', 'quiet'] as const
