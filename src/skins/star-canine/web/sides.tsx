import { type MetersPanel, plain, type Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { beatClass } from '../../../views/web/input.ts'
import { MeterBar } from '../../../views/web/meters.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { ArtFacts, StageApi } from '../../../views/web/skin.ts'

/** A ship with its picture and its meters. The enemy's guns are a small table. */
export function ShipSide({
  panel,
  facts,
  scene,
  api,
}: {
  readonly panel: MetersPanel
  readonly facts: ArtFacts
  readonly scene: Scene
  readonly api: StageApi
}) {
  const actor = panel.meters[0]?.actor
  const isFoe = panel.role === 'foe'
  const guns = panel.notes?.map(plain).find((note) => /^LONG /.test(note))
  const notes = panel.notes?.filter((note) => plain(note) !== guns) ?? []
  return (
    <section class={`sc-side ${isFoe ? 'sc-they' : 'sc-you'} ${beatClass(api, actor)}`} aria-label={panel.title}>
      <h2>{panel.title}</h2>
      <ArtPicture art={panel.art} facts={facts} name="sc-ship" />
      {notes.map((note, i) => (
        <p key={i} class="sc-note">
          <RichText text={note} />
        </p>
      ))}
      <div class="sc-meters">
        {panel.meters.map((meter) => (
          <MeterBar key={meter.name} meter={meter} scene={scene} api={api} />
        ))}
      </div>
      {guns === undefined ? null : (
        <dl class="sc-gunlist">
          {guns.split(', ').map((gun) => {
            const [range = '', ...shots] = gun.split(' ')
            return (
              <div key={range}>
                <dt>{range}</dt>
                <dd>{shots.join(' ')}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}
