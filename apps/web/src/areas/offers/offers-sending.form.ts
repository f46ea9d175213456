// OFR "Nurse Notifications panel" 028 to 032, 040, 128, 129: one selection of nurses, its sending, and what became
// of each of them.
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
  readonly said: string | null
  readonly wrong: string | null
  readonly busy: boolean
  /** OFR-135 */
  readonly dialog: ReactNode
  readonly label: (words: string) => string
  /** Whether the server took it; the answer names the nurses it could not reach. */
  readonly send: (override?: string) => Promise<boolean>
  /** Nurses whose hint a reason would pass over (OFR-032). */
  readonly passable: readonly FoundNurse[]
}

const kept: readonly string[] = [...Object.values(rowErrors), 'Opted out of text messages']
/** What the row's own words say cannot be passed over by a reason. */
const isPassable = (error: string): boolean => isOverridable(error) && !kept.includes(error)

/** Told once it was sent: where the screen goes on to the next step this panel, and what it says, is gone. */
export type OnSent = (said: string, someFailed: boolean) => void

export function useNurseSelection(visitId: number, onSent?: OnSent): NurseSelection {
  const [nurses, setNurses] = useState<readonly FoundNurse[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [said, setSaid] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const notify = useChange(offers.notify)
  const recipients = useRecipients(visitId)
  const running = useRef(false) // the second half of a double click comes before `busy` is drawn, and would say everything twice
  const set = (next: readonly FoundNurse[]) => {
    setNurses(next)
    setWrong(null)
  }
  const passable = nurses.filter(({ user_id }) =>
    isPassable(errors.get(user_id) ?? rowErrors.unknown),
  )

  /** OFR-135: null where staff give up at the list of recipients, or the list is refused. */
  const pressNotify = async (chosen: readonly FoundNurse[], override: string | undefined) => {
    const booking = {
      nurses: chosen.map(({ user_id }) => user_id),
      ...(override === undefined ? {} : { override: true, override_reason: override }),
    }
    const told = await recipients.ask('Send', { notify: booking })
    if (told !== null && 'refused' in told) showError(told.refused)
    if (told === null || 'refused' in told) return null
    return notify.press({ id: visitId, ...booking, ...told })
  }

  const send = async (override?: string): Promise<boolean> => {
    const chosen = override === undefined ? nurses : passable
    if (chosen.length === 0) {
      setWrong(nothingSelected)
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
    const told = [
      sentText(results.filter(({ ok }) => ok).length),
      failed.length > 0 ? messageFailedText : null,
    ]
      .filter(Boolean)
      .join(' ')
    setSaid(told)
    onSent?.(told, failed.length > 0)
    const sent = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
    const reported = new Set(results.map(({ id }) => id))
    const leftOut = chosen.filter(({ user_id }) => !reported.has(user_id))
    setNurses(nurses.filter((nurse) => !sent.has(nurse.user_id) && !leftOut.includes(nurse)))
    return true
  }
  return {
    nurses,
    errors,
    said,
    wrong,
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
