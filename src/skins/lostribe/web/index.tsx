import type { StageProps, WebSkin } from '../../../views/web/skin.ts'
import { drawArt } from './art.ts'
import { CampaignStage } from './campaign.tsx'
import { consoleControls } from './console-controls.ts'
import { FightStage } from './fight.tsx'
import { parseFight } from './parts.ts'

function Stage(props: StageProps) {
  const fight = parseFight(props.scene)
  return fight === undefined ? <CampaignStage {...props} /> : <FightStage {...props} fight={fight} />
}

export const skin: WebSkin = { art: drawArt, Stage, drawsChoices: true, consoleControls }
