import type { MetersPanel, Panel, TablePanel } from '../../../engine/contract/scene.ts'
import { ChoiceButton, ChoiceList } from '../../../views/web/choices.tsx'
import { FoldBox } from '../../../views/web/fold.tsx'
import { PanelBox } from '../../../views/web/panels.tsx'
import type { StageProps } from '../../../views/web/skin.ts'
import { Stage as PlainStage } from '../../../views/web/stage.tsx'
import { panelOf } from '../../read-scene.ts'
import { ActionButton, StepPad } from './actions.tsx'
import { FloorMap } from './map.tsx'
import { groupChoices, mapPanelOf, parseFoes } from './read-scene.ts'
import { DangerBox, FoeList, HeroPanel, ItemList } from './side.tsx'

/** The stage: the floor with its figures, and beside it HP, danger, foes in sight and the pack. */
export function Stage(props: StageProps) {
  const { scene, api, isNarrow } = props
  const map = mapPanelOf(scene)
  const hero = panelOf(scene, 'hero', 'meters')
  if (map === undefined || hero === undefined)
    return (
      <div class="de">
        <PlainStage {...props} />
        <ChoiceList scene={scene} api={api} label="Choices" />
      </div>
    )
  const enemies = panelOf(scene, 'enemies', 'table')
  const foes = parseFoes(enemies)
  // A finished run has no enemies panel. It is recognised by that, because scenes that can only be watched have no choices either.
  const isOver = enemies === undefined
  const drawn = new Set<string>(['map', 'hero', 'enemies', 'turn', 'pack', 'shop'])
  const story = scene.panels.filter(
    ({ id, role }) => role === 'story' || (isOver && !drawn.has(id) && role !== 'notes'),
  )
  const notes = scene.panels.filter((panel) => !drawn.has(panel.id) && !story.includes(panel))
  return (
    <div class={`de ${isNarrow ? 'de-narrow' : 'de-wide'} ${isOver ? 'de-over' : ''}`}>
      {story.length === 0 ? null : (
        <div class="de-story">
          {story.map((panel) => (
            <PanelBox key={panel.id} panel={panel} scene={scene} api={api} />
          ))}
        </div>
      )}
      {isNarrow ? <Life panel={hero} scene={scene} api={api} /> : null}
      <div class="de-floor">
        <FloorMap map={map} scene={scene} api={api} foes={foes} isNarrow={isNarrow} />
        {isNarrow ? <FoeList foes={foes} scene={scene} api={api} most={4} /> : null}
        <ActionBar {...props} hero={hero} />
      </div>
      <div class="de-side">
        {isNarrow ? null : <HeroPanel panel={hero} scene={scene} api={api} />}
        {isNarrow || isOver ? null : <DangerBox scene={scene} api={api} />}
        {isNarrow || isOver ? null : <FoeList foes={foes} scene={scene} api={api} most={5} />}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
        <div class="de-bag" tabIndex={0}>
          {['shop', 'pack'].map((id) => {
            const panel = panelOf(scene, id, 'table')
            return panel === undefined ? null : <ItemList key={id} panel={panel} scene={scene} api={api} />
          })}
          {isNarrow ? <HeroPanel part="rest" panel={hero} scene={scene} api={api} /> : null}
          <Notes {...props} notes={notes} />
        </div>
      </div>
    </div>
  )
}

/** Life and danger. On a phone they stay above the map. */
function Life({ panel, scene, api }: Pick<StageProps, 'scene' | 'api'> & { readonly panel: MetersPanel }) {
  return (
    <div class="de-lifeline">
      <HeroPanel
        part="life"
        panel={{ ...panel, meters: panel.meters.filter(({ max }) => max !== undefined), notes: [] }}
        scene={scene}
        api={api}
      />
      <DangerBox scene={scene} api={api} />
    </div>
  )
}

/** A row of actions with the step pad beside them. A question (for an attribute, a spell, a cell) replaces both. */
function ActionBar({ scene, api, hero }: StageProps & { readonly hero: MetersPanel }) {
  const { walks, wait, acts, tiles, pack } = groupChoices(scene)
  const foes = parseFoes(panelOf(scene, 'enemies', 'table') as TablePanel | undefined)
  const life = hero.meters[0]
  if (scene.choices.length === 0) return null
  const handy = pack.filter(({ key }) => key !== undefined)
  const open = acts.filter(({ blocked }) => blocked === undefined)
  const shut = acts.filter(({ blocked }) => blocked !== undefined)
  // The step pad can wait as well; this extra button shows what waiting would cost.
  const waits = wait?.danger?.least === undefined ? [] : [wait]
  return (
    <div class="de-bar">
      {walks.length > 0 || wait !== undefined ? <StepPad walks={walks} wait={wait} api={api} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form. */}
      <div class="de-actions" role="group" aria-label="Actions">
        {[...open, ...handy, ...waits, ...shut].map((choice) => (
          <ActionButton key={choice.id} choice={choice} api={api} foes={foes} life={life} />
        ))}
      </div>
      {tiles.length === 0 ? null : (
        <FoldBox name="de-more" title={`${tiles.length} cells to travel to: click one on the map, or choose here`}>
          {() => <ChoiceList scene={scene} api={api} label="Cells" only={({ at }) => at?.panel === 'map'} />}
        </FoldBox>
      )}
    </div>
  )
}

/** Reference panels (gear, place, discoveries), and the choices that drop things. */
function Notes({ scene, api, notes }: StageProps & { readonly notes: readonly Panel[] }) {
  const { stows } = groupChoices(scene)
  return (
    <div class="de-notes">
      {notes.map((panel) => (
        <PanelBox key={panel.id} panel={panel} scene={scene} api={api} />
      ))}
      {stows.length === 0 ? null : (
        <FoldBox name="de-more" title="Put down or take off">
          {() => (
            <ul class="choices" aria-label="Put down or take off">
              {stows.map((choice) => (
                <li key={choice.id}>
                  <ChoiceButton choice={choice} api={api} />
                </li>
              ))}
            </ul>
          )}
        </FoldBox>
      )}
    </div>
  )
}
