import { useState } from 'preact/hooks'
import type { Run } from '../../../engine/index.ts'
import { linkTo } from '../address.ts'
import { cardLine, drawCard, save } from '../card.ts'
import type { GameFacts } from '../games.ts'
import { useHome } from '../home/home.ts'
import { TEXT } from '../text.ts'

interface Props {
  readonly facts: GameFacts
  readonly run: Run
  readonly journal: string
}

/** Shares a finished run: copies a line with the link, or downloads a picture with its QR code. */
export function CardButtons({ facts, run, journal }: Props) {
  const { settings } = useHome()
  const [isCopied, setCopied] = useState(false)
  const link = linkTo({ at: 'replay', journal })
  const line = cardLine(facts, run, settings.name)
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(`${line} · ${link}`).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {isCopied ? TEXT.copied : TEXT.copyResult}
      </button>
      <button
        type="button"
        onClick={() =>
          void drawCard(facts, run, line, settings.name, link).then((blob) => save(blob, `${facts.id}-${run.turn}.png`))
        }
      >
        {TEXT.picture}
      </button>
    </>
  )
}
