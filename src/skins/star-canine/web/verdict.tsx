import type { Choice, Scene } from '../../../engine/contract/scene.ts'
import { choiceById } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { meterOf, panelOf, withoutEmoji } from '../../read-scene.ts'
import { MainButton } from './parts.tsx'
import { type BattleForecast, parseBattleForecast, withoutLeadingEmoji } from './read-scene.ts'

const RESULTS: Readonly<Record<BattleForecast['result'], string>> = { win: 'WIN', draw: 'DRAW', loss: 'LOST' }

/** The forecast of the battle if the player engages now, and with the focused change. */
export function ForecastVerdict({
  choice,
  scene,
  api,
}: {
  readonly choice: Choice
  readonly scene: Scene
  readonly api: StageApi
}) {
  const ship = panelOf(scene, 'ship', 'meters')
  const now = parseBattleForecast(choice.preview)
  const other = choiceById(scene, api.focus)
  const changed = other === undefined || other === choice ? undefined : parseBattleForecast(other.preview)
  const burns = choice.spends?.filter(({ at }) => at !== undefined) ?? []
  const isEnd = (choice.danger?.dies ?? 0) >= 100
  return (
    <section class={`sc-verdict ${now === undefined ? '' : `sc-${now.result}`}`} aria-label="Verdict">
      <h2>If you engage now</h2>
      {now === undefined ? (
        <p>The six turns are above; the result is for you to work out.</p>
      ) : (
        <>
          <p class="sc-ends">
            <b>{RESULTS[now.result]}</b> {now.turn === '' ? 'after six turns' : `on turn ${now.turn} of 6`}
          </p>
          {isEnd ? (
            <p class="sc-loss">The run ends here.</p>
          ) : (
            <p class="sc-left">
              hull {meterOf(ship, 'hull')?.value} → <b>{now.hull}</b> · ammo {meterOf(ship, 'ammo')?.value} →{' '}
              <b>{now.ammo}</b>
            </p>
          )}
        </>
      )}
      <p class="sc-if" aria-live="off">
        {other === undefined || other === choice ? (
          ' '
        ) : (
          <>
            {withoutEmoji(other.label)}:{' '}
            {changed === undefined ? (
              (other.preview ?? other.blocked ?? 'no change')
            ) : (
              <b class={`sc-${changed.result}`}>{other.preview?.replace(/^then /, '')}</b>
            )}
          </>
        )}
      </p>
      <MainButton choice={choice} api={api} />
      {burns.length === 0 ? null : (
        <p class="sc-more">burns out: {burns.map(({ name }) => withoutLeadingEmoji(name)).join(', ')}</p>
      )}
    </section>
  )
}
