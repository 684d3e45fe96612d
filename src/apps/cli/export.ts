import { extname } from 'node:path'
import { isRefusal, journalOf, type Run, replay } from '../../engine/index.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { type LogEntry, logSoFar } from '../../play/log.ts'
import { journalText, writeOutput } from '../../storage/fs/journal-file.ts'
import type { ExportValues } from './commands/runs.ts'
import { gameOfJournal } from './load-game.ts'
import { castOf, endFrame, pictureOf, type RecordingSize, transcriptOf } from './recording.ts'
import { journalFrom } from './saved-runs.ts'

/** `undercroft export JOURNAL|ID FILE`. */
export async function exportCommand(values: ExportValues, [source, file = '']: readonly string[]): Promise<void> {
  const size = /^(\d{2,3})x(\d{2,3})$/.exec(values.size ?? '80x24')
  if (size === null || Number(size[1]) < 40 || Number(size[2]) < 12)
    throw usage('--size is columns x rows, for example 80x24; at least 40x12')
  const secondsATurn = Number(values.seconds ?? 1)
  if (!(secondsATurn > 0 && secondsATurn <= 60))
    throw usage('--seconds is how long each turn is shown: more than 0, at most 60')
  const { journal, pack, isLog } = journalFrom(source, values.pack)
  const run = replay(await gameOfJournal(journal, pack), journal, { isLog })
  if (isRefusal(run)) throw failure(run.why)
  const shown = { width: Number(size[1]), height: Number(size[2]) }
  await exportRun(run, logSoFar(run, [0]), file, { size: shown, secondsATurn, isStill: values.still === true })
  console.log(`Written to ${file}.`)
}

interface ExportOptions {
  readonly size?: RecordingSize
  readonly secondsATurn?: number
  /** Records one frame per turn, without animation. */
  readonly isStill?: boolean
}

/** Writes a run to a file; the file extension decides the format. */
export async function exportRun(
  run: Run,
  log: readonly LogEntry[],
  file: string,
  { size = { width: 80, height: 24 }, secondsATurn = 1, isStill = false }: ExportOptions = {},
): Promise<void> {
  switch (extname(file).toLowerCase()) {
    case '.cast':
      return writeOutput(file, castOf(run, log, size, secondsATurn, isStill))
    case '.txt':
      return writeOutput(file, transcriptOf(run, log, size))
    case '.json':
      return writeOutput(file, journalText(journalOf(run)))
    case '.svg':
      return writeOutput(file, lastPicture(run, log, size))
    case '.png':
      return writeOutput(file, await pngOf(lastPicture(run, log, size)))
    default:
      // Open: any file extension.
      throw usage(`${file}: the file extension must be one of .cast .txt .svg .png .json`)
  }
}

const lastPicture = (run: Run, log: readonly LogEntry[], size: RecordingSize): string =>
  pictureOf(endFrame(run, log, size), `Undercroft: ${run.game.id}, seed ${run.seed}`)

/** Renders a PNG with the optional renderer, if it is installed. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  // The name is in a variable so that the bundler does not try to resolve the optional package.
  const name = '@resvg/resvg-js'
  const module = (await import(name).catch(() => undefined)) as Resvg | undefined
  if (module === undefined)
    throw failure('PNG pictures need an optional package: npm install @resvg/resvg-js. SVG pictures need nothing.')
  return new module.Resvg(svg, { font: { loadSystemFonts: true } }).render().asPng()
}

interface Resvg {
  readonly Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array } }
}
