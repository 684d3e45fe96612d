import { join } from 'node:path'
import type { GameInfo, Run, Scene } from '../../../../engine/index.ts'
import { skinOf } from '../../../../skins/index.ts'
import { diskErrorText, nodeDisk } from '../../../../storage/fs/index.ts'
import { drawFullHeight } from '../../../../views/terminal/screen/layout.ts'
import { pngOf } from '../../../cli/export.ts'
import { pictureOf } from '../../../cli/recording.ts'
import { type PageStep, stay } from '../../page.ts'
import type { PageContext } from '../../page-context.ts'
import { fileNameOf } from './share.ts'

/** Saves the end of a run as a picture in the data folder: SVG, and PNG if the renderer is installed. */
export async function pictureStep(context: PageContext, entry: GameInfo, run: Run, scene: Scene): Promise<PageStep> {
  const folder = join(context.home.folder, 'pictures')
  const file = join(folder, `${fileNameOf(entry, run)}-${run.turn}`)
  const around = {
    focus: undefined,
    scroll: 0,
    isScrollLocked: false,
    log: [],
    corner: `seed ${run.seed}`,
    footer: 'undercroft',
    skin: skinOf(entry.id),
  }
  const svg = pictureOf(drawFullHeight(scene, around, 84).frame, `${entry.name}, seed ${run.seed}`)
  try {
    nodeDisk.makeFolder(folder)
    nodeDisk.replace(`${file}.svg`, svg)
    const png = await pngOf(svg).catch(() => undefined)
    if (png !== undefined) nodeDisk.replace(`${file}.png`, png)
    return stay(`Saved ${file}.svg${png === undefined ? '' : ' and .png'}`)
  } catch (error) {
    return stay(`Cannot save the picture: ${diskErrorText(error)} (${folder}).`)
  }
}
