import { useMemo, useState } from 'preact/hooks'
import { journalOf, makeJournalJson, type Run, seek } from '../../../engine/index.ts'
import { linkTo, makeAddress } from '../address.ts'
import { cardLine, drawCard, save } from '../card.ts'
import type { GameFacts } from '../games.ts'
import { useHome } from '../home/home.ts'
import { makePosition } from '../position.ts'
import { codeOf } from '../qr-code.ts'
import { TEXT } from '../text.ts'

interface Props {
  readonly facts: GameFacts
  readonly run: Run
  readonly journal: string
  readonly turn: number
}

/** Shares a run as a link, QR code, line of text, picture or file. */
export function Share({ facts, run, journal, turn }: Props) {
  const { settings } = useHome()
  const [copied, setCopied] = useState('')
  const link = linkTo({ at: 'replay', journal, turn })
  const line = cardLine(facts, run, settings.name)
  const copy = (text: string, name: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(name),
      () => setCopied(''),
    )
  const name = `${facts.id}-${run.seed.replace(/[^\w-]/g, '_')}`
  return (
    <section class="share slab" aria-label={TEXT.shareHead}>
      <h2>{TEXT.shareHead}</h2>
      <Qr link={link} />
      <p class="link-text">{link.length > 120 ? `${link.slice(0, 80)}…${link.slice(-16)}` : link}</p>
      <p class="t-dim">{TEXT.characters(link.length)}</p>
      <p class="row">
        <button type="button" class="primary" onClick={() => copy(link, 'link')}>
          {copied === 'link' ? TEXT.copied : TEXT.copyLink}
        </button>
        <button type="button" onClick={() => copy(`${line} · ${link}`, 'line')}>
          {copied === 'line' ? TEXT.copied : TEXT.copyLine}
        </button>
        <a
          class="button"
          href={makeAddress({ at: 'game', game: facts.id, seed: run.seed, options: withoutGhosts(run) })}
        >
          {TEXT.beatIt}
        </a>
        {hasScenario(run) ? (
          <button type="button" onClick={() => copy(linkTo({ at: 'position', text: positionOf(run) }), 'position')}>
            {copied === 'position' ? TEXT.copied : TEXT.copyPosition}
          </button>
        ) : null}
        {'share' in navigator ? (
          <button type="button" onClick={() => void navigator.share({ title: line, url: link }).catch(() => undefined)}>
            {TEXT.send}
          </button>
        ) : null}
        <button
          type="button"
          onClick={() => void drawCard(facts, run, line, settings.name, link).then((blob) => save(blob, `${name}.png`))}
        >
          {TEXT.picture}
        </button>
        <button
          type="button"
          onClick={() =>
            save(
              new Blob([JSON.stringify(makeJournalJson(journalOf(seek(run, run.turn))), undefined, 1)], {
                type: 'application/json',
              }),
              `${name}.json`,
            )
          }
        >
          {TEXT.saveFile}
        </button>
      </p>
    </section>
  )
}

/** The options without their ghosts: a new run samples its own. */
function withoutGhosts({ options }: Run): object {
  const { ghosts: _, ...others } = (options ?? {}) as Record<string, unknown>
  return others
}

const hasScenario = ({ options }: Run): boolean =>
  typeof options === 'object' && options !== null && 'scenario' in options
const positionOf = ({ game, seed, options }: Run): string => makePosition({ game: game.id, seed, options })

/** The link as a QR code with a quiet zone, at least two pixels per module. */
function Qr({ link }: { readonly link: string }) {
  const code = useMemo(() => codeOf(link), [link])
  if (code === undefined) return <p class="t-dim">{TEXT.noQr}</p>
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg class="qr" width="240" viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={TEXT.qr}>
      <rect class="qr-ground" width={code.length} height={code.length} />
      <path class="qr-dark" d={path} />
    </svg>
  )
}
