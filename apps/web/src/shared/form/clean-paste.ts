// AUD-066: what is copied from a fax or a PDF holds form feeds and the like, which cannot be stored; they stay outside instead of making a save fail over what nobody sees.
import { storable } from '@wren/contract/storable.rules'

function clean(event: ClipboardEvent): void {
  const { target } = event
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const fit = storable(text)
  if (
    fit === text ||
    !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
  )
    return
  event.preventDefault()
  // The only way that leaves it to the browser: undo, the field's longest text and what else listens to typing.
  document.execCommand('insertText', false, fit)
}

/** For every field of one or several lines, from now on. */
export const cleanPastes = (): void => document.addEventListener('paste', clean, true)
