import { extname } from 'node:path'
import { isRefusal, journalOf, type Run, replay } from '../../engine/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import type { LogEntry } from '../../play/log.ts'
import { journalText, writeOutput } from '../../storage/fs/journal-file.ts'
import type { OptionValues } from './commands.ts'
import { gameOfJournal } from './load-game.ts'
import { castOf, endFrame, pictureOf, type RecordingSize, transcriptOf } from './recording.ts'
import { journalFrom } from './saved-runs.ts'

/** `undercroft export JOURNAL|ID FILE`. */
export async function exportCommand(values: OptionValues, [source, file]: readonly string[]): Promise<number> {
  const size = /^(\d{2,3})x(\d{2,3})$/.exec((values.size as string | undefined) ?? '80x24')
  if (size === null || Number(size[1]) < 40 || Number(size[2]) < 12)
    throw usage('--size is columns x rows, like 80x24; 40x12 at least')
  const secondsATurn = Number(values.seconds ?? 1)
  if (!(secondsATurn > 0 && secondsATurn <= 60))
    throw usage('--seconds is how long a turn is shown, above 0 and up to 60')
  const { journal, pack, isLog } = journalFrom(source, values.pack as string | undefined)
  const log: LogEntry[] = []
  const game = await gameOfJournal(journal, pack)
  const run = replay(game, journal, {
    isLog,
    listen(turn, event) {
      const line = game.tell(event, 0)
      if (line !== undefined) log.push({ turn, line })
    },
  })
  if (isRefusal(run)) throw failure(run.why)
  await exportRun(run, log, file as string, {
    size: { width: Number(size[1]), height: Number(size[2]) },
    secondsATurn,
    isStill: values.still === true,
  })
  console.log(`Written to ${file}.`)
  return 0
}

export const EXPORTS = ['.cast', '.txt', '.svg', '.png', '.json'] as const

export interface ExportOptions {
  readonly size?: RecordingSize
  readonly secondsATurn?: number
  /** A recording in which nothing moves. */
  readonly isStill?: boolean
}

/** Writes a run into a file; its ending says in what form. */
export async function exportRun(
  run: Run,
  log: readonly LogEntry[],
  file: string,
  options: ExportOptions = {},
): Promise<void> {
  const size = options.size ?? { width: 80, height: 24 }
  switch (extname(file).toLowerCase()) {
    case '.cast':
      return writeOutput(file, castOf(run, log, size, options.secondsATurn ?? 1, options.isStill))
    case '.txt':
      return writeOutput(file, transcriptOf(run, log, size))
    case '.json':
      return writeOutput(file, journalText(journalOf(run)))
    case '.svg':
      return writeOutput(file, lastPicture(run, log, size))
    case '.png':
      return writeOutput(file, await pngOf(lastPicture(run, log, size)))
    default:
      throw usage(`${file}: the ending says the form, one of ${EXPORTS.join(' ')}`)
  }
}

const lastPicture = (run: Run, log: readonly LogEntry[], size: RecordingSize): string =>
  pictureOf(endFrame(run, log, size), `Undercroft: ${run.game.id}, seed ${run.seed}`)

/** With the optional renderer, where somebody has installed it. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  // A name in a variable, so that the bundle does not look for what need not be there.
  const name = '@resvg/resvg-js'
  const module = (await import(name).catch(() => undefined)) as Resvg | undefined
  if (module === undefined)
    throw failure('PNG pictures need the optional renderer: npm install @resvg/resvg-js. An .svg needs nothing.')
  return new module.Resvg(svg, { font: { loadSystemFonts: true } }).render().asPng()
}

interface Resvg {
  readonly Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } }
}
