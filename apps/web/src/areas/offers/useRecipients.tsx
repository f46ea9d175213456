// OFR-135: before a booking its recipients are listed; what staff leave out is sent with it.
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { bookings } from '@wren/contract/bookings'
import type { Sent } from '@wren/contract/call'
import type { LeftOut, Recipient } from '@wren/contract/offers-recipients'
import type { CallError } from '../../shared/http/call-error.ts'
import { useChange } from '../../shared/http/use-change.ts'

const RecipientsDialog = lazy(() =>
  import('./offers-recipients.dialog.tsx').then((file) => ({ default: file.RecipientsDialog })),
)

type Deed = Omit<Sent<typeof bookings.recipients>, 'id'>
/** What the booking is sent with; a refusal of the booking; null when it is given up. */
export type Told = { readonly left_out?: LeftOut[] } | { readonly refused: CallError } | null

export interface RecipientsQuestion {
  readonly dialog: ReactNode
  readonly busy: boolean
  /** `confirm` names the deed on its button. */
  readonly ask: (confirm: string, deed: Deed) => Promise<Told>
}

export function useRecipients(visitId: number): RecipientsQuestion {
  const read = useChange(bookings.recipients, { refresh: 'none', quiet: true })
  const [asked, setAsked] = useState<{
    readonly confirm: string
    readonly recipients: readonly Recipient[]
  } | null>(null)
  const answer = useRef<((told: Told) => void) | null>(null)
  const close = (leftOut: LeftOut[] | null) => {
    const left = leftOut !== null && leftOut.length > 0 ? { left_out: leftOut } : {}
    answer.current?.(leftOut === null ? null : left)
    answer.current = null
    setAsked(null)
  }
  const ask = async (confirm: string, deed: Deed): Promise<Told> => {
    const pressed = await read.press({ id: visitId, ...deed } as never)
    if (!pressed.ok) return { refused: pressed.error }
    return new Promise((resolve) => {
      answer.current?.(null)
      answer.current = resolve
      setAsked({ confirm, recipients: pressed.answer.data })
    })
  }
  return {
    ask,
    busy: read.busy,
    dialog: asked && (
      <Suspense fallback={null}>
        <RecipientsDialog {...asked} visitId={visitId} onAnswer={close} />
      </Suspense>
    ),
  }
}
