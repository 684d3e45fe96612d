import { dateOfSeed, type GameInfo, type Run } from '../../engine/index.ts'
import { TEXT } from './text.ts'
import { trackOf } from './track.ts'

/** A result as one line of text to share. */
export function cardLine(info: GameInfo, run: Run, name: string): string {
  const own = run.game.outcome(run.state)?.standings[0]
  const day = dateOfSeed(run.seed)
  return [
    `${TEXT.name} ${day === undefined ? `${info.name}, ${TEXT.seed(run.seed)}` : `${TEXT.dailyRuns(day)}, ${info.name}`}`,
    ...(name === '' ? [] : [name]),
    ...(own === undefined ? [] : [`${own.won ? TEXT.won : TEXT.lost}, ${TEXT.points(own.score)}`]),
    TEXT.choiceNumber(run.turn),
  ].join(' · ')
}

/** Downloads the result card: name, score, life over time, and how the run ended. */
export async function saveCard(info: GameInfo, run: Run, name: string, link: string): Promise<void> {
  const { codeOf } = await import('./qr-code.ts')
  const code = codeOf(link)
  const [width, height] = [740, code === undefined ? 900 : 900 + CODE]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  const isDark = info.id === 'underscore'
  const [ground, ink] = isDark ? ['#000000', '#ffffff'] : ['#e6d3a8', '#21160c']
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = ink
  pen.lineWidth = 3
  pen.strokeRect(24, 24, width - 48, height - 48)
  pen.fillStyle = ink
  pen.textAlign = 'center'
  const write = (text: string, y: number, font: string): void => {
    pen.font = font
    pen.fillText(text, width / 2, y, width - 96)
  }
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  write(TEXT.name, 96, "600 44px 'Grenze Gotisch', serif")
  write(info.name, 180, "600 72px 'Grenze Gotisch', serif")
  if (name !== '') write(name, 232, "500 32px 'Alegreya Sans', sans-serif")
  write(
    own === undefined ? TEXT.choiceNumber(run.turn) : TEXT.wonOrLost(own.won),
    320,
    "700 44px 'Alegreya Sans', sans-serif",
  )
  if (own !== undefined) write(TEXT.points(own.score), 400, "800 64px 'Alegreya Sans', sans-serif")
  drawCurve(
    pen,
    trackOf(run).life.map(({ value, max }) => value / Math.max(1, max)),
    width,
  )
  write(outcome?.reason ?? '', 760, "500 28px 'Alegreya Sans', sans-serif")
  write(cardLine(info, run, name), 820, "400 22px 'Alegreya Sans', sans-serif")
  if (code !== undefined) drawCode(pen, code, (width - CODE) / 2, 840)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob === null) throw new Error('no picture')
  save(blob, `${fileNameOf(run)}.png`)
}

/** A file name for a run, without an extension. */
export const fileNameOf = ({ game, seed }: Run): string => `${game.id}-${seed.replace(/[^\w-]/g, '_')}`

/** Side of the QR code on the card, in pixels. */
const CODE = 320

/** Always dark on light, with a whole number of pixels per module, so that scanners can read it. */
function drawCode(
  pen: CanvasRenderingContext2D,
  code: readonly (readonly boolean[])[],
  left: number,
  top: number,
): void {
  const module = Math.max(1, Math.floor(CODE / code.length))
  const inset = Math.floor((CODE - module * code.length) / 2)
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, CODE, CODE)
  pen.fillStyle = '#000000'
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(left + inset + x * module, top + inset + y * module, module, module)
}

function drawCurve(pen: CanvasRenderingContext2D, curve: readonly number[], width: number): void {
  const [left, top, wide, high] = [72, 460, width - 144, 220]
  pen.beginPath()
  curve.forEach((value, i) => {
    const x = left + (wide * i) / Math.max(1, curve.length - 1)
    const y = top + high * (1 - Math.max(0, Math.min(1, value)))
    if (i === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  })
  pen.lineWidth = 5
  pen.stroke()
  pen.lineWidth = 1
  pen.strokeRect(left, top, wide, high)
}

/** Downloads a blob as a file. */
function save(blob: Blob, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}

/** Downloads a text as a JSON file. */
export const saveText = (json: string, name: string): void => save(new Blob([json], { type: 'application/json' }), name)
