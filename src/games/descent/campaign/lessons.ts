import type { LESSON_IDS, Scenario } from '../options.ts'

/** A lesson: a small position to play. The list starts with the easiest. */
interface LessonEntry {
  readonly id: (typeof LESSON_IDS)[number]
  readonly name: string
  readonly teaches: string
  /** The text shown beside the map, line by line. */
  readonly lines: readonly string[]
  readonly scenario: Scenario
}
export const LESSONS: readonly LessonEntry[] = [
  {
    id: 'told-blow',
    name: 'The announced blow',
    teaches: 'to leave a marked cell and strike back after the swing',
    lines: [
      'A goblin is coming. It marks your cell, and with its next action it strikes that cell, whoever stands there.',
      'When your cell is marked, step aside but stay next to the goblin. It strikes the empty cell; then strike back (f Strike, or step into it).',
      'Every choice shows what the enemies may do before your next one. Take the stairs when the goblin is dead.',
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
    teaches: "to get out of an archer's sight and let it come, or to throw first",
    lines: [
      'An archer draws in one action and shoots in the next, if it still sees you. An enemy you cannot see cannot see you.',
      'Step behind the corner when it has drawn, and strike when it comes to you; or throw a javelin first (t Throw).',
      'A bloat lights its fuse when it is beside you: kill it from a distance, or be two cells away when it bursts.',
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
    name: 'Rest and stairs',
    teaches: 'how much rest can heal, and who follows you on the stairs',
    lines: [
      'Rest (+ Rest) heals at most 20 HP per floor; the panel This turn shows how much is left. After that only potions, gods, levels and the next floor help.',
      'Enemies that are awake and beside you when you take the stairs follow you. Shake them off first: with a net or with smoke (t Throw), or by killing them.',
      'After 120 turns on a floor wanderers arrive, and they know where you are.',
    ],
    scenario: {
      map: ['############', '#@...#.....#', '#....#..s..#', '#..........#', '#....#....>#', '############'],
      seen: true,
      hero: { level: 6, hp: 6, items: ['net', 'health-potion', 'smoke-flask'] },
    },
  },
]
