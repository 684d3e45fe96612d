import { expect, test } from 'vitest'
import type { Choice, Scene, Verb } from '../../engine/contract/scene.ts'
import { preparedScene } from './focus.ts'
import { type InputState, makeInputState } from './input-state.ts'
import { pressKey } from './press.ts'
import { reachableChoices } from './reachable.ts'

const VERBS: readonly Verb[] = [
  { id: 'strike', key: 'f', label: 'Strike' },
  { id: 'throw', key: 't', label: 'Throw', asks: ['Throw what?', 'At whom?'] },
  { id: 'read', key: 'r', label: 'Read', asks: ['Read what?'], blocked: 'You have no scroll.' },
  { id: 'end', key: 'e', label: 'End turn' },
  { id: 'form', key: 'v', label: 'Form', switchesForm: true },
  { id: 'deck', key: 'd', label: 'Deck', shows: ['deck'] },
]
const card = (item: string, id: string, more: Partial<Choice> = {}): Choice => ({
  id,
  label: id,
  at: { panel: 'hand', item },
  ...more,
})
/** A fight: three cards (the third has nothing to do), two of them aimed, a thrown net, a verb without choices. */
const FIGHT: Scene = {
  title: 'Fight',
  panels: [
    { kind: 'table', id: 'deck', columns: ['card'], rows: [] },
    {
      kind: 'cards',
      id: 'hand',
      cards: ['a', 'b', 'c'].map((id) => ({ id, name: `Card ${id}`, text: '' })),
    },
  ],
  verbs: VERBS,
  choices: [
    card('a', 'a on one', { on: 'one' }),
    card('a', 'a on two', { on: 'two' }),
    card('a', 'a hot on one', { on: 'one' }),
    card('b', 'b', { blocked: 'Not enough energy.' }),
    { id: 'hit', label: 'Strike the orc', verb: 'strike' },
    { id: 'net one', label: 'Net on one', verb: 'throw', answers: ['net', 'one'] },
    { id: 'net two', label: 'Net on two', verb: 'throw', answers: ['net', 'two'], blocked: 'Too far.' },
    { id: 'bomb', label: 'Drop the bomb', verb: 'throw', answers: ['bomb'] },
    { id: 'over', label: 'End the turn', verb: 'end', final: true },
  ],
}
const row = (item: string, more: Partial<Choice> = {}): Choice => ({
  id: `buy ${item}`,
  label: `Buy ${item}`,
  at: { panel: 'wares', item },
  ...more,
})
const WARES = ['sold', 'rope', 'lamp', 'oil', 'bell', 'book', 'salt', 'wine', 'cup', 'coin']
const SHOP: Scene = {
  title: 'Shop',
  opens: 'nothing',
  panels: [
    {
      kind: 'table',
      id: 'wares',
      columns: ['ware'],
      rows: WARES.map((id) => ({ id, cells: [`the ${id}`] })),
    },
  ],
  choices: [...WARES.slice(1, 9).map((item) => row(item)), row('coin', { blocked: 'Costs 9, you have 2.' })],
}
const DICE: Scene = {
  title: 'Reroll',
  panels: [
    {
      kind: 'dice',
      id: 'dice',
      isNumbered: true,
      dice: [
        { id: '1', face: 'fire' },
        { id: '2', face: 'water' },
      ],
    },
  ],
  choices: [
    { id: 'mark 2', label: 'Mark water', at: { panel: 'dice', item: '2' }, marks: 'on' },
    { id: 'roll', label: 'Reroll these', confirms: true, blocked: 'Mark a die first.' },
  ],
}
const DOCK: Scene = {
  title: 'Dock',
  opens: 'nothing',
  panels: [
    { kind: 'table', id: 'guns', page: 'Guns', columns: ['gun'], rows: [{ id: 'g', cells: ['gun'] }] },
    { kind: 'table', id: 'ships', page: 'Ships', columns: ['ship'], rows: [{ id: 's', cells: ['ship'] }] },
  ],
  choices: [
    { id: 'buy gun', label: 'Buy', at: { panel: 'guns', item: 'g' } },
    { id: 'buy ship', label: 'Buy', at: { panel: 'ships', item: 's' } },
  ],
}

/** Presses keys one after the other; returns what the last one did, and the state after it. */
function press(scene: Scene, keys: string): { readonly did: string; readonly input: InputState } {
  const input = makeInputState()
  let did = ''
  for (const key of keys.split(' ').filter((one) => one !== '')) {
    const result = pressKey(preparedScene(scene, input), input, key)
    did = result === undefined ? 'unused' : 'id' in result ? result.id : 'text' in result ? result.text : result.kind
  }
  preparedScene(scene, input)
  return { did, input }
}

