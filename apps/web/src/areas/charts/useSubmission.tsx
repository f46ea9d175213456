// CHT-018, CHT-063, CHT-064, CHT-074: saves, checks and submits a chart, with the dialogs in between.
import { useState, type ReactNode } from 'react'
import type { Finding } from '@wren/contract/chart-context'
import { charts, type Chart } from '@wren/contract/charts'
import { nurseVisits } from '@wren/contract/nurse-visits'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import type { CallError } from '../../shared/http/call-error.ts'
import { keyOf, queryClient } from '../../shared/http/query-client.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo } from '../../shared/screen/route.ts'
import { CheckSheet, ConfirmSubmit } from './charts-check.dialog.tsx'
import type { ChartDraft } from './charts-draft.ts'

interface SubmissionOptions {
  readonly id: number
  readonly draft: ChartDraft
  readonly correction: string
  readonly ver: number
  /** Findings of the browser's rules. */
  readonly findings: () => readonly Finding[]
  readonly onChecked: () => void
  readonly onGo: (path: string) => void
}
export interface ChartSubmission {
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly check: () => Promise<void>
  readonly submit: () => void
  readonly dialogs: ReactNode
}

type OpenDialog =
  | { readonly kind: 'check'; readonly findings: readonly Finding[]; readonly submits: boolean }
  | { readonly kind: 'confirm'; readonly acknowledged: boolean }
  | null

const warningsOf = (found: readonly Finding[]): string =>
  found
    .filter(({ level }) => level === 'warning')
    .map(({ path, message }) => `${path} ${message}`)
    .join('\n')

export function useSubmission({
  id,
  draft,
  correction,
  ver,
  findings,
  onChecked,
  onGo,
}: SubmissionOptions): ChartSubmission {
  const go = useGo()
  const [open, setOpen] = useState<OpenDialog>(null)
  const [reviewed, setReviewed] = useState('')
  const validation = useChange(charts.validate, { quiet: true, refresh: 'none' })
  const submission = useChange(charts.submit, { quiet: true })

  /** True only for exactly the reviewed warnings. New ones must be reviewed too. */
  const isReviewed = (found: readonly Finding[]): boolean =>
    reviewed !== '' && reviewed === warningsOf(found)
  const showFindings = (found: readonly Finding[], submits: boolean): void => {
    onChecked()
    setOpen({ kind: 'check', findings: found, submits })
  }
  const save = async (): Promise<void> => {
    draft.signPads()
    draft.edit((data) => data)
    await draft.flush()
  }
  /** The server's findings, or the browser's without a connection. The correction reason is checked here only. */
  const check = async (): Promise<void> => {
    draft.signPads()
    const result = await validation.press({ id, data: draft.unsaved() })
    const localFindings = findings()
    showFindings(
      result.ok
        ? [
            ...result.answer.findings,
            ...localFindings.filter(({ path }) => path === 'correction_reason'),
          ]
        : localFindings,
      false,
    )
  }
  const submit = (): void => {
    draft.signPads()
    const found = findings()
    const isReady =
      found.every(({ level }) => level === 'warning') && (found.length === 0 || isReviewed(found))
    if (isReady) setOpen({ kind: 'confirm', acknowledged: isReviewed(found) })
    else showFindings(found, true)
  }
  const handleFailure = (error: CallError): void => {
    setOpen(null)
    const { findings: found, chart } = error.extra as {
      findings?: readonly Finding[]
      chart?: Chart
    }
    if (error.status === 400 && found) {
      if (chart) draft.accept(chart)
      return showFindings(found, true)
    }
    draft.refuse(error)
    // Stale and closed charts have their own banner.
    if (error.status !== 409) showError(error)
  }
  const submitOnce = async (acknowledged: boolean): Promise<boolean> => {
    const { revision } = draft.store.get()
    const result = await submission.press({
      id,
      data: draft.unsaved(),
      revision,
      warnings_acknowledged: acknowledged,
      ...(ver > 1 ? { correction_reason: correction } : {}),
    })
    if (result.ok) {
      draft.accept(result.answer.chart)
      draft.correct('')
    } else handleFailure(result.error)
    return result.ok
  }
  const send = async (acknowledged: boolean): Promise<void> => {
    await draft.hold()
    if (!(await draft.during(() => submitOnce(acknowledged)))) return
    draft.stop()
    // Reloads My Visits, so that the card shows the new state (CHT-018).
    queryClient.removeQueries({ queryKey: keyOf(nurseVisits.mine) })
    notify('Chart has been submitted')
    go(paths.myVisits)
  }
  const dialogs =
    open?.kind === 'check' ? (
      <CheckSheet
        findings={open.findings}
        submits={open.submits}
        acknowledged={isReviewed(open.findings)}
        onAcknowledge={(yes) => setReviewed(yes ? warningsOf(open.findings) : '')}
        onClose={() => setOpen(null)}
        onGo={(path) => {
          setOpen(null)
          onGo(path)
        }}
        onSubmit={() => setOpen({ kind: 'confirm', acknowledged: isReviewed(open.findings) })}
      />
    ) : open?.kind === 'confirm' ? (
      <ConfirmSubmit
        busy={submission.busy}
        onSubmit={() => void send(open.acknowledged)}
        onClose={() => setOpen(null)}
      />
    ) : null
  return { busy: submission.busy || validation.busy, save, check, submit, dialogs }
}
