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

/** A position in and out: this one as a link, a journal or a test; another one from a scenario, checked by the game. */
export function Positions({ session, desk }: { readonly session: WebSession; readonly desk: ConsoleContext }) {
  const { run, info } = session
  const journal = journalOf(run)
  const address = `${location.href.split('#')[0]}${makeAddress({ at: 'replay', journal: makeJournalString(journal), turn: run.turn })}`
  const [text, setText] = useState(() => scenarioOf(run))
  const take = async (): Promise<void> => {
    let scenario: unknown
    try {
      scenario = JSON.parse(text)
    } catch (error) {
      desk.tell(TEXT.consoleNoJson((error as Error).message))
      return
    }
    const { scenario: _, ...options } = run.options as { readonly scenario?: unknown }
    const begun = await startChecked(info, { seed: run.seed, options, scenario })
    if (isRefusal(begun)) desk.tell(begun.why)
    else {
      desk.show(begun)
      desk.tell(TEXT.consoleBegun)
    }
  }
  return (
    <section>
      <h3>{TEXT.consoleOut}</h3>
      <p class="console-words">
        <Copy text={address} label={TEXT.copyLink} />
        <Copy text={JSON.stringify(makeJournalJson(journal))} label={TEXT.consoleCopyJournal} />
        <Copy text={asTest(run)} label={TEXT.consoleCopyTest} />
      </p>
      <h3>{TEXT.consoleIn}</h3>
      <label class="console-area">
        {TEXT.consoleScenario}
        <textarea
          rows={10}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="button" class="console-do" onClick={() => void take()}>
        {TEXT.consoleBegin}
      </button>
      <p role="status" class="console-told">
        {desk.told}
      </p>
      <Shape session={session} />
    </section>
  )
}

const scenarioOf = ({ options }: Run): string =>
  JSON.stringify((options as { readonly scenario?: unknown }).scenario ?? {}, undefined, 1)

/** What a scenario of this game may say, as its schema does. */
function Shape({ session: { info } }: { readonly session: WebSession }) {
  const schema = useLoaded(() => info.schema(), [info.id])
  if (schema === undefined || schema instanceof Error) return null
  const { scenario } = schema.describe()
  if (scenario === undefined) return null
  return (
    <details>
      <summary>{TEXT.consoleShape}</summary>
      <pre>{JSON.stringify(scenario, undefined, 1)}</pre>
    </details>
  )
}
