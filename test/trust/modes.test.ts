import { describe, expect, test } from 'vitest'
import { type AnyGame, type GameInfo, isRefusal, modeOf, rankOf, rankText, start } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'

const gameOf = (id: string): AnyGame => (findGame(id) as GameInfo).game

describe('the mode that options select', () => {
  // game, options, mode name, reason for practice
  test.each<[string, object, string, string?]>([
    ['star-canine', {}, 'standard'],
    ['star-canine', { chart: 'act', forecast: true, rung: 0 }, 'standard'],
    ['star-canine', { forecast: false }, 'no forecast'],
    ['star-canine', { rung: 2, chart: 'run', forecast: false, advice: true }, 'rung 2, chart run, no forecast, advice'],
    ['star-canine', { scenario: { act: 1 } }, 'scenario', 'scenario'],
    ['emojispace', {}, 'voyage'],
    ['emojispace', { mode: 'campaign' }, 'voyage'],
    ['emojispace', { mode: 'skirmish' }, 'skirmish', 'a single fight'],
    ['emojispace', { rival: 'seat' }, 'skirmish', 'a single fight'],
    ['descent', {}, 'standard'],
    ['descent', { background: 'monk', macros: false }, 'standard'],
    ['lostribe', {}, 'oath 0'],
    ['lostribe', { oath: 10, hero: 'brine_keeper' }, 'oath 10'],
    ['underscore', {}, 'climb'],
    ['underscore', { build: 'mason', name: 'Ann' }, 'climb'],
    ['underscore', { gift: false }, 'climb without a gift'],
    ['underscore', { mode: 'tutorial' }, 'lessons', 'lessons'],
    ['underscore', { mode: 'duel', rival: 'seat' }, 'duel', 'a single duel'],
    ['underscore', { ghosts: [{ name: 'Straw', moves: { active: [] } }] }, 'climb', 'ghosts brought in'],
    ['underscore', { rules: { chargeLatch: true } }, 'climb', 'rules of its own'],
  ])('%s %j', (id, options, name, practice) => {
    expect(modeOf(gameOf(id), options)).toEqual(practice === undefined ? { name } : { name, practice })
  })

  test.each(GAMES.map(({ id }) => id))('%s: a plain run is unranked', (id) => {
    const run = start(gameOf(id), { seed: '1' })
    if (isRefusal(run)) throw new Error(run.why)
    expect(rankText(rankOf(run, gameOf(id)))).toBe('unranked')
  })
})
