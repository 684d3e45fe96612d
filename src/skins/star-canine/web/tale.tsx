import { plain } from '../../../engine/scene.ts'
import type { StageProps } from '../../../views/web/look.ts'
import { Art, Words } from '../../../views/web/words.tsx'
import { Chief, Others } from './parts.tsx'

/** What comes over the radio. */
export function Tale({ scene, hands }: StageProps) {
  const [way, ...others] = scene.choices
  return (
    <div class="sc-tale">
      <Art art={scene.art ?? 'title/star-canine'} name="sc-emblem" />
      {scene.panels.map((panel) =>
        panel.kind === 'text' ? (
          <section key={panel.id} class="sc-radio" aria-label={panel.title ?? scene.title}>
            {panel.lines.map((line, i) =>
              plain(line) === '' ? (
                <br key={i} />
              ) : (
                <p key={i} class={/^"|^“/.test(plain(line)) ? 'sc-voice' : ''}>
                  <Words text={line} />
                </p>
              ),
            )}
          </section>
        ) : null,
      )}
      {way === undefined ? null : <Chief choice={way} {...{ scene, hands }} />}
      <Others choices={others} {...{ scene, hands }} />
    </div>
  )
}
