// INT-027, design "Keys": the pasted referral is at hand from the keyboard: its box is a key away, and what is
// pasted beside all fields is the referral.
import { useEffect, useRef } from 'react'
import { storable } from '@wren/contract/storable.rules'
import { useCommands } from '../../shared/commands/use-commands.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))
const dialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null

interface AtHand {
  readonly on: boolean
  /** Nothing stands in the box yet. */ readonly empty: boolean
  readonly onGo: () => void
  readonly onPaste: (text: string) => void
}

export function useReferralAtHand({ on, empty, onGo, onPaste }: AtHand): void {
  useCommands(
    on ? [{ id: 'intake.referral', title: 'Pasted referral text', keys: 'r', run: onGo }] : [],
  )
  const latest = useRef(onPaste)
  latest.current = onPaste
  const waits = on && empty
  useEffect(() => {
    if (!waits) return
    const paste = (event: ClipboardEvent) => {
      // Files are documents (DOC-008), and a text pasted into a field is that field's.
      if (
        event.defaultPrevented ||
        isField(event.target) ||
        dialogOpen() ||
        (event.clipboardData?.files.length ?? 0) > 0
      )
        return
      const text = storable(event.clipboardData?.getData('text/plain') ?? '')
      if (text.trim() === '') return
      event.preventDefault()
      latest.current(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [waits])
}
