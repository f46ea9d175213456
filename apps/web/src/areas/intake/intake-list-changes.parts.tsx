// INT "Effect on visits" 100-106, 146, 147, NET "Bulk calls" 098: what the list changes without leaving it: said, asked about where visits end, taken back where it can be.
import { intake as calls } from '@wren/contract/intake'
import type { IntakeRow } from '@wren/contract/intake'
import { intakeBulk } from '@wren/contract/intake-bulk'
import { effectOf, effectQuestion } from '@wren/contract/intake-statuses.rules'
import type { ReactNode } from 'react'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { failedOnNetwork, type CallError } from '../../shared/http/call-error.ts'
import { useChange } from '../../shared/http/use-change.ts'
import type { AdminItem } from '../../shared/pickers/kinds.ts'
import { assignedText, givenBackText, givingBack, mayUndo } from './intake-list.rules.ts'

export interface NewStatus { readonly status: string; readonly status_reason: string | null; readonly hold_visits?: true }

export interface IntakeChanges {
  readonly setStatus: (row: IntakeRow, to: NewStatus) => Promise<void>
  readonly assign: (rows: readonly IntakeRow[], owner: AdminItem | null, done?: () => void) => Promise<void>
  /** The questions; drawn once by the screen. */
  readonly dialog: ReactNode
}

/** INT-105: how many visits the server wants to be asked about. */
const toConfirm = ({ status, extra }: CallError): number | null => (status === 409 && typeof extra['visits'] === 'number' ? extra['visits'] : null)

export function useIntakeChanges(): IntakeChanges {
  const { ask, dialog } = useAsk()
  const saving = useChange(calls.save, { quiet: true })
  const assigning = useChange(intakeBulk.assignOps, { quiet: true })
  const failed = (text: string, again?: () => void) => notify(text, { kind: 'error', ...(again ? { action: { label: 'Try again', run: again } } : {}) })

  async function setStatus(row: IntakeRow, to: NewStatus): Promise<void> {
    const sent = { id: row.id, version: row.version, ...to } as Parameters<typeof saving.press>[0]
    let pressed = await saving.press(sent)
    const visits = pressed.ok ? null : toConfirm(pressed.error)
    if (visits !== null) {
      const question = effectQuestion(to.status, effectOf(row.status, to.status), visits)
      if (question === null || !(await ask({ title: question, confirm: 'Yes', keep: 'No', danger: true }))) return
      pressed = await saving.press({ ...sent, apply_to_visits: true })
    }
    if (!pressed.ok) { failed(`Intake ${row.id}: ${pressed.error.message}`); return }
    const { intake: after, visits: changed = [] } = pressed.answer
    const back = () => void undo(row, after.version)
    notify(`Intake ${row.id} has been updated${changed.length > 0 ? `. ${changed.length} visits were changed.` : ''}`, mayUndo(row, after.status, changed.length) ? { action: { label: 'Undo', run: back } } : {})
  }

  async function undo({ id, status, status_reason }: IntakeRow, version: number): Promise<void> {
    const pressed = await saving.press({ id, version, status, status_reason } as Parameters<typeof saving.press>[0])
    if (pressed.ok) notify(`Intake ${id} is ${status} again`)
    else failed(`Intake ${id}: ${pressed.error.message}`)
  }

  async function assign(rows: readonly IntakeRow[], owner: AdminItem | null, done?: () => void): Promise<void> {
    const pressed = await assigning.press({ intakes: rows.map(({ id, version }) => ({ id, version })), user_id_ops: owner?.value ?? null })
    if (!pressed.ok) {
      // The same press under the same key: what was done already is not done twice (AUD-032).
      failed(pressed.error.message, failedOnNetwork(pressed.error) ? () => void assign(rows, owner, done) : undefined)
      return
    }
    const { results } = pressed.answer
    const text = assignedText(results, owner?.name ?? null)
    const back = givingBack(rows, results, owner?.value ?? null)
    if (text.done !== null) notify(text.done, back.length > 0 ? { action: { label: 'Undo', run: () => void giveBack(back) } } : {})
    if (text.refused !== null) failed(text.refused)
    else done?.()
  }

  async function giveBack(back: ReturnType<typeof givingBack>): Promise<void> {
    const refused: string[] = []
    for (const { owner, intakes } of back) {
      const pressed = await assigning.press({ intakes: [...intakes], user_id_ops: owner })
      const text = pressed.ok ? assignedText(pressed.answer.results, null).refused : pressed.error.message
      if (text !== null) refused.push(text)
    }
    if (refused.length === 0) notify(givenBackText(back))
    else failed(refused.join(' '))
  }

  return { setStatus, assign, dialog }
}
