import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { type CrashReport, crashReport, crashText } from '../../play/crash-report.ts'
import { saveText } from './card.ts'
import { programVersion } from './games.ts'
import { type Played, useHome } from './home/home.ts'
import { Button, Copy, Dialog } from './parts.tsx'
import { TEXT } from './text.ts'

/** What the page knows about an unexpected error. */
interface PageCrashReport extends CrashReport {
  readonly userAgent: string
  /** The choice that failed, if the error happened while a choice was made. */
  readonly choice: string | undefined
}

/** Reads a saved report; undefined if it is none. */
export function readReport(found: unknown): CrashReport | undefined {
  const { message, stack } = (found ?? {}) as Partial<CrashReport>
  return typeof message === 'string' && typeof stack === 'string' ? (found as CrashReport) : undefined
}

function reportOf({ view: { session }, run, choice }: Played, error: unknown): PageCrashReport {
  // At a table of the server seed and choices are not known here.
  const { info, turn } = session
  const played = run?.() ?? { game: info.game, seed: '', options: {}, ids: [], turn }
  const report = crashReport({ version: programVersion(), where: 'page', run: played, error })
  return { ...report, userAgent: navigator.userAgent, choice }
}

interface CrashBoxProps {
  readonly error: unknown
  readonly played: Played
  readonly close: () => void
}

/** Says that an unexpected error happened. The report stays in the store, so that the settings can show it after a reload. */
export function CrashBox({ error, played, close }: CrashBoxProps) {
  const { store } = useHome()
  const report = useMemo(() => reportOf(played, error), [error])
  useEffect(() => void store.set('crash', report), [report])
  return (
    <ReportBox report={report} close={close}>
      <p>{played.view.saveError ?? TEXT.crashSaved}</p>
      <p>
        <Button class="primary" autofocus label={TEXT.reload} go={() => location.reload()} />
      </p>
    </ReportBox>
  )
}

interface ReportBoxProps {
  readonly report: CrashReport
  readonly close: () => void
  readonly children?: ComponentChildren
}

/** A crash report to copy or to save. */
export function ReportBox({ report, close, children }: ReportBoxProps) {
  const text = crashText(report)
  return (
    <Dialog title={TEXT.crashed} close={close}>
      <p role="alert">{report.message}</p>
      {children}
      <p class="t-dim">{TEXT.crashNote}</p>
      <p class="row">
        <Copy label={TEXT.copyReport} text={text} />
        <Button label={TEXT.saveReport} go={() => saveText(text, `undercroft-crash-${report.game}.json`)} />
      </p>
    </Dialog>
  )
}
