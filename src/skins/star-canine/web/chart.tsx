import { Fragment } from 'preact'
import type { Scene, TablePanel } from '../../../engine/contract/scene.ts'
import { cellText } from '../../read-scene.ts'
import { RANGES } from './read-scene.ts'

/** A chart of the stages ahead, starting with the current one. */
export function StageChart({ chart, scene }: { readonly chart: TablePanel; readonly scene: Scene }) {
  const [here] = /[IV]+-\d+/.exec(scene.title) ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <ol class="sc-chart" aria-label={chart.title} tabIndex={0}>
      {here === undefined ? null : (
        <li class="sc-here" aria-current="step">
          <b>{here}</b> <span>here</span>
        </li>
      )}
      {chart.rows.map(({ id, cells }) => {
        const [ship, pools, guns] = [1, 2, 3].map((place) => cellText(cells, place))
        const isDock = ship === 'dock'
        const [hull, shield, armor] = (pools ?? '').split('/')
        return (
          <li key={id} class={isDock ? 'sc-dock' : /\(|CLASS|FLAGSHIP|FENRIR/.test(ship ?? '') ? 'sc-boss' : ''}>
            <b>{cellText(cells, 0)}</b> <span class="sc-who">{ship}</span>
            {isDock || armor === undefined ? (
              <span class="sc-what">{pools}</span>
            ) : (
              <span class="sc-what">
                hull <i>{hull}</i> sh <i>{shield}</i> ar <i>{armor}</i>
                <br />
                {RANGES.map((range, i) => (
                  <Fragment key={range}>
                    {` ${range.slice(0, 1)} `}
                    <i>{(guns ?? '').split(', ')[i]?.replace(' ', '')}</i>
                  </Fragment>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
