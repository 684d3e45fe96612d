import type { GridPanel } from '../../../engine/contract/scene.ts'
import { CELL_WIDTH } from './ground.ts'
import { type FoeInSight, heroOn } from './read-scene.ts'

/** Arrows from foes whose announced attack hits the hero if he stays, with its odds: `90 %·10`. */
export function ThreatArrows({ map, foes }: { readonly map: GridPanel; readonly foes: readonly FoeInSight[] }) {
  const hero = heroOn(map)
  if (hero === undefined) return null
  return (
    <>
      {foes.flatMap((foe) => {
        const from = map.things?.find(({ actor }) => actor === foe.actor)
        if (from === undefined || !/^(strikes you|has drawn|clings)/.test(foe.does)) return []
        return <Threat key={foe.actor} foe={foe} from={middle(from)} to={middle(hero)} />
      })}
    </>
  )
}

interface Spot {
  readonly x: number
  readonly y: number
}
const middle = ({ x, y }: Spot): Spot => ({ x: (x + 0.5) * CELL_WIDTH, y: (y + 0.5) * CELL_WIDTH })

function Threat({ foe, from, to }: { readonly foe: FoeInSight; readonly from: Spot; readonly to: Spot }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = Math.max(1, Math.sqrt(dx * dx + dy * dy))
  // The arrow bends to the right, so that it runs beside the figures and not over them.
  const bend = { x: (from.x + to.x) / 2 - (dy / long) * 30, y: (from.y + to.y) / 2 + (dx / long) * 30 }
  const chip = { x: bend.x - (dy / long) * 14, y: bend.y + (dx / long) * 14 }
  const odds = /(\d+ %)\D+(\d+)/.exec(foe.theirs)
  const text = odds === null ? '0' : `${odds[1]}·${odds[2]}`
  return (
    <g class={`de-threat ${odds === null ? 'de-harmless' : ''}`}>
      <path d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x - (dx / long) * 14} ${to.y - (dy / long) * 14}`} />
      <circle cx={to.x - (dx / long) * 14} cy={to.y - (dy / long) * 14} r="4.5" />
      <rect x={chip.x - text.length * 3.6 - 5} y={chip.y - 9} width={text.length * 7.2 + 10} height="18" rx="5" />
      <text x={chip.x} y={chip.y + 4.5}>
        {text}
      </text>
    </g>
  )
}