// Letters act, numbers point, Enter takes.
test.each([
  // scene, keys, what the last key does, what has the focus then
  ['a letter acts at once', FIGHT, 'f', 'hit', 'hit'],
  ['under Caps Lock too', FIGHT, 'F', 'hit', 'hit'],
  ['a number only points', FIGHT, '2', 'moved', 'b'],
  ['Enter takes what is in focus', FIGHT, '1 enter', 'a on one', 'a on one'],
  ['Enter on an impossible card says why', FIGHT, '2 enter', 'Not enough energy.', 'b'],
  ['a card without a choice has its number', FIGHT, '3 enter', 'There is nothing to do with this now.', '~item hand/c'],
  ['a number that is not there is named', FIGHT, '4', 'There is no number 4 here; the last is 3.', 'a on one'],
  ['→ aims at the next target', FIGHT, '1 right enter', 'a on two', 'a on two'],
  ['the next form of a card', FIGHT, '1 v enter', 'a hot on one', 'a hot on one'],
  ['a card with one form has no other', FIGHT, '2 v', 'This has only one form now.', '~verb form'],
  ['an impossible verb says why', FIGHT, 'r', 'You have no scroll.', '~verb read'],
  ['a verb that shows panels', FIGHT, 'd', 'show', 'a on one'],
  ['↓ goes to the next card', FIGHT, 'down', 'moved', 'b'],
  ['↑ from the first goes to the last verb', FIGHT, 'up', 'moved', '~verb deck'],
  ['a key without a meaning is left to the front end', FIGHT, 'z', 'unused', 'a on one'],
  // Questions.
  ['a verb with questions asks', FIGHT, 't', 'moved', '~answer net'],
  ['then whom', FIGHT, 't enter', 'moved', 'net one'],
  ['and acts; the focus is on the verb', FIGHT, 't enter enter', 'net one', '~verb throw'],
  ['numbers point at answers', FIGHT, 't 1 enter 2 enter', 'Too far.', 'net two'],
  ['an answer without further questions acts', FIGHT, 't 2 enter', 'bomb', '~verb throw'],
  ['Esc goes one question back', FIGHT, 't enter esc', 'moved', '~answer net'],
  ['and leaves', FIGHT, 't esc', 'moved', 'a on one'],
  ['letters do not act while a verb asks', FIGHT, 't f', 'unused', '~answer net'],
  // Where Enter would spend something.
  [
    'nothing has the focus in a shop',
    SHOP,
    'enter',
    'Nothing is chosen yet: point with a number or ↑↓, then press Enter.',
    undefined,
  ],
  ['a sold row keeps its number', SHOP, '2 enter', 'buy rope', 'buy rope'],
  ['1 then 0 is 10', SHOP, '1 0', 'moved', 'buy coin'],
  ['0 is 10 where there are ten', SHOP, '0 enter', 'Costs 9, you have 2.', 'buy coin'],
  ['1 then 4 is 4 where there is no 14', SHOP, '1 4 enter', 'buy oil', 'buy oil'],
  [
    'Backspace deletes a digit',
    SHOP,
    '1 0 backspace enter',
    'There is nothing to do with this now.',
    '~item wares/sold',
  ],
  ['Space takes nothing in a shop', SHOP, '2 space', 'unused', 'buy rope'],
  // Marks.
  ['Space marks', DICE, '2 space', 'mark 2', 'mark 2'],
  ['Enter does something with what is marked', DICE, '2 enter', 'Mark a die first.', 'roll'],
  ['Space on a mark takes it back', DICE, '1 space', 'take-back', '~item dice/1'],
  // Pages.
  ['the first page', DOCK, '1 enter', 'buy gun', 'buy gun'],
  ['→ turns the page', DOCK, 'right 1 enter', 'buy ship', 'buy ship'],
])('%s', (_, scene, keys, did, focus) => {
  const { did: done, input } = press(scene, keys)
  expect([done, input.focus]).toEqual([did, focus])
})

test('a question starts at the last answer', () => {
  const input = makeInputState()
  for (const key of ['t', '2', 'enter', 't']) pressKey(preparedScene(FIGHT, input), input, key)
  expect(preparedScene(FIGHT, input).question).toBe('Throw what?')
  expect(input.focus).toBe('bomb')
})

test('after a purchase the focus stays on the row', () => {
  const input = makeInputState()
  for (const key of ['2', 'enter']) pressKey(preparedScene(SHOP, input), input, key)
  const after = { ...SHOP, choices: SHOP.choices.filter(({ id }) => id !== 'buy rope') }
  expect(pressKey(preparedScene(after, input), input, 'enter')).toEqual({
    kind: 'say',
    text: 'There is nothing to do with this now.',
  })
})

test.each([
  [FIGHT, ['a on one', 'a on two', 'a hot on one', 'hit', 'net one', 'bomb', 'over']],
  [SHOP, WARES.slice(1, 9).map((ware) => `buy ${ware}`)],
  [DOCK, ['buy gun', 'buy ship']],
])('what can be reached on $title', (scene, ids) => {
  expect([...reachableChoices(scene)].toSorted()).toEqual(ids.toSorted())
})
