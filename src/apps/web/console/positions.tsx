import { useState } from 'preact/hooks'
import {
  type GameInfo,
  isRefusal,
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Run,
  startChecked,
} from '../../../engine/index.ts'
import { linkTo } from '../address.ts'
import { useLoaded } from '../home/home.ts'
import { Button, Copy } from '../parts.tsx'
import { TEXT } from '../text.ts'
import type { PanelProps } from './context.ts'
import { asTest } from './history.ts'
import { CONSOLE_TEXT } from './text.ts'

/** Exports the current position as a link, a journal or a test; loads another one from a scenario that the game checks. */
export function Positions({ web, context }: PanelProps) {
  const { run, info } = web.session
  const journal = journalOf(run)
  const address = linkTo({ at: 'replay', journal: makeJournalString(journal), turn: run.turn })
  const [text, setText] = useState(() => scenarioOf(run))
  const startScenario = async (): Promise<void> => {
    let scenario: unknown
    try {
      scenario = JSON.parse(text)
    } catch (error) {
      context.showMessage(CONSOLE_TEXT.invalidJson((error as Error).message))
      return
    }
    const { scenario: _, ...options } = run.options as { readonly scenario?: unknown }
    const started = await startChecked(info, { seed: run.seed, options, scenario })
    if (isRefusal(started)) context.showMessage(started.why)
    else {
      context.show(started)
      context.showMessage(CONSOLE_TEXT.scenarioStarted)
    }
  }
  return (
    <section>
      <h3>{CONSOLE_TEXT.export}</h3>
      <p class="console-row">
        <Copy text={address} label={TEXT.copyLink} />
        <Copy text={JSON.stringify(makeJournalJson(journal))} label={CONSOLE_TEXT.copyJournal} />
        <Copy text={asTest(run)} label={CONSOLE_TEXT.copyTest} />
      </p>
      <h3>{CONSOLE_TEXT.load}</h3>
      <label class="console-area">
        {CONSOLE_TEXT.scenario}
        <textarea
          rows={10}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <Button class="console-do" label={CONSOLE_TEXT.startScenario} go={() => void startScenario()} />
      <p role="status" class="console-message">
        {context.message}
      </p>
      <ScenarioFormat info={info} />
    </section>
  )
}

const scenarioOf = ({ options }: Run): string =>
  JSON.stringify((options as { readonly scenario?: unknown }).scenario ?? {}, undefined, 1)

/** The format of this game's scenarios, from its schema. */
function ScenarioFormat({ info }: { readonly info: GameInfo }) {
  const schema = useLoaded(() => info.schema(), [info.id])
  if (schema === undefined || schema instanceof Error) return null
  const { scenario } = schema.describe()
  if (scenario === undefined) return null
  return (
    <details>
      <summary>{CONSOLE_TEXT.scenarioFormat}</summary>
      <pre>{JSON.stringify(scenario, undefined, 1)}</pre>
    </details>
  )
}
