// AVR-032, 033: the deeds of a report's page: each shown only where its transition is allowed, asked about where it
// cannot be undone.
import { useState, type ReactNode } from 'react'
import { IconCheck, IconMail } from '@tabler/icons-react'
import type { Call, Sent } from '@wren/contract/call'
import { paymentEnteredText } from '@wren/contract/nurse-payments.rules'
import { formatCents } from '@wren/contract/money'
import { reports, type Report } from '@wren/contract/reports'
import { actionLabels, type ReportAction } from '@wren/contract/reports.rules'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import type { RecordAction } from '../../shared/record/ActionButton.tsx'
import { CreditDrawer } from './reports-credit.dialog.tsx'
import { PaidDrawer } from './reports-paid.dialog.tsx'
import { ReasonDrawer, type ReasonOf } from './reports-reason.dialog.tsx'
import { ReopenDrawer } from './reports-reopen.dialog.tsx'
import { noMrnText } from './reports.parts.tsx'

export interface ReportActions {
  readonly actions: readonly RecordAction[]
  readonly menu: readonly RecordAction[]
  readonly primary: RecordAction | undefined
  readonly dialogs: ReactNode
}

/** The next step first. */
const order: readonly ReportAction[] = [
  'approve',
  'send',
  'mark-paid',
  'settle-credit',
  'mark-sent',
  'return-chart',
  'mark-returned',
  'pay-nurse',
  'reopen',
  'regenerate-pdf',
]
/** What takes a report further; the others are never the filled button. */
const steps: readonly ReportAction[] = [
  'approve',
  'send',
  'mark-paid',
  'settle-credit',
  'mark-sent',
]
const asksReason: Partial<Record<ReportAction, Omit<ReasonOf, 'run'>>> = {
  approve: {
    title: actionLabels.approve,
    label: 'Note',
    confirm: actionLabels.approve,
    optional: true,
  },
  'return-chart': {
    title: actionLabels['return-chart'],
    label: 'Reason',
    confirm: actionLabels['return-chart'],
  },
  'mark-returned': {
    title: actionLabels['mark-returned'],
    label: 'Reason',
    confirm: actionLabels['mark-returned'],
  },
  reopen: { title: actionLabels.reopen, label: 'Reason', confirm: actionLabels.reopen },
}

export function useReportActions(report: Report): ReportActions {
  const { ask, dialog } = useAsk()
  const [reasonFor, setReasonFor] = useState<ReportAction | null>(null)
  const changes = {
    approve: useChange(reports.approve, { quiet: true }),
    'return-chart': useChange(reports.returnChart, { quiet: true }),
    send: useChange(reports.send, { onDone: () => notify('Invoice has been sent') }),
    'mark-sent': useChange(reports.markSent, {
      onDone: () => notify('Invoice has been marked as sent'),
    }),
    'mark-returned': useChange(reports.markReturned, { quiet: true }),
    reopen: useChange(reports.reopen, { quiet: true }),
    'pay-nurse': useChange(reports.payNurse, { quiet: true, oneDeed: true }),
    'regenerate-pdf': useChange(reports.deleteInvoicePdf, {
      onDone: () => notify('Invoice PDF has been regenerated'),
    }),
  } as const
  const { id } = report
  const nurse = report.visit.nurseName

  const sendIt = async (): Promise<void> => {
    const missing = report.visit.pharmacyMrn === null ? `${noMrnText(report.visit.pharmacy)}. ` : ''
    const yes = await ask({
      title: actionLabels.send,
      text: `${missing}Send the invoice to ${report.billingEmails.join(', ')}?`,
      confirm: actionLabels.send,
      keep: 'Cancel',
    })
    if (yes) await changes.send.press({ id })
  }
  const payIt = async (force = false): Promise<void> => {
    const question = force
      ? 'More than $5000 has been paid to this nurse in the last 7 days. Do you want to process this payment?'
      : `Pay ${nurse} ${formatCents(report.nursePayment.amount.cents)} now?`
    if (
      !(await ask({
        title: actionLabels['pay-nurse'],
        text: question,
        confirm: force ? 'Process Payment' : actionLabels['pay-nurse'],
        keep: 'Cancel',
      }))
    )
      return
    const pressed = await changes['pay-nurse'].press({ id, ...(force ? { force } : {}) })
    if (pressed.ok)
      notify(
        pressed.answer.visit.payment.status === 'paid'
          ? 'Payment has been processed'
          : paymentEnteredText,
      )
    else if (pressed.error.status === 480) await payIt(true)
    else notify(errorText(pressed.error), { kind: 'error' })
  }
  const runs: Partial<Record<ReportAction, () => void>> = {
    send: () => void sendIt(),
    'pay-nurse': () => void payIt(),
    'mark-sent': () => void changes['mark-sent'].press({ id }),
    'regenerate-pdf': () => void changes['regenerate-pdf'].press({ id: report.visit.id }),
  }
  const allowed = order.filter((action) => report.allowedActions.includes(action))
  const inDrawer = ['mark-paid', 'settle-credit']
  const asAction = (action: ReportAction): RecordAction => ({
    // What is asked for in a drawer runs there.
    ...(inDrawer.includes(action)
      ? { label: actionLabels[action] }
      : {
          label: changes[action as keyof typeof changes].label(actionLabels[action]),
          busy: changes[action as keyof typeof changes].busy,
        }),
    run: runs[action] ?? (() => setReasonFor(action)),
    ...(action === 'approve' ? { icon: IconCheck } : action === 'send' ? { icon: IconMail } : {}),
  })
  const buttons = allowed.filter((action) => action !== 'regenerate-pdf' && action !== 'reopen')
  const next = buttons.find((action) => steps.includes(action))
  const reopensPaid = reasonFor === 'reopen' && report.status === 'invoice-paid'
  const asked = reasonFor === null || reopensPaid ? undefined : asksReason[reasonFor]
  const submit = async (text: string) => {
    const change = changes[reasonFor as 'approve' | 'return-chart' | 'mark-returned' | 'reopen']
    const input = reasonFor === 'approve' ? { id, note: text } : { id, reason: text }
    const pressed = await change.press(input as Sent<Call> as never)
    return pressed.ok ? null : errorText(pressed.error)
  }
  return {
    actions: buttons.filter((action) => action !== next).map(asAction),
    primary: next === undefined ? undefined : asAction(next),
    menu: allowed
      .filter((action) => action === 'regenerate-pdf' || action === 'reopen')
      .map(asAction),
    dialogs: (
      <>
        {dialog}
        {reasonFor === 'mark-paid' && (
          <AsSaved>
            {() => <PaidDrawer report={report} onClose={() => setReasonFor(null)} />}
          </AsSaved>
        )}
        {reasonFor === 'settle-credit' && (
          <AsSaved>
            {() => <CreditDrawer report={report} onClose={() => setReasonFor(null)} />}
          </AsSaved>
        )}
        {reopensPaid && (
          <AsSaved>
            {() => <ReopenDrawer report={report} onClose={() => setReasonFor(null)} />}
          </AsSaved>
        )}
        {asked !== undefined && (
          <ReasonDrawer
            {...asked}
            optional={asked.optional === true && report.auditFlags.length === 0}
            text={reasonFor === 'return-chart' ? `Return this eChart to ${nurse}?` : undefined}
            run={submit}
            onClose={() => setReasonFor(null)}
          />
        )}
      </>
    ),
  }
}
