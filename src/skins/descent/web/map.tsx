import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GridPanel, Scene, Thing } from '../../../engine/contract/scene.ts'
import { choiceById, currentBeat, effectText, focusedEffectOn } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { drawFoe as foeShapes } from './foes.ts'
import { CELL_WIDTH, cellKey, groundShapes, type MapGround, visibleFrame } from './ground.ts'
import { drawHero as heroShapes } from './heroes.ts'
import { choiceAtCell, describeCell, type FoeInSight, heroOn, stepDirection } from './read-scene.ts'
import { drawItem as thingShapes } from './things.ts'
import { ThreatArrows } from './threats.tsx'

interface Props {
  readonly map: GridPanel
  readonly scene: Scene
  readonly api: StageApi
  readonly foes: readonly FoeInSight[]
  readonly isNarrow: boolean
}

const splitArt = (key: string | undefined): readonly [string, string] => {
  const [kind = '', name = ''] = (key ?? '').split('/')
  return [kind, name]
}

const shapesOf = ({ art }: Thing): string => {
  const [kind, name] = splitArt(art)
  return kind === 'foe' ? foeShapes(name) : kind === 'hero' ? heroShapes(name) : thingShapes(name)
}

/** The floor with the figures on it, lit or remembered. A click travels, attacks or takes; a long press only inspects. */
export function FloorMap({ map, scene, api, foes, isNarrow }: Props) {
  const [width, maxHeight, minHeight] = isNarrow ? [9, 9.6, 5] : [17, 12.6, 12.6]
  const hero = heroOn(map)
  const ground = useMemo((): MapGround => {
    const taken = new Set(map.things?.map(({ x, y }) => cellKey(x, y)))
    const figures = new Set(map.things?.filter(({ actor }) => actor !== undefined).map(({ x, y }) => cellKey(x, y)))
    return { rows: map.rows, hero, taken, figures, name: scene.art ?? '' }
  }, [map, scene.art])
  const shapes = useMemo(() => groundShapes(ground), [ground])
  const frame = visibleFrame(ground, width, maxHeight, minHeight)
  const [inspected, setInspected] = useState('')
  const walk = useWalk(scene, map, api)
  const press = useRef<number | undefined>(undefined)
  const drawing = useRef<SVGSVGElement>(null)
  const cellOf = ({ clientX, clientY }: MouseEvent): { x: number; y: number } => {
    const matrix = drawing.current?.getScreenCTM()?.inverse()
    const point = matrix === undefined ? { x: 0, y: 0 } : new DOMPoint(clientX, clientY).matrixTransform(matrix)
    return { x: Math.floor(point.x / CELL_WIDTH + frame.x), y: Math.floor(point.y / CELL_WIDTH + frame.y) }
  }
  return (
    <div class="de-map">
      <svg
        ref={drawing}
        width="640"
        class={api.isAnimated ? 'de-moving' : ''}
        viewBox={`0 0 ${width * CELL_WIDTH} ${frame.high * CELL_WIDTH}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          const { x, y } = cellOf(event)
          press.current = window.setTimeout(() => {
            press.current = undefined
            setInspected(describeCell(map, x, y))
          }, 450)
        }}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse') return
          const { x, y } = cellOf(event)
          setInspected(describeCell(map, x, y))
          const id = choiceAtCell(scene, map, x, y)
          if (id !== undefined && id !== api.focus) api.setFocus(id)
        }}
        onPointerLeave={() => setInspected('')}
        onClick={(event) => {
          if (press.current === undefined) return
          window.clearTimeout(press.current)
          const { x, y } = cellOf(event)
          walk(x, y)
        }}
      >
        <g class="de-camera" style={{ transform: `translate(${-frame.x * CELL_WIDTH}px, ${-frame.y * CELL_WIDTH}px)` }}>
          <MapContents map={map} scene={scene} api={api} foes={foes} shapes={shapes} />
        </g>
      </svg>
      <p class="de-inspect" aria-live="off">
        {inspected}
      </p>
      <ul class="sr-only" aria-label="On the map">
        {map.things?.map((thing) => (
          <li key={`${thing.actor ?? ''}${thing.x},${thing.y},${thing.name}`}>{positionText(thing, hero)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The items and figures on the ground, drawn from top to bottom, so that lower ones cover those above. */
function MapContents({ map, scene, api, foes, shapes }: Omit<Props, 'isNarrow'> & { readonly shapes: string }) {
  const hero = heroOn(map)
  const items = map.things?.filter(({ actor }) => actor === undefined) ?? []
  const figures = map.things?.filter(({ actor }) => actor !== undefined) ?? []
  const foeOf = (thing: Thing): FoeInSight | undefined => foes.find(({ actor }) => actor === thing.actor)
  return (
    <>
      <g dangerouslySetInnerHTML={{ __html: shapes }} />
      <Marks map={map} />
      {items.map((thing) => (
        <g
          key={`${thing.x},${thing.y},${thing.name}`}
          transform={`translate(${thing.x * CELL_WIDTH + 8} ${thing.y * CELL_WIDTH + 8}) scale(.66)`}
          dangerouslySetInnerHTML={{ __html: shapesOf(thing) }}
        />
      ))}
      <Aim scene={scene} api={api} map={map} />
      {figures.map((thing) => (
        <Figure key={thing.actor} thing={thing} api={api} foe={foeOf(thing)} />
      ))}
      {currentBeat(api) === undefined ? <ThreatArrows map={map} foes={foes} /> : null}
      {figures.map((thing) => (
        <FigureLabels key={thing.actor} thing={thing} scene={scene} api={api} hero={hero} foe={foeOf(thing)} />
      ))}
    </>
  )
}

/** A thing and where it is, in words: `orc, 2 east, 1 north: 12/26 HP …`. */
function positionText({ x, y, name, note, actor }: Thing, hero: Thing | undefined): string {
  const end = note === undefined ? '' : `: ${note}`
  if (hero === undefined || actor === 'you') return `${name}${end}`
  const [dx, dy] = [x - hero.x, y - hero.y]
  const way = [
    ...(dx === 0 ? [] : [`${Math.abs(dx)} ${dx > 0 ? 'east' : 'west'}`]),
    ...(dy === 0 ? [] : [`${Math.abs(dy)} ${dy > 0 ? 'south' : 'north'}`]),
  ]
  return `${name}, ${way.length === 0 ? 'here' : way.join(', ')}${end}`
}

/** Returns a function that walks to a clicked cell, one step per turn, until it is reached, an enemy appears or the hero is hurt. */
function useWalk(scene: Scene, map: GridPanel, api: StageApi): (x: number, y: number) => void {
  const goal = useRef<{ x: number; y: number; foes: number; hp: number } | undefined>(undefined)
  const hp = scene.panels.flatMap((panel) => (panel.kind === 'meters' ? panel.meters : []))[0]?.value ?? 0
  const foes = map.things?.filter(({ actor }) => actor?.startsWith('foe-') === true).length ?? 0
  useEffect(() => {
    const to = goal.current
    if (to === undefined) return
    const hero = heroOn(map)
    const isThere = hero?.x === to.x && hero.y === to.y
    const id = isThere || foes > to.foes || foes > 0 || hp < to.hp ? undefined : choiceAtCell(scene, map, to.x, to.y)
    if (id === undefined || stepDirection(id) === undefined) {
      goal.current = undefined
      return
    }
    const timer = window.setTimeout(() => api.choose(id), api.isAnimated ? 45 : 0)
    return () => window.clearTimeout(timer)
  }, [scene])
  return (x, y) => {
    const id = choiceAtCell(scene, map, x, y)
    if (id === undefined) return
    goal.current = stepDirection(id) === undefined || foes > 0 ? undefined : { x, y, foes, hp }
    api.choose(id)
  }
}

/** Marks on the cells that will be attacked. */
function Marks({ map }: { readonly map: GridPanel }) {
  const foeCells = new Set(
    map.things?.filter(({ actor }) => actor?.startsWith('foe-') === true).map(({ x, y }) => cellKey(x, y)),
  )
  return (
    <>
      {map.marks
        ?.filter(({ x, y }) => !foeCells.has(cellKey(x, y)))
        .map(({ x, y }) => (
          <path
            key={cellKey(x, y)}
            class="de-mark"
            d={`M${x * CELL_WIDTH + 3} ${y * CELL_WIDTH + 3}h42v42h-42zM${x * CELL_WIDTH + 3} ${y * CELL_WIDTH + 24}l21-21M${x * CELL_WIDTH + 3} ${y * CELL_WIDTH + 45}l42-42M${x * CELL_WIDTH + 24} ${y * CELL_WIDTH + 45}l21-21`}
          />
        ))}
    </>
  )
}

/** A mark on the target cell of the focused choice. */
function Aim({ scene, api, map }: { readonly scene: Scene; readonly api: StageApi; readonly map: GridPanel }) {
  const choice = choiceById(scene, api.focus)
  const hero = heroOn(map)
  if (choice === undefined || hero === undefined) return null
  const step = stepDirection(choice.id)
  const target = map.things?.find(({ actor }) => actor !== undefined && actor === choice.on)
  const spot = target ?? (step === undefined ? undefined : { x: hero.x + step[0], y: hero.y + step[1] })
  if (spot === undefined) return null
  const kind = target !== undefined ? 'de-aim-foe' : (choice.danger?.dies ?? 0) > 0 ? 'de-aim-deadly' : 'de-aim-step'
  return (
    <rect
      class={`de-aim ${kind}`}
      x={spot.x * CELL_WIDTH + 2}
      y={spot.y * CELL_WIDTH + 2}
      width="44"
      height="44"
      rx="6"
    />
  )
}

interface FigureProps {
  readonly thing: Thing
  readonly foe: FoeInSight | undefined
  readonly scene: Scene
  readonly api: StageApi
}

function Figure({ thing, foe, api }: Omit<FigureProps, 'scene'>) {
  const { x, y, actor } = thing
  const beat = currentBeat(api)
  const isTarget = beat !== undefined && beat.to === actor
  const kind = isTarget ? `de-is-${beat.kind}` : beat !== undefined && beat.from === actor ? 'de-does' : ''
  return (
    <g class="de-figure" style={{ transform: `translate(${x * CELL_WIDTH}px, ${y * CELL_WIDTH}px)` }}>
      <ellipse cx="24" cy="44" rx="17" ry="4.5" fill="#0008" />
      <g class={`de-body ${kind}`} dangerouslySetInnerHTML={{ __html: shapesOf(thing) }} />
      {foe === undefined ? null : (
        <>
          <path d="M5 46h38" stroke="#1c0f0a" stroke-width="5" />
          <path d={`M5 46h${Math.max(0, (38 * foe.hp) / Math.max(1, foe.max))}`} stroke="#ff8068" stroke-width="4" />
          <circle cx="8" cy="9" r="9" class={foe.isDeadly ? 'de-badge de-deadly' : 'de-badge'} />
          <text x="8" y="13.5" class="de-number">
            {foe.number}
          </text>
          {/asleep/.test(foe.does) ? (
            <text x="36" y="10" class="de-number de-asleep">
              z
            </text>
          ) : null}
        </>
      )}
    </g>
  )
}

/** Labels above a figure: what the focused choice would do to it, and the amount of the current beat. */
function FigureLabels({ thing, foe, scene, api, hero }: FigureProps & { readonly hero: Thing | undefined }) {
  const beat = currentBeat(api)
  const effect = focusedEffectOn(scene, api, thing.actor)
  const isTarget = beat !== undefined && beat.to === thing.actor
  // The labels are above the figure, unless that would cover the hero.
  const isBelow = hero !== undefined && hero.y === thing.y - 1 && Math.abs(hero.x - thing.x) <= 1
  const top = isBelow ? 50 : -24
  return (
    <g class="de-figure" style={{ transform: `translate(${thing.x * CELL_WIDTH}px, ${thing.y * CELL_WIDTH}px)` }}>
      {effect !== undefined && foe !== undefined && beat === undefined ? (
        <g class="de-chip">
          <rect
            x={24 - (effectText(effect).length * 7.4 + 10) / 2}
            y={top}
            width={effectText(effect).length * 7.4 + 10}
            height="22"
            rx="5"
          />
          <text x="24" y={top + 16}>
            {effectText(effect)}
          </text>
        </g>
      ) : null}
      {isTarget && (beat.amount !== undefined || beat.kind === 'miss' || beat.kind === 'block') ? (
        <text x="24" y="6" class={`de-rise de-rise-${beat.kind}`} key={api.beatIndex}>
          {beat.kind === 'miss'
            ? 'miss'
            : beat.kind === 'block'
              ? '0'
              : beat.kind === 'heal'
                ? `+${beat.amount}`
                : `−${beat.amount}`}
        </text>
      ) : null}
    </g>
  )
}
