import type { CardsPanel } from '../../../engine/scene.ts'
import { Choices } from '../../../views/web/choices.tsx'
import type { StageProps } from '../../../views/web/look.ts'
import { PanelBox } from '../../../views/web/panels.tsx'
import { Offers } from './upgrade.tsx'
import { WORDS } from './words.ts'

/** Who goes down, and every scene that is neither a duel nor an upgrade: words, cards, choices. */
export function BeginStage({ scene, hands, isNarrow }: StageProps) {
  const cards = scene.panels.filter((panel): panel is CardsPanel => panel.kind === 'cards')
  const isCard = (panel: string | undefined): boolean => cards.some(({ id }) => id === panel)
  return (
    <div class={`us-begin ${isNarrow ? 'narrow' : 'wide'}`}>
      {scene.panels
        .filter(({ kind }) => kind !== 'cards')
        .map((panel) => (
          <PanelBox key={panel.id} {...{ panel, scene, hands }} />
        ))}
      {cards.map((panel) => (
        <Offers key={panel.id} {...{ panel, scene, hands }} />
      ))}
      <Choices {...{ scene, hands }} label={WORDS.whatYouCanDo} only={({ at }) => !isCard(at?.panel)} />
    </div>
  )
}
