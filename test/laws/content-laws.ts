import { problemText } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { BAD_TEXT, demand, difference, type Law, shown } from './law.ts'

export const builtInContentIsValid: Law = {
  name: 'the built-in content passes its schema and is the content of the game',
  async check({ info, game, content }) {
    const schema = await info.schema()
    demand(schema.packFiles.length > 0, () => `${game.id}: a pack has no files`)
    const absent = schema.packFiles.find((file) => content[file] === undefined)
    demand(absent === undefined, () => `${game.id}: the built-in content has no ${absent}`)
    const loaded = schema.loadPack(Object.fromEntries(schema.packFiles.map((file) => [file, content[file] ?? ''])))
    demand(
      loaded.ok,
      () => `${game.id}: the built-in content is refused: ${loaded.ok || loaded.problems.map(problemText)[0]}`,
    )
    const { contentHash } = loaded.value
    demand(
      contentHash === game.contentHash,
      () => `${game.id}: its content is ${game.contentHash}, its files give ${contentHash}`,
    )
    demand(/^[0-9a-f]{16}$/.test(contentHash), () => `${game.id}: a content hash is 16 hex digits, not ${contentHash}`)
  },
}

export const brokenFilesAreRefused: Law = {
  name: 'a broken content file is refused with its name and what was expected',
  async check({ info, game }) {
    const schema = await info.schema()
    for (const file of schema.packFiles)
      for (const text of ['', '{', 'null', '[]', '{"x":1}']) {
        const loaded = schema.loadPack({ [file]: text })
        const where = `${game.id}: ${file} with the text ${shown(text)}`
        demand(!loaded.ok, () => `${where} was accepted`)
        const [first] = loaded.problems
        demand(first?.file === file && first.expected !== '', () => `${where} is refused with ${shown(first)}`)
      }
    demand(!schema.loadPack({}).ok, () => `${game.id}: a pack without any file was accepted`)
  },
}

export const optionsAreChecked: Law = {
  name: 'empty options are valid, unknown ones are refused; options, scenario and every file have a schema',
  async check({ info, game }) {
    const schema = await info.schema()
    const none = schema.checkOptions({}, game)
    demand(none.ok, () => `${game.id}: no options are refused`)
    demand(difference(none.value, {}) === undefined, () => `${game.id}: no options become ${shown(none.value)}`)
    for (const options of [{ nonsense: 1 }, { scenario: { nonsense: 1 } }, 7]) {
      const checked = schema.checkOptions(options, game)
      demand(!checked.ok, () => `${game.id}: the options ${shown(options)} are accepted`)
      demand(checked.problems[0]?.expected !== '', () => `${game.id}: ${shown(options)} is refused without a reason`)
    }
    const described = schema.describe()
    for (const name of ['options', 'scenario', ...schema.packFiles])
      demand(described[name] !== undefined, () => `${game.id}: ${name} is not described`)
  },
}

const LONGEST_BLURB = 120

export const infoHasText: Law = {
  name: 'a GameInfo has a name, a one-line blurb, help in sentences, its own sort order and the id of its folder',
  check({ info, game, folder }) {
    const { id, name, blurb, help, place } = info
    demand(id === folder && game.id === folder, () => `the folder is ${folder}, the entry ${id}, the game ${game.id}`)
    demand(!BAD_TEXT.test(name) && name.trim() === name, () => `${id}: its name is "${name}"`)
    const isLine = !BAD_TEXT.test(blurb) && !blurb.includes('\n') && blurb.length <= LONGEST_BLURB
    demand(isLine, () => `${id}: its blurb is not one line of at most ${LONGEST_BLURB} letters: "${blurb}"`)
    demand(help.length > 0, () => `${id}: there is no help`)
    const poor = help.find((line) => BAD_TEXT.test(line) || !/^\S.*[.!?:]$/.test(line))
    demand(poor === undefined, () => `${id}: a line of its help is not a sentence: "${poor}"`)
    demand(Number.isSafeInteger(place), () => `${id}: its place is ${place}`)
    const other = GAMES.find((one) => one.place === place && one.id !== id)
    demand(other === undefined, () => `${id}: its place ${place} is taken by ${other?.id}`)
    const twin = GAMES.find((one) => one.name === name && one.id !== id)
    demand(twin === undefined, () => `${id}: its name ${name} is taken by ${twin?.id}`)
  },
}

export const CONTENT_LAWS = [builtInContentIsValid, brokenFilesAreRefused, optionsAreChecked, infoHasText]
