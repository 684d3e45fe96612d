import { useMemo } from 'preact/hooks'
import { type GameInfo, journalOf, makeJournalJson, type Run, seek } from '../../../engine/index.ts'
import { linkTo } from '../address.ts'
import { cardLine, fileNameOf, saveCard, saveText } from '../card.ts'
import { withoutGhosts } from '../home/ghosts.ts'
import { useHome } from '../home/home.ts'
import { Button, Copy, Link } from '../parts.tsx'
import { makePosition } from '../position.ts'
import { codeOf } from '../qr-code.ts'
import { TEXT } from '../text.ts'

interface Props {
  readonly info: GameInfo
  readonly run: Run
  readonly journal: string
  readonly turn: number
}

/** Shares a run as a link, QR code, line of text, picture or file. */
export function Share({ info, run, journal, turn }: Props) {
  const { name } = useHome().settings
  const { seed, options } = run
  const link = linkTo({ at: 'replay', journal, turn })
  const line = cardLine(info, run, name)
  const hasScenario = typeof options === 'object' && options !== null && 'scenario' in options
  const position = linkTo({ at: 'position', text: makePosition({ game: info.id, seed, options }) })
  const send = (): void => void navigator.share({ title: line, url: link }).catch(() => undefined)
  const saveFile = (): void =>
    saveText(JSON.stringify(makeJournalJson(journalOf(seek(run, run.turn))), undefined, 1), `${fileNameOf(run)}.json`)
  return (
    <section class="share slab" aria-label={TEXT.shareHead}>
      <h2>{TEXT.shareHead}</h2>
      <Qr link={link} />
      <p class="link-text">{link.length > 120 ? `${link.slice(0, 80)}…${link.slice(-16)}` : link}</p>
      <p class="t-dim">{TEXT.characters(link.length)}</p>
      <p class="row">
        <Copy class="primary" label={TEXT.copyLink} text={link} />
        <Copy label={TEXT.copyLine} text={`${line} · ${link}`} />
        <Link
          class="button"
          to={{ at: 'game', game: info.id, seed, options: withoutGhosts(options) }}
          label={TEXT.beatIt}
        />
        {hasScenario ? <Copy label={TEXT.copyPosition} text={position} /> : null}
        {'share' in navigator ? <Button label={TEXT.send} go={send} /> : null}
        <Button label={TEXT.picture} go={() => void saveCard(info, run, name, link)} />
        <Button label={TEXT.saveFile} go={saveFile} />
      </p>
    </section>
  )
}

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
