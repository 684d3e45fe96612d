import { expect, test } from 'vitest'
import type { Scene } from '../../engine/contract/scene.ts'
import { choiceInputs } from './choice-inputs.ts'

const choice = (id: string, more: object) => ({ id, label: id, ...more })
const at = (item: string) => ({ panel: 'hand', item })
const SCENE: Scene = {
  title: 'Fight',
  verbs: [
    { id: 'end', key: 'e', label: 'End turn' },
    { id: 'throw', key: 't', label: 'Throw', asks: ['What?', 'At whom?'] },
    { id: 'form', key: 'f', label: 'Form', switchesForm: true },
  ],
  panels: [
    { kind: 'cards', id: 'hand', cards: ['a', 'b', 'c'].map((id) => ({ id, name: id, text: '' })) },
    { kind: 'table', id: 'ships', page: 'Ships', columns: ['ship'], rows: [{ id: 's', cells: ['ship'] }] },
  ],
  choices: [
    choice('plain on one', { at: at('a'), on: 'one' }),
    choice('plain on two', { at: at('a'), on: 'two' }),
    choice('hot on one', { at: at('a'), on: 'one' }),
    choice('ward', { at: at('b') }),
    choice('warm ward', { at: at('b') }),
    choice('too dear', { at: at('c'), blocked: 'No energy.' }),
    choice('net one', { verb: 'throw', answers: ['net', 'one'] }),
    choice('bomb', { verb: 'throw', answers: ['bomb'] }),
    choice('over', { verb: 'end' }),
    choice('walk', { key: 'w' }),
    choice('buy ship', { at: { panel: 'ships', item: 's' } }),
    choice('other', {}),
  ],
}

test('what to type for a choice is what the screen shows', () => {
  const inputs = [...choiceInputs(SCENE)].map(([{ id }, input]) => [id, input])
  expect(Object.fromEntries(inputs)).toEqual({
    'plain on one': 'ships.1.1',
    'plain on two': 'ships.1.2',
    'hot on one': 'ships.1.1b',
    ward: 'ships.2',
    'warm ward': 'ships.2b',
    'net one': 't.1.1',
    bomb: 't.2',
    over: 'e',
    walk: 'w',
    'buy ship': 'ships.4',
    other: 'ships.5',
  })
  const { page: _, ...ships } = SCENE.panels[1] as Scene['panels'][number]
  const onePage = choiceInputs({ ...SCENE, panels: [SCENE.panels[0], ships] as Scene['panels'] })
  expect([...onePage.values()].toSorted()).toEqual(
    ['1.1', '1.1b', '1.2', '2', '2b', '4', '5', 'e', 't.1.1', 't.2', 'w'].toSorted(),
  )
})
