import { plain, type Scene } from '../../../engine/contract/scene.ts'
import { ArtPicture } from '../../../views/web/art.tsx'
import { DeferredForScreenReader } from '../../../views/web/deferred.tsx'
import { currentBeat } from '../../../views/web/input.ts'
import { MeterBar } from '../../../views/web/meters.tsx'
import type { StageApi, StageProps } from '../../../views/web/skin.ts'
import { MatrixBox } from '../../../views/web/tables.tsx'
import { panelOf } from '../../read-scene.ts'
import { MainButton, OtherChoices } from './parts.tsx'
import { foeShipFacts, type LedgerTurn, ownShipFacts, parseTurns } from './read-scene.ts'

/** The stage of a battle, turn by turn: six columns above, and both ships at the range of the current turn. */
export function BattleStage({ scene, api }: StageProps) {
  const ledger = panelOf(scene, 'ledger', 'matrix')
  if (ledger === undefined) return null
  const turns = parseTurns(ledger)
  const beat = currentBeat(api)
  const isOver = beat === undefined
  const column = isOver ? undefined : currentColumn(api)
  const last = turns.filter(({ isReached }) => isReached).length - 1
  const at =
    column === undefined
      ? last
      : Math.max(
          0,
          turns.findIndex(({ number }) => `T${number}` === column),
        )
  const turn = turns[at]
  const [main, ...others] = scene.choices
  return (
    <div class="sc-battle">
      <ol class="sc-ribbon" aria-hidden="true">
        {turns.map((one, i) => (
          <RibbonTurn
            key={one.name}
            turn={one}
            state={!one.isReached ? 'never' : isOver || i < at ? 'done' : i === at ? 'now' : 'soon'}
          />
        ))}
      </ol>
      <DeferredForScreenReader of={ledger}>
        {(panel) => <MatrixBox panel={panel} scene={scene} api={api} />}
      </DeferredForScreenReader>
      {turn === undefined ? null : <Arena scene={scene} api={api} turn={turn} isOver={isOver} />}
      <div class="sc-after">
        <Result scene={scene} isOver={isOver} />
        {main === undefined ? null : <MainButton choice={main} api={api} />}
        <OtherChoices choices={others} api={api} />
      </div>
    </div>
  )
}

/** The column of the ledger to which the current beat belongs. */
function currentColumn({ beats, beatIndex }: StageApi): string | undefined {
  for (let i = Math.min(beatIndex, beats.length - 1); i >= 0; i--) {
    const at = beats[i]?.at
    if (at !== undefined && /^T\d/.test(at)) return at
  }
  return beats.find(({ at }) => at !== undefined && /^T\d/.test(at))?.at
}

function RibbonTurn({ turn, state }: { readonly turn: LedgerTurn; readonly state: 'done' | 'now' | 'soon' | 'never' }) {
  const { number, range, fire, answer, theirs, ours } = turn
  const isShown = state === 'done' || state === 'now'
  return (
    <li class={`sc-col sc-${state}`}>
      <span class="sc-range">
        <b>{number}</b> {range}
      </span>
      {isShown ? (
        <>
          <span class="sc-they">
            <small>it {answer === undefined ? '' : `fires ${answer}`}</small>{' '}
            <b>{theirs === 0 ? 'destroyed' : theirs}</b>
          </span>
          <span class="sc-you">
            <small>you {fire === undefined ? '' : `fire ${fire}`}</small> <b>{ours === 0 ? 'destroyed' : ours}</b>
          </span>
        </>
      ) : (
        <small>{state === 'soon' ? 'to come' : 'not reached'}</small>
      )}
    </li>
  )
}

function Arena({
  scene,
  api,
  turn,
  isOver,
}: {
  readonly scene: Scene
  readonly api: StageApi
  readonly turn: LedgerTurn
  readonly isOver: boolean
}) {
  const [ship, enemy] = [panelOf(scene, 'ship', 'meters'), panelOf(scene, 'enemy', 'meters')]
  const beat = currentBeat(api)
  const fallen = (value: number | undefined): string => (isOver && value === 0 ? 'sc-fallen' : '')
  const falls = (actor: string): string => (beat?.kind === 'fall' && beat.to === actor ? 'sc-falls' : '')
  const hit = (actor: string): string => (beat?.kind === 'hit' && beat.to === actor ? 'sc-struck' : '')
  const one = (actor: 'you' | 'foe') => {
    const panel = actor === 'you' ? ship : enemy
    const value = panel?.meters[0]?.value
    const facts = actor === 'you' ? ownShipFacts(scene) : foeShipFacts(scene)
    return (
      <div class={`sc-hull sc-${actor === 'you' ? 'you' : 'they'} ${fallen(value)} ${falls(actor)} ${hit(actor)}`}>
        <ArtPicture art={panel?.art} facts={facts} name="sc-ship" />
      </div>
    )
  }
  return (
    <div class={`sc-arena sc-at-${turn.range.toLowerCase()}`}>
      <p class="sc-distance">
        <b>{turn.range}</b> <small>{ABSORBED_BY[turn.range]}</small>
      </p>
      {one('you')}
      <Shot api={api} />
      {one('foe')}
      <div class="sc-bars">
        {[ship, enemy].map((panel) =>
          panel === undefined ? null : (
            <div key={panel.id} class={panel.role === 'foe' ? 'sc-they' : 'sc-you'}>
              <h2>{panel.title}</h2>
              {panel.meters
                .filter(({ name }) => name !== 'Slots')
                .map((meter) => (
                  <MeterBar key={meter.name} meter={meter} scene={scene} api={api} />
                ))}
            </div>
          ),
        )}
      </div>
    </div>
  )
}
const ABSORBED_BY = { LONG: 'shield absorbs', MID: 'nothing absorbs', CLOSE: 'armor absorbs' } as const

/** The shot of the current beat, with its damage. */
function Shot({ api }: { readonly api: StageApi }) {
  const beat = currentBeat(api)
  if (beat === undefined || (beat.kind !== 'hit' && beat.kind !== 'block' && beat.kind !== 'miss'))
    return <div class="sc-shot" />
  const side = beat.from === 'you' ? 'you' : 'they'
  return (
    <div class={`sc-shot sc-${side} sc-shot-${beat.kind}`} key={api.beatIndex}>
      {beat.kind === 'miss' ? (
        <span class="sc-silent">no shot</span>
      ) : (
        <>
          <span class="sc-figure">
            {beat.kind === 'block' ? `${beat.amount ?? ''} absorbed` : `−${beat.amount ?? ''}`}
          </span>
          <span class="sc-ray" />
        </>
      )}
    </div>
  )
}

/** The result of the battle, which is shown after the last beat. */
function Result({ scene, isOver }: { readonly scene: Scene; readonly isOver: boolean }) {
  const line = scene.log?.find(({ text }) => /^(VICTORY|DEFEAT|DRAW)/.test(plain(text)))
  const text = line === undefined ? '' : plain(line.text)
  const kind = text.startsWith('VICTORY') ? 'win' : text.startsWith('DRAW') ? 'draw' : 'loss'
  return <p class={`sc-result ${isOver ? `sc-${kind}` : 'sc-wait'}`}>{isOver ? text : ' '}</p>
}
