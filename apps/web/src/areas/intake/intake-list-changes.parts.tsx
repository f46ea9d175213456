// INT "Effect on visits" 100-106, 146, 147, NET "Bulk calls" 098: what the list changes without leaving it: said,
// asked about where visits end, taken back where it can be.
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
import {
  assignedText,
  givenBackText,
  givingBack,
  mayUndo,
  updatedText,
} from './intake-list.rules.ts'

export interface NewStatus {
  readonly status: string
  readonly status_reason: string | null
  readonly hold_visits?: true
}

export interface IntakeChanges {
  readonly setStatus: (
    rows: readonly IntakeRow[],
    to: NewStatus,
    done?: () => void,
  ) => Promise<void>
  readonly assign: (
    rows: readonly IntakeRow[],
    owner: AdminItem | null,
    done?: () => void,
  ) => Promise<void>
  /** The questions; drawn once by the screen. */
  readonly dialog: ReactNode
}

/** INT-105: how many visits the server wants to be asked about. */
const toConfirm = ({ status, extra }: CallError): number | null =>
  status === 409 && typeof extra['visits'] === 'number' ? extra['visits'] : null

export function useIntakeChanges(): IntakeChanges {
  const { ask, dialog } = useAsk()
  const saving = useChange(calls.save, { quiet: true })
  const assigning = useChange(intakeBulk.assignOps, { quiet: true })
  const failed = (text: string, again?: () => void) =>
    notify(text, {
      kind: 'error',
      ...(again ? { action: { label: 'Try again', run: again } } : {}),
    })

  async function setStatus(
    rows: readonly IntakeRow[],
    to: NewStatus,
    done?: () => void,
  ): Promise<void> {
    const save = (row: IntakeRow, confirmed = {}) =>
      saving.press({ id: row.id, version: row.version, ...to, ...confirmed } as Parameters<
        typeof saving.press
      >[0])
    const tried: { readonly row: IntakeRow; readonly pressed: Awaited<ReturnType<typeof save>> }[] =
      []
    for (const row of rows) tried.push({ row, pressed: await save(row) })
    // One question for the visits of all of them; who declines it leaves those intakes as they are.
    const asking = tried.filter(({ pressed }) => !pressed.ok && toConfirm(pressed.error) !== null)
    const open = asking.reduce(
      (sum, { pressed }) => sum + (pressed.ok ? 0 : (toConfirm(pressed.error) ?? 0)),
      0,
    )
    const question = effectQuestion(
      to.status,
      asking.map(({ row }) => effectOf(row.status, to.status)).find((effect) => effect !== null) ??
        null,
      open,
    )
    const yes =
      question !== null &&
      (await ask({ title: question, confirm: 'Yes', keep: 'No', danger: true }))
    const settled = tried.filter((one) => !asking.includes(one))
    if (yes)
      for (const { row } of asking)
        settled.push({ row, pressed: await save(row, { apply_to_visits: true }) })

    const saved = settled.flatMap(({ row, pressed }) =>
      pressed.ok
        ? [{ row, after: pressed.answer.intake, visits: pressed.answer.visits?.length ?? 0 }]
        : [],
    )
    const text = updatedText(
      settled.map(({ row, pressed }) => ({
        id: row.id,
        visits: pressed.ok ? (pressed.answer.visits?.length ?? 0) : 0,
        error: pressed.ok ? null : pressed.error.message,
      })),
    )
    const back = saved.every(({ row, after, visits }) => mayUndo(row, after.status, visits))
    if (text.done !== null)
      notify(text.done, back ? { action: { label: 'Undo', run: () => void undo(saved) } } : {})
    if (text.refused !== null) failed(text.refused)
    else if (settled.length === rows.length) done?.()
  }

  async function undo(
    saved: readonly { readonly row: IntakeRow; readonly after: { readonly version: number } }[],
  ): Promise<void> {
    const refused: string[] = []
    for (const {
      row: { id, status, status_reason },
      after: { version },
    } of saved) {
      const pressed = await saving.press({ id, version, status, status_reason } as Parameters<
        typeof saving.press
      >[0])
      if (!pressed.ok) refused.push(`Intake ${id}: ${pressed.error.message}`)
    }
    const [one] = saved
    if (refused.length > 0) failed(refused.join(' '))
    else
      notify(
        saved.length === 1 && one
          ? `Intake ${one.row.id} is ${one.row.status} again`
          : 'The former statuses are back',
      )
  }

  async function assign(
    rows: readonly IntakeRow[],
    owner: AdminItem | null,
    done?: () => void,
  ): Promise<void> {
    const pressed = await assigning.press({
      intakes: rows.map(({ id, version }) => ({ id, version })),
      user_id_ops: owner?.value ?? null,
    })
    if (!pressed.ok) {
      // The same press under the same key: what was done already is not done twice (AUD-032).
      failed(
        pressed.error.message,
        failedOnNetwork(pressed.error) ? () => void assign(rows, owner, done) : undefined,
      )
      return
    }
    const { results } = pressed.answer
    const text = assignedText(results, owner?.name ?? null)
    const back = givingBack(rows, results, owner?.value ?? null)
    if (text.done !== null)
      notify(
        text.done,
        back.length > 0 ? { action: { label: 'Undo', run: () => void giveBack(back) } } : {},
      )
    if (text.refused !== null) failed(text.refused)
    else done?.()
  }

  async function giveBack(back: ReturnType<typeof givingBack>): Promise<void> {
    const refused: string[] = []
    for (const { owner, intakes } of back) {
      const pressed = await assigning.press({ intakes: [...intakes], user_id_ops: owner })
      const text = pressed.ok
        ? assignedText(pressed.answer.results, null).refused
        : pressed.error.message
      if (text !== null) refused.push(text)
    }
    if (refused.length === 0) notify(givenBackText(back))
    else failed(refused.join(' '))
  }

  return { setStatus, assign, dialog }
}
