import { plain, type Text } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { RichText } from '../../../views/web/rich-text.tsx'
import type { StageProps } from '../../../views/web/skin.ts'
import { MainButton, OtherChoices } from './parts.tsx'

/** The stage of a radio message. */
export function StoryStage({ scene, api }: StageProps) {
  const [main, ...others] = scene.choices
  return (
    <div class="sc-tale">
      <ArtPicture art={scene.art ?? 'title/star-canine'} name="sc-emblem" />
      {scene.panels.map((panel) =>
        panel.kind === 'text' ? (
          <section key={panel.id} class="sc-radio" aria-label={panel.title ?? scene.title}>
            {quotedLines(panel.lines).map(({ line, isQuoted }, i) =>
              plain(line) === '' ? (
                <br key={i} />
              ) : (
                <p key={i} class={isQuoted ? 'sc-voice' : ''}>
                  <RichText text={line} />
                </p>
              ),
            )}
          </section>
        ) : null,
      )}
      {main === undefined ? null : <MainButton choice={main} api={api} />}
      <OtherChoices choices={others} api={api} />
    </div>
  )
}

/** Marks the lines that are quoted. A quotation may span several lines. */
function quotedLines(lines: readonly Text[]): { readonly line: Text; readonly isQuoted: boolean }[] {
  let isOpen = false
  return lines.map((line) => {
    const marks = plain(line).match(/["“”]/g)?.length ?? 0
    const isQuoted = isOpen || marks > 0
    if (marks % 2 === 1) isOpen = !isOpen
    return { line, isQuoted }
  })
}
