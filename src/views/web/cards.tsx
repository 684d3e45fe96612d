import type { Card, CardsPanel, DicePanel, Scene } from '../../engine/contract/scene.ts'
import { ArtPicture } from './art.tsx'
import { choiceHandlers, choicesAt, currentBeat, wouldBeSpent } from './input.ts'
import { RichText, toneClass } from './rich-text.tsx'
import type { StageApi } from './skin.ts'

export function CardsBox({
  panel,
  scene,
  api,
}: {
  readonly panel: CardsPanel
  readonly scene: Scene
  readonly api: StageApi
}) {
  return (
    <ul class="cards">
      {panel.cards.map((card) => (
        <li key={card.id}>
          <CardBox card={card} scene={scene} api={api} panel={panel.id} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly card: Card
  readonly panel: string
  readonly scene: Scene
  readonly api: StageApi
}

/** A card. A click takes the first open choice at it; the list of choices has the others. */
function CardBox({ card, panel, scene, api }: CardProps) {
  const own = choicesAt(scene, panel, card.id)
  const choice = own.find(({ id }) => id === api.focus) ?? own[0]
  const isLit = own.some(({ id }) => id === api.focus)
  const body = (
    <>
      <span class="card-name">{card.name}</span>
      {card.cost === undefined ? null : <span class="card-cost">{card.cost}</span>}
      <ArtPicture art={card.art} name="picture" />
      <span class="card-text">{card.text}</span>
      {card.tags === undefined ? null : <span class="card-tags">{card.tags.join(' · ')}</span>}
      {choice === undefined ? null : <span class="card-result">{choice.blocked ?? choice.preview ?? ''}</span>}
    </>
  )
  const kind = `card ${toneClass(card.tone)} ${isLit ? 'lit' : ''}`
  if (choice === undefined) return <div class={kind}>{body}</div>
  return (
    <button type="button" class={kind} aria-disabled={choice.blocked !== undefined} {...choiceHandlers(api, choice.id)}>
      {body}
    </button>
  )
}

/** Dice with sign and face. Those that the focused choice would spend are marked. */
export function DiceBox({
  panel,
  scene,
  api,
}: {
  readonly panel: DicePanel
  readonly scene: Scene
  readonly api: StageApi
}) {
  const beat = currentBeat(api)
  const isRolling =
    beat?.kind === 'roll' &&
    (beat.at === undefined ? panel.actor === undefined || panel.actor === (beat.from ?? beat.to) : true)
  return (
    <>
      <ul class="dice">
        {panel.dice.map(({ id, face, sign, tone, state, art }) => {
          const rolls = isRolling && state !== 'banked' && (beat.at === undefined || beat.at === id)
          const spends = wouldBeSpent(scene, api, panel.id, id)
          return (
            <li
              key={id}
              class={`die ${toneClass(tone)} ${state ?? ''} ${rolls ? 'rolling' : ''} ${spends ? 'spends' : ''}`}
            >
              <span class="die-sign" aria-hidden="true">
                {sign ?? face}
              </span>
              <ArtPicture art={art} name="face" />
              <span class="die-face">
                {face}
                {state === undefined ? '' : `, ${state}`}
                {spends ? ', would be spent' : ''}
              </span>
            </li>
          )
        })}
      </ul>
      {panel.note === undefined ? null : (
        <p class="note">
          <RichText text={panel.note} />
        </p>
      )}
    </>
  )
}
