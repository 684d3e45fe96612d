import type { CardsPanel } from '../../../engine/contract/scene.ts'
import { ChoiceList } from '../../../views/web/choices.tsx'
import { PanelBox } from '../../../views/web/panels.tsx'
import type { StageProps } from '../../../views/web/skin.ts'
import { SKIN_TEXT } from './text.ts'
import { OfferCards } from './upgrade.tsx'

/** The stage of the first choice of a run, and of every scene that is neither a duel nor an upgrade: texts, cards, choices. */
export function BeginStage({ scene, api, isNarrow }: StageProps) {
  const cards = scene.panels.filter((panel): panel is CardsPanel => panel.kind === 'cards')
  const isCard = (panel: string | undefined): boolean => cards.some(({ id }) => id === panel)
  return (
    <div class={`us-begin ${isNarrow ? 'narrow' : 'wide'}`}>
      {scene.panels
        .filter(({ kind }) => kind !== 'cards')
        .map((panel) => (
          <PanelBox key={panel.id} panel={panel} scene={scene} api={api} />
        ))}
      {cards.map((panel) => (
        <OfferCards key={panel.id} panel={panel} scene={scene} api={api} />
      ))}
      <ChoiceList scene={scene} api={api} label={SKIN_TEXT.whatYouCanDo} only={({ at }) => !isCard(at?.panel)} />
    </div>
  )
}
