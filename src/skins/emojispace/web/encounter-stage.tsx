import { plain, type TablePanel } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { ChoiceBox } from '../../../views/web/choice-button.tsx'
import { choicesAt } from '../../../views/web/input.ts'
import type { StageProps } from '../../../views/web/skin.ts'
import { cellText, looseChoices, panelOf } from '../../read-scene.ts'
import { CreditsPanel, OwnShip } from './dock.tsx'
import { EmojiSign, OrderCard, ReferencePanels, type SceneProps, TextWithSigns, VoyageProgress } from './parts.tsx'
import { slug } from './read-scene.ts'
import { splitEmojiName } from './signs.ts'

/** The stage between fights: contacts, hails, a prize, a wreck, the first hull, the end. */
export function EncounterStage({ scene, api }: StageProps) {
  const boards = ['contacts', 'hulls', 'wreck'].flatMap((id) => panelOf(scene, id, 'table') ?? [])
  const texts = scene.panels.filter((panel) => panel.kind === 'text' && panel.role !== 'notes')
  const drawn = new Set<unknown>([
    ...boards,
    ...texts,
    panelOf(scene, 'own', 'meters'),
    panelOf(scene, 'purse', 'meters'),
    panelOf(scene, 'modules', 'table'),
    panelOf(scene, 'answers', 'table'),
    panelOf(scene, 'offers', 'table'),
  ])
  const reference = scene.panels.filter((panel) => !drawn.has(panel))
  const loose = looseChoices(
    scene,
    boards.map(({ id }) => id),
  )
  return (
    <div class="es-scope">
      <VoyageProgress scene={scene} />
      <CreditsPanel scene={scene} />
      <div class="es-meet">
        <OwnShip scene={scene} api={api} />
        <div class="es-others">
          {texts.map((panel) =>
            panel.kind === 'text' ? (
              <section key={panel.id} class="es-text" aria-label={panel.title ?? scene.title}>
                {panel.title === undefined ? null : <h2>{panel.title}</h2>}
                <UnknownShip art={panel.art ?? contactArt(panel.id, plain(panel.lines[0] ?? ''))} />
                {panel.lines.map((line, i) => (
                  <p key={i}>
                    <TextWithSigns text={line} />
                  </p>
                ))}
              </section>
            ) : null,
          )}
          {boards.map((panel) => (
            <Board key={panel.id} panel={panel} scene={scene} api={api} />
          ))}
          {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form. */}
          <div class="es-orders es-few" role="group" aria-label="Orders">
            {loose.map((choice) => (
              <OrderCard key={choice.id} choice={choice} api={api} />
            ))}
          </div>
        </div>
      </div>
      <ReferencePanels scene={scene} api={api} panels={reference} />
    </div>
  )
}

const contactArt = (id: string, text: string): string | undefined =>
  id === 'contact' ? `contact/${slug(text.split(',')[0] ?? '')}` : undefined

function UnknownShip({ art }: { readonly art: string | undefined }) {
  if (art === undefined) return null
  return (
    <div class={`es-stranger es-they es-kind-${art.split('/')[1]?.split('-')[0] ?? ''}`}>
      <ArtPicture art={art} facts={{ faces: 'left' }} name="es-hull" />
    </div>
  )
}

/** The rows of a table as cards, each with a ship or an emoji. */
function Board({ panel, scene, api }: SceneProps & { readonly panel: TablePanel }) {
  return (
    <section class="es-board" aria-label={panel.title ?? panel.columns[0]}>
      {panel.title === undefined ? null : <h2>{panel.title}</h2>}
      <ul>
        {panel.rows.map((row) => {
          const [choice] = choicesAt(scene, panel.id, row.id)
          const { sign, name } = splitEmojiName(cellText(row.cells, 0))
          const art = row.art ?? (panel.id === 'hulls' ? `ship/${slug(name)}` : undefined)
          const facts = row.cells
            .slice(1)
            .map((cell, i) => ({ heading: panel.columns[i + 1] ?? '', text: plain(cell) }))
          const body = (
            <>
              {choice === undefined || api.keys.get(choice.id) === undefined ? null : (
                <kbd>{api.keys.get(choice.id)}</kbd>
              )}
              {sign === '' ? null : <EmojiSign sign={sign} />}
              <span
                class={
                  panel.id === 'hulls' ? 'es-you' : `es-they es-kind-${slug(art?.split('/')[1] ?? '').split('-')[0]}`
                }
              >
                <ArtPicture
                  art={art}
                  facts={art?.startsWith('contact') === true ? { faces: 'left' } : {}}
                  name="es-hull"
                />
              </span>
              <b class="es-board-name">{name}</b>
              {facts.map(({ heading, text }) => (
                <span key={heading} class="es-fact">
                  {panel.id === 'contacts' ? <small>{heading}</small> : null} {text}
                </span>
              ))}
              {choice?.preview === undefined || panel.id === 'contacts' ? null : (
                <small class="es-preview">{choice.preview}</small>
              )}
            </>
          )
          return (
            <li key={row.id}>
              <ChoiceBox choice={choice} api={api} kind="es-card" tapFocusesFirst={false}>
                {body}
              </ChoiceBox>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
