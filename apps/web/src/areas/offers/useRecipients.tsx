// Lists the recipients of a booking before it is sent; the booking names those left out (OFR-135).
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { bookings } from '@wren/contract/bookings'
import type { Sent } from '@wren/contract/call'
import type { LeftOut, Recipient } from '@wren/contract/offers-recipients'
import type { CallError } from '../../shared/http/call-error.ts'
import { useChange } from '../../shared/http/use-change.ts'

const RecipientsDialog = lazy(() =>
  import('./offers-recipients.dialog.tsx').then((file) => ({ default: file.RecipientsDialog })),
)

type Booking = Omit<Sent<typeof bookings.recipients>, 'id'>
/** The people left out, the refusal of the booking, or null when staff cancel. */
export type RecipientsAnswer =
  | { readonly left_out?: LeftOut[] }
  | { readonly refused: CallError }
  | null

export interface RecipientsQuestion {
  readonly dialog: ReactNode
  readonly busy: boolean
  /** `confirm` is the label of the confirming button. */
  readonly ask: (confirm: string, booking: Booking) => Promise<RecipientsAnswer>
}

export function useRecipients(visitId: number): RecipientsQuestion {
  const read = useChange(bookings.recipients, { refresh: 'none', quiet: true })
  const [question, setQuestion] = useState<{
    readonly confirm: string
    readonly recipients: readonly Recipient[]
  } | null>(null)
  const answer = useRef<((leftOut: RecipientsAnswer) => void) | null>(null)
  const close = (leftOut: LeftOut[] | null) => {
    const left = leftOut !== null && leftOut.length > 0 ? { left_out: leftOut } : {}
    answer.current?.(leftOut === null ? null : left)
    answer.current = null
    setQuestion(null)
  }
  const ask = async (confirm: string, booking: Booking): Promise<RecipientsAnswer> => {
    const pressed = await read.press({ id: visitId, ...booking } as never)
    if (!pressed.ok) return { refused: pressed.error }
    return new Promise((resolve) => {
      answer.current?.(null)
      answer.current = resolve
      setQuestion({ confirm, recipients: pressed.answer.data })
    })
  }
  return {
    ask,
    busy: read.busy,
    dialog: question && (
      <Suspense fallback={null}>
        <RecipientsDialog {...question} visitId={visitId} onAnswer={close} />
      </Suspense>
    ),
  }
}
