import { useState } from 'preact/hooks'
import {
  isRefusal,
  journalOf,
  makeJournalJson,
  makeJournalString,
  type Run,
  startChecked,
} from '../../../engine/index.ts'
import { makeAddress } from '../address.ts'
import { useLoaded } from '../home/home.ts'
import type { WebSession } from '../session.ts'
import { TEXT } from '../text.ts'
import type { ConsoleContext } from './context.ts'
import { Copy } from './copy.tsx'
import { asTest } from './history.ts'

/** Exports the current position as a link, a journal or a test; loads another one from a scenario that the game checks. */
export function Positions({ session, context }: { readonly session: WebSession; readonly context: ConsoleContext }) {
  const { run, info } = session
  const journal = journalOf(run)
  const address = `${location.href.split('#')[0]}${makeAddress({ at: 'replay', journal: makeJournalString(journal), turn: run.turn })}`
  const [text, setText] = useState(() => scenarioOf(run))
  const startScenario = async (): Promise<void> => {
    let scenario: unknown
    try {
      scenario = JSON.parse(text)
    } catch (error) {
      context.showMessage(TEXT.consoleInvalidJson((error as Error).message))
      return
    }
    const { scenario: _, ...options } = run.options as { readonly scenario?: unknown }
    const started = await startChecked(info, { seed: run.seed, options, scenario })
    if (isRefusal(started)) context.showMessage(started.why)
    else {
      context.show(started)
      context.showMessage(TEXT.consoleScenarioStarted)
    }
  }
  return (
    <section>
      <h3>{TEXT.consoleExport}</h3>
      <p class="console-row">
        <Copy text={address} label={TEXT.copyLink} />
        <Copy text={JSON.stringify(makeJournalJson(journal))} label={TEXT.consoleCopyJournal} />
        <Copy text={asTest(run)} label={TEXT.consoleCopyTest} />
      </p>
      <h3>{TEXT.consoleLoad}</h3>
      <label class="console-area">
        {TEXT.consoleScenario}
        <textarea
          rows={10}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="button" class="console-do" onClick={() => void startScenario()}>
        {TEXT.consoleStartScenario}
      </button>
      <p role="status" class="console-message">
        {context.message}
      </p>
      <ScenarioFormat session={session} />
    </section>
  )
}

const scenarioOf = ({ options }: Run): string =>
  JSON.stringify((options as { readonly scenario?: unknown }).scenario ?? {}, undefined, 1)

/** The format of this game's scenarios, from its schema. */
function ScenarioFormat({ session: { info } }: { readonly session: WebSession }) {
  const schema = useLoaded(() => info.schema(), [info.id])
  if (schema === undefined || schema instanceof Error) return null
  const { scenario } = schema.describe()
  if (scenario === undefined) return null
  return (
    <details>
      <summary>{TEXT.consoleScenarioFormat}</summary>
      <pre>{JSON.stringify(scenario, undefined, 1)}</pre>
    </details>
  )
}
