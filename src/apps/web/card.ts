import { dateOfSeed, type Run, seek } from '../../engine/index.ts'
import type { GameFacts } from './games.ts'
import { TEXT } from './text.ts'

/** A result as one line of text to share. */
export function cardLine(facts: GameFacts, run: Run, name: string): string {
  const own = run.game.outcome(run.state)?.standings[0]
  const day = dateOfSeed(run.seed)
  return [
    `${TEXT.name} ${day === undefined ? `${facts.name}, ${TEXT.seed(run.seed)}` : `${TEXT.dailyRuns(day)}, ${facts.name}`}`,
    ...(name === '' ? [] : [name]),
    ...(own === undefined ? [] : [`${own.won ? TEXT.won : TEXT.lost}, ${TEXT.points(own.score)}`]),
    TEXT.choiceNumber(run.turn),
  ].join(' · ')
}

/** The player's first meter over the course of the run, from 0 to 1. */
function lifeCurve(run: Run): number[] {
  const step = Math.max(1, Math.ceil(run.turn / 60))
  const curve: number[] = []
  for (let turn = 0; turn <= run.turn; turn += step) {
    const then = seek(run, turn)
    const own = then.game.scene(then.state, 0).panels.find((panel) => panel.kind === 'meters' && panel.role === 'self')
    const meter = own?.kind === 'meters' ? own.meters[0] : undefined
    if (meter !== undefined) curve.push(meter.value / Math.max(1, meter.max ?? meter.value))
  }
  return curve
}

/** Draws the result card: name, score, life over time, and how the run ended. */
export async function drawCard(facts: GameFacts, run: Run, line: string, name: string, link: string): Promise<Blob> {
  const { codeOf } = await import('./qr-code.ts')
  const code = codeOf(link)
  const [width, height] = [740, code === undefined ? 900 : 900 + CODE]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  const isDark = facts.id === 'underscore'
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
  write(facts.name, 180, "600 72px 'Grenze Gotisch', serif")
  if (name !== '') write(name, 232, "500 32px 'Alegreya Sans', sans-serif")
  write(
    own === undefined ? TEXT.choiceNumber(run.turn) : TEXT.wonOrLost(own.won),
    320,
    "700 44px 'Alegreya Sans', sans-serif",
  )
  if (own !== undefined) write(TEXT.points(own.score), 400, "800 64px 'Alegreya Sans', sans-serif")
  drawCurve(pen, lifeCurve(run), width)
  write(outcome?.reason ?? '', 760, "500 28px 'Alegreya Sans', sans-serif")
  write(line, 820, "400 22px 'Alegreya Sans', sans-serif")
  if (code !== undefined) drawCode(pen, code, (width - CODE) / 2, 840)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error('no picture')) : done(blob)), 'image/png'),
  )
}

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
export function save(blob: Blob, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = URL.createObjectURL(blob)
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(anchor.href)
}
