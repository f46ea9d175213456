// The selected nurses, the sending of their offers and the result for each nurse (OFR-028, OFR-029, OFR-030,
// OFR-031, OFR-032, OFR-040, OFR-128, OFR-129).
import { useRef, useState, type ReactNode } from 'react'
import { offers } from '@wren/contract/offers'
import {
  messageFailedText,
  isOverridable,
  nothingSelected,
  rowErrors,
  sentText,
} from '@wren/contract/offers-notify.rules'
import { showError } from '../../shared/feedback/errors.ts'
import { useChange } from '../../shared/http/use-change.ts'
import type { FoundNurse } from '../../shared/pickers/nurse-source.ts'
import { useRecipients } from './useRecipients.tsx'

export interface NurseSelection {
  readonly nurses: readonly FoundNurse[]
  readonly has: (id: number) => boolean
  readonly toggle: (nurse: FoundNurse) => void
  readonly set: (nurses: readonly FoundNurse[]) => void
  readonly errors: ReadonlyMap<number, string>
  /** 'Sent message to 3 nurses.' */
  readonly result: string | null
  readonly fault: string | null
  readonly busy: boolean
  /** The list of recipients (OFR-135). */
  readonly dialog: ReactNode
  readonly label: (words: string) => string
  /** True when the server accepted the call, even if some nurses could not be reached. */
  readonly send: (override?: string) => Promise<boolean>
  /** Nurses whose error can be overridden with a reason (OFR-032). */
  readonly passable: readonly FoundNurse[]
}

const finalErrors: readonly string[] = [...Object.values(rowErrors), 'Opted out of text messages']
/** No reason overrides the errors of the row itself. */
const isPassable = (error: string): boolean => isOverridable(error) && !finalErrors.includes(error)

/** Called after sending. A screen that opens the next step shows the result itself, as this panel is gone. */
export type OnSent = (result: string, someFailed: boolean) => void

export function useNurseSelection(visitId: number, onSent?: OnSent): NurseSelection {
  const [nurses, setNurses] = useState<readonly FoundNurse[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [result, setResult] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const notify = useChange(offers.notify)
  const recipients = useRecipients(visitId)
  // A double click fires twice before `busy` is rendered; only its first click sends.
  const running = useRef(false)
  const set = (next: readonly FoundNurse[]) => {
    setNurses(next)
    setFault(null)
  }
  const passable = nurses.filter(({ user_id }) =>
    isPassable(errors.get(user_id) ?? rowErrors.unknown),
  )

  /** Null when staff close the list of recipients or the list is refused (OFR-135). */
  const pressNotify = async (chosen: readonly FoundNurse[], override: string | undefined) => {
    const booking = {
      nurses: chosen.map(({ user_id }) => user_id),
      ...(override === undefined ? {} : { override: true, override_reason: override }),
    }
    const allowance = await recipients.ask('Send', { notify: booking })
    if (allowance !== null && 'refused' in allowance) showError(allowance.refused)
    if (allowance === null || 'refused' in allowance) return null
    return notify.press({ id: visitId, ...booking, ...allowance })
  }

  const send = async (override?: string): Promise<boolean> => {
    const chosen = override === undefined ? nurses : passable
    if (chosen.length === 0) {
      setFault(nothingSelected)
      return false
    }
    if (running.current) return false
    running.current = true
    const pressed = await pressNotify(chosen, override).finally(() => {
      running.current = false
    })
    if (pressed === null || !pressed.ok) return false
    const { failed, results } = pressed.answer
    setErrors(new Map(failed.map(({ nurse_id, error }) => [nurse_id, error])))
    const text = [
      sentText(results.filter(({ ok }) => ok).length),
      failed.length > 0 ? messageFailedText : null,
    ]
      .filter(Boolean)
      .join(' ')
    setResult(text)
    onSent?.(text, failed.length > 0)
    const sent = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
    const reported = new Set(results.map(({ id }) => id))
    const leftOut = chosen.filter(({ user_id }) => !reported.has(user_id))
    setNurses(nurses.filter((nurse) => !sent.has(nurse.user_id) && !leftOut.includes(nurse)))
    return true
  }
  return {
    nurses,
    errors,
    result,
    fault,
    passable,
    set,
    send,
    busy: notify.busy || recipients.busy,
    dialog: recipients.dialog,
    label: notify.label,
    has: (id) => nurses.some(({ user_id }) => user_id === id),
    toggle: (nurse) =>
      set(
        nurses.some(({ user_id }) => user_id === nurse.user_id)
          ? nurses.filter(({ user_id }) => user_id !== nurse.user_id)
          : [...nurses, nurse],
      ),
  }
}
