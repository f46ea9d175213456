// AUD-066, AUD-104: what is copied from a fax, a PDF or a chat holds characters that cannot be stored or seen; they
// stay outside instead of making a save fail over them.
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
  // The only way that leaves it to the browser: undo, the field's longest text and what else listens to typing.
  document.execCommand('insertText', false, fit)
}

/** For every field of one or several lines, from now on. */
export const cleanPastes = (): void => document.addEventListener('paste', clean, true)
