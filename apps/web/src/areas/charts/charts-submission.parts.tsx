// CHT-018, CHT-063, CHT-064, CHT-074: save, check and submit, and the popups between them.
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
import type { Draft } from './charts-draft.ts'

interface SubmissionParts {
  readonly id: number
  readonly draft: Draft
  readonly correction: string
  readonly ver: number
  /** By the browser's own rules. */
  readonly findings: () => readonly Finding[]
  readonly onChecked: () => void
  readonly onGo: (path: string) => void
}
export interface Submission {
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly check: () => Promise<void>
  readonly submit: () => void
  readonly dialogs: ReactNode
}

type Open =
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
}: SubmissionParts): Submission {
  const go = useGo()
  const [open, setOpen] = useState<Open>(null)
  const [reviewed, setReviewed] = useState('')
  const validation = useChange(charts.validate, { quiet: true, refresh: 'none' })
  const submission = useChange(charts.submit, { quiet: true })

  /** What was reviewed are these warnings: one that comes later is reviewed itself. */
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
  /** The server decides; without signal the same rules answer here. The correction reason is no part of the data. */
  const check = async (): Promise<void> => {
    draft.signPads()
    const pressed = await validation.press({ id, data: draft.unsaved() })
    const own = findings()
    showFindings(
      pressed.ok
        ? [...pressed.answer.findings, ...own.filter(({ path }) => path === 'correction_reason')]
        : own,
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
  const failed = (error: CallError): void => {
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
    // A stale or closed chart says so itself.
    if (error.status !== 409) showError(error)
  }
  const submitOnce = async (acknowledged: boolean): Promise<boolean> => {
    const { revision } = draft.store.get()
    const pressed = await submission.press({
      id,
      data: draft.unsaved(),
      revision,
      warnings_acknowledged: acknowledged,
      ...(ver > 1 ? { correction_reason: correction } : {}),
    })
    if (pressed.ok) {
      draft.accept(pressed.answer.chart)
      draft.correct('')
    } else failed(pressed.error)
    return pressed.ok
  }
  const send = async (acknowledged: boolean): Promise<void> => {
    await draft.hold()
    if (!(await draft.during(() => submitOnce(acknowledged)))) return
    draft.stop()
    // The card of the list says what the chart is now, not what it was when the list was read (CHT-018).
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
