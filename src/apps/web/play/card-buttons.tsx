import { useState } from 'preact/hooks'
import type { Run } from '../../../engine/index.ts'
import { linkTo } from '../address.ts'
import { cardLine, drawCard, save } from '../card.ts'
import type { GameFacts } from '../games.ts'
import { useHome } from '../home/home.ts'
import { TEXT } from '../text.ts'

interface Props {
  readonly house: GameFacts
  readonly run: Run
  readonly journal: string
}

/** What one sends to a friend at the end: a line with the link, or a picture with its code. */
export function CardButtons({ house, run, journal }: Props) {
  const { settings } = useHome()
  const [isCopied, setCopied] = useState(false)
  const link = linkTo({ at: 'replay', journal })
  const line = cardLine(house, run, settings.name)
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
          void drawCard(house, run, line, settings.name, link).then((blob) => save(blob, `${house.id}-${run.turn}.png`))
        }
      >
        {TEXT.picture}
      </button>
    </>
  )
}
