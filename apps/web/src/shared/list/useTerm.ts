// USR-005, LST-060: what is typed into a list's own search box is asked for after a pause, and only where it is
// long enough.
import { useEffect, useState } from 'react'

interface TermOptions {
  readonly pause: number
  /** What is shorter changes nothing, except when it is nothing. */ readonly least?: number
}

export function useTerm(
  held: string,
  onTerm: (term: string | undefined) => void,
  { pause, least = 1 }: TermOptions,
): readonly [string, (term: string) => void] {
  const [typed, setTyped] = useState(held)
  useEffect(() => setTyped(held), [held])
  useEffect(() => {
    const term = typed.trim()
    if (term === held || (term !== '' && term.length < least)) return
    const timer = setTimeout(() => onTerm(term === '' ? undefined : term), pause)
    return () => clearTimeout(timer)
    // The letters decide; the function is a new one with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, held])
  return [typed, setTyped]
}
