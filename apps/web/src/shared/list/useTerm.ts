// Term of a list's own search box, applied after a pause if it is long enough (USR-005, LST-060).
import { useEffect, useState } from 'react'

interface TermOptions {
  readonly pause: number
  /** Shortest term that is applied; an empty term always is. */
  readonly least?: number
}

export function useTerm(
  applied: string,
  onTerm: (term: string | undefined) => void,
  { pause, least = 1 }: TermOptions,
): readonly [string, (term: string) => void] {
  const [text, setText] = useState(applied)
  useEffect(() => setText(applied), [applied])
  useEffect(() => {
    const term = text.trim()
    if (term === applied || (term !== '' && term.length < least)) return
    const timer = setTimeout(() => onTerm(term === '' ? undefined : term), pause)
    return () => clearTimeout(timer)
    // Depends on the text; `onTerm` changes with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, applied])
  return [text, setText]
}
