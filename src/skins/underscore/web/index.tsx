import type { StageProps, WebSkin } from '../../../views/web/skin.ts'
import { drawArt } from './art.ts'
import { BeginStage } from './begin.tsx'
import { DuelStage } from './duel.tsx'
import { parseDuel, parseUpgrade } from './parts.ts'
import { UpgradeStage } from './upgrade.tsx'

function Stage(props: StageProps) {
  const duel = parseDuel(props.scene)
  if (duel !== undefined) return <DuelStage {...props} duel={duel} />
  const upgrade = parseUpgrade(props.scene)
  return upgrade === undefined ? <BeginStage {...props} /> : <UpgradeStage {...props} upgrade={upgrade} />
}

export const skin: WebSkin = { art: drawArt, Stage, drawsChoices: true }
