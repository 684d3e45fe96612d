import { expect, test } from 'vitest'
import { fightsDoc } from '../lostribe/fights-doc.ts'
import { transcript } from './transcript.ts'

// The position of the walkthrough: Basic Strike for 5, then Flare for 9.
const WALKTHROUGH = {
  hero: 'ashwright', affinity: null, relics: [], deck: ['c_basic_strike', 'c_brace', 'c_brace'],
  hand: ['c_basic_strike', 'c_flare'], dice: ['earth', 'fire', 'air'], monsters: [{ id: 'm_mirage_jackal', intent: 0 }],
}
const CROWD = {
  hand: ['c_magma_lance', 'c_ash_rain', 'c_kindred_cast', 'c_flare'], dice: ['fire', 'earth', 'fire'], banked: ['fire'],
  relics: ['r_seers_lens', 'r_knucklebone_pouch'], charges: 3, energy: 5, deck: ['c_brace', 'c_brace', 'c_brace'],
  monsters: [{ id: 'm_clay_sentry', intent: 1, ward: 4 }, { id: 'm_whisper_moth', intent: 0 }],
}

// Read the goldens beside this file as a reviewer would: they are what a player sees.
test.each<[string, object, string[]]>([
  [
    'whole-fight',
    { hero: 'ashwright' },
    ['destiny-d_fool', 'go-1', 'play-1 play-1', 'why', 'play-2-on-1 play-2-on-1 play-2-on-1', 'tidy', 'discard-1', 'done', 'play-4', 'play-1-on-1', 'why', 'play-1-on-1', 'take-1'],
  ],
  ['walkthrough', { scenario: WALKTHROUGH }, ['play-1-on-1', 'play-1-on-1', 'why', 'end-turn', 'why']],
  ['fusion', { scenario: CROWD }, ['fuse-1-on-1', 'why', 'play-2', 'die-1 done', 'play-2-on-2', 'tidy', 'keep-1', 'done']],
  ['shop', { scenario: { place: 'shop', gold: 160 } }, ['buy-1', 'removal', 'deck-c_brace', 'leave']],
  ['trap', { scenario: { place: 'trap', charges: 1 } }, ['roll', 'reroll', 'endure']],
  ['event', { scenario: { place: 'event', event: 'buried_strongbox', hp: 9 } }, ['option-1', 'option-2']],
  ['rest-and-boss', { oath: 10, scenario: { place: 'rest', hp: 20, act: 3 } }, ['rest', 'go-2']],
  ['evolution', { scenario: { ...WALKTHROUGH, charges: 4, monsters: [{ id: 'm_sandling', hp: 3 }] } }, ['play-1-on-1', 'deck-c_flare', 'skip']],
  ['defeat', { scenario: { ...WALKTHROUGH, hp: 6 } }, ['end-turn', 'why']],
  ['victory', { scenario: { ...WALKTHROUGH, act: 3, stakes: 'boss', gold: 77, monsters: [{ id: 'b_seventh_veil', hp: 3, intent: 0 }] } }, ['1']],
])('lostribe %s', async (name, options, lines) => {
  await expect(await transcript('lostribe', options, lines)).toMatchFileSnapshot(`./lostribe-${name}.txt`)
})

// What dice changed, turn by turn, and an admin's session: a page of the rule book.
test('lostribe fights in which the dice decided', async () => {
  await expect(await fightsDoc()).toMatchFileSnapshot('../../src/games/lostribe/FIGHTS.md')
})
