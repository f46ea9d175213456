// DOC-008: the ways by which files come to an intake besides the button: dropped anywhere on the form, pasted,
// photographed.
import { useEffect, useRef, useState } from 'react'
import type { Zone } from '@wren/contract/time'
import { now } from '../../shared/clock.ts'
import { pastedName, typeOf } from './documents-add.rules.ts'

export const asTyped = (file: File): File =>
  file.type === typeOf(file) ? file : new File([file], file.name, { type: typeOf(file) })

const carriesFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true

/** A text from another program often brings its picture along: in a field, the text is what was meant. */
const meansText = (event: ClipboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  (event.target.isContentEditable || /^(input|textarea)$/i.test(event.target.tagName)) &&
  event.clipboardData?.types.includes('text/plain') === true

/**
 * While the form is open: a file dropped beside the drop area must not replace the page and what was typed in it,
 * so the whole page takes it.
 * True while files are held over the page.
 */
export function useGivenFiles(
  take: (files: readonly File[]) => void,
  on: boolean,
  zone: Zone,
): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (carriesFiles(event.dataTransfer)) {
        event.preventDefault()
        setOver(on)
      }
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      if (on) latest.current([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!on || files.length === 0 || meansText(event)) return
      event.preventDefault()
      const at = now()
      latest.current(
        files.map((file) => new File([file], pastedName(file.name, at, zone), { type: file.type })),
      )
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [on, zone])
  return over
}
