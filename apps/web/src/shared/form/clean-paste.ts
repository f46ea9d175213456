// Removes characters from pasted text that cannot be stored or seen, which texts of faxes, PDFs and chats contain, so
// that a save does not fail because of them (AUD-066, AUD-104).
import { oneLineOf } from '@wren/contract/one-line.rules'
import { storable } from '@wren/contract/storable.rules'

function clean(event: ClipboardEvent): void {
  const { target } = event
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
  const kept = storable(text)
  const fit = target instanceof HTMLInputElement ? oneLineOf(kept) : kept
  if (fit === text) return
  event.preventDefault()
  // The only command with which the browser keeps undo, maxlength and input events.
  document.execCommand('insertText', false, fit)
}

/** Applies to all text fields from this call on. */
export const cleanPastes = (): void => document.addEventListener('paste', clean, true)
