import type { AnyGame } from '../../../src/engine/index.ts'
import { toy } from '../../toy/index.ts'
import { schema } from '../../toy/schema.ts'
import { brokenFilesAreRefused, builtInContentIsValid, infoHasText, optionsAreChecked } from '../content-laws.ts'
import { ghostsReturn, packsPlay } from '../pack-laws.ts'
import { type Planted, withGame, withGhosts, withInfo, withPacks, withSchema } from './mutants.ts'

const builtInToy: AnyGame = toy

/** Planted mistakes in a game's info, content and packs. */
export const CONTENT_MISTAKES: readonly Planted[] = [
  {
    mistake: 'a wrong content hash',
    subject: withGame({ contentHash: '00000000000000aa' }),
    breaks: builtInContentIsValid,
    message: /^toy: its content is 00000000000000aa, its files give [0-9a-f]{16}$/,
    also: [ghostsReturn],
  },
  {
    mistake: 'an empty file that is accepted',
    subject: withSchema({
      loadPack: (files) =>
        Object.values(files).includes('') ? { ok: true, value: builtInToy } : schema.loadPack(files),
    }),
    breaks: brokenFilesAreRefused,
    message: /^toy: signs.json with the text "" was accepted$/,
  },
  {
    mistake: 'unknown options that are accepted',
    subject: withSchema({ checkOptions: (options) => ({ ok: true, value: options }) }),
    breaks: optionsAreChecked,
    message: /^toy: the options \{"nonsense":1\} are accepted$/,
    also: [packsPlay, ghostsReturn],
  },
  {
    mistake: 'a file without a schema',
    subject: withSchema({ describe: () => ({ options: {}, scenario: {} }) }),
    breaks: optionsAreChecked,
    message: /^toy: signs.json is not described$/,
  },
  {
    mistake: 'a sort order that is taken',
    subject: withInfo({ place: 1 }),
    breaks: infoHasText,
    message: /^toy: its place 1 is taken by star-canine$/,
  },
  {
    mistake: 'another id than the folder',
    subject: withInfo({ id: 'game' }),
    breaks: infoHasText,
    message: /^the folder is toy, the entry game, the game toy$/,
  },
  {
    mistake: 'help that is not a sentence',
    subject: withInfo({ help: ['press keys'] }),
    breaks: infoHasText,
    message: /^toy: a line of its help is not a sentence: "press keys"$/,
  },
  {
    mistake: 'a blurb of two lines',
    subject: withInfo({ blurb: 'Signs.\nCards.' }),
    breaks: infoHasText,
    message: /^toy: its blurb is not one line of at most 120 letters: /,
  },
  {
    mistake: 'a pack that crashes',
    subject: withSchema({
      loadPack: (files) => {
        if (files['cards.json']?.includes('Heron Anew')) throw new Error('no such card')
        return schema.loadPack(files)
      },
    }),
    breaks: packsPlay,
    message: /^toy, cards.json with a row with another name \(cards: heron\): no such card$/,
  },
  {
    mistake: 'a pack that is not used',
    subject: withPacks(({ contentHash }) => ({ ...toy, contentHash })),
    breaks: packsPlay,
    message:
      /^toy, signs.json with a row with another name \(signs: stone\): toy: Stone Anew is in the content but not in the codex$/,
  },
  {
    mistake: 'a pack with the built-in log lines',
    subject: withPacks(() => ({ eventText: toy.eventText })),
    breaks: packsPlay,
    message: /^toy, signs.json with a row added \(signs: stone\): .*index 3 is outside a list of 3$/,
  },
  {
    mistake: 'a pack with the built-in timeline',
    subject: withPacks(({ extras }) => ({ extras: { ...extras, timeline: toy.extras?.timeline as never } })),
    breaks: packsPlay,
    message: /^toy, signs.json with a row added \(signs: stone\): .*index 3 is outside a list of 3$/,
  },
  {
    mistake: 'a pack with the built-in ghosts',
    subject: withPacks(({ extras }) => ({ extras: { ...extras, ghosts: toy.extras?.ghosts as never } })),
    breaks: packsPlay,
    message: /^toy, signs.json with a row added \(signs: stone\): .*index 3 is outside a list of 3$/,
  },
  {
    mistake: 'a pack whose determinize throws',
    subject: withPacks(() => ({
      determinize: () => {
        throw new Error('no such world')
      },
    })),
    breaks: packsPlay,
    message: /^toy, signs.json with a row with another name \(signs: stone\): .*no such world$/,
  },
  {
    mistake: 'a pack with the built-in content hash',
    subject: withPacks(() => ({ contentHash: toy.contentHash })),
    breaks: packsPlay,
    message:
      /^toy, signs.json with a row with another name \(signs: stone\): it has the built-in content hash, [0-9a-f]{16}$/,
  },
  {
    mistake: 'a pack refused without a path',
    subject: withSchema({
      loadPack: (files) => {
        const loaded = schema.loadPack(files)
        return loaded.ok ? loaded : { ok: false, problems: loaded.problems.map((one) => ({ ...one, path: '' })) }
      },
    }),
    breaks: packsPlay,
    message: /^toy, signs.json with a row removed \(signs: stone\): is refused without file, path or reason: /,
  },
  {
    mistake: 'packs that are all refused',
    subject: withSchema({
      loadPack: (files) => {
        const [file = '', second] = Object.keys(files)
        if (second !== undefined || file === '') return schema.loadPack(files)
        return { ok: false, problems: [{ file, path: 'all', expected: 'expected the built-in content' }] }
      },
    }),
    breaks: packsPlay,
    message: /^toy: every pack with a renamed or added row is refused$/,
  },
  {
    mistake: 'ghosts that are not validated',
    subject: withGhosts({ check: () => ({ ok: true, ghost: { name: 'You', level: 1 }, notes: [] }) }),
    breaks: ghostsReturn,
    message: /^toy: undefined is accepted as a ghost$/,
  },
  {
    mistake: 'a ghost that cannot be read back',
    subject: withGhosts({ of: () => ({ name: 'You', level: 1 }) }),
    breaks: ghostsReturn,
    message: /^toy, seed \d+: the ghost of a run is refused: "signs" should be a list of signs$/,
  },
  {
    mistake: 'ghosts that never appear',
    subject: withGhosts({ into: (options) => options }),
    breaks: ghostsReturn,
    message: /^toy, seed \d+: a run with given ghosts wants more$/,
  },
  {
    mistake: 'runs that leave no ghost',
    subject: withGhosts({ of: () => undefined }),
    breaks: ghostsReturn,
    message: /^toy: 6 walks left no ghost$/,
  },
]
