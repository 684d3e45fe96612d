import { useEffect, useMemo } from 'preact/hooks'
import { type CrashReport, crashReport, crashText } from '../../play/crash-report.ts'
import { saveJson } from './card.ts'
import { programVersion } from './games.ts'
import { useHome } from './home/home.ts'
import { Button, Copy, Dialog } from './parts.tsx'
import type { WebSession } from './session.ts'
import { TEXT } from './text.ts'

interface Props {
  readonly error: unknown
  /** The open run; undefined at a table of the server. */
  readonly web: WebSession | undefined
  readonly close: () => void
}

/** Says that an unexpected error happened. The report stays in the store, so that the settings can show it after a reload. */
export function Crashed({ error, web, close }: Props) {
  const { store } = useHome()
  const report = useMemo(
    () =>
      crashReport({
        version: programVersion(),
        where: navigator.userAgent,
        error,
        run: web?.session.run,
        choice: web?.session.choosing,
      }),
    [error],
  )
  useEffect(() => void store.set('crash', report), [report])
  return (
    <ReportBox report={report} close={close}>
      <p>{web?.saveError ?? TEXT.crashSaved}</p>
      <Button class="primary" autofocus label={TEXT.reload} go={() => location.reload()} />
    </ReportBox>
  )
}

interface ReportBoxProps {
  readonly report: CrashReport
  readonly close: () => void
  readonly children?: preact.ComponentChildren
}

/** A crash report to copy or to save. */
export function ReportBox({ report, close, children }: ReportBoxProps) {
  const { error, run } = report
  return (
    <Dialog title={TEXT.crashed} close={close}>
      <p role="alert">{error}</p>
      {children}
      <p class="t-dim">{TEXT.crashNote}</p>
      <p class="row">
        <Copy label={TEXT.copyReport} text={crashText(report)} />
        <Button label={TEXT.saveReport} go={() => saveJson(report, `undercroft-crash-${run?.game ?? 'page'}`)} />
      </p>
    </Dialog>
  )
}
