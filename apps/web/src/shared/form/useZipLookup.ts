// Looks up a zip of five digits 1.6 s after the last change. An answer to an earlier zip is ignored (REF-013, REF-014,
// REF-018, REF-019).
import { useEffect, useRef, useState } from 'react'
import { isZip, zipText } from '@wren/contract/reference'

export const zipTexts = { unknown: 'Zip code not found' } as const
export const zipDelay = 1600

export interface ZipState {
  readonly pending: boolean
  readonly error: string | null
}
const idle: ZipState = { pending: false, error: null }

/** Does not look up the zip with which a form was loaded. */
export function useZipLookup<Place>(
  zip: string | null,
  lookup: (zip: string) => Promise<Place>,
  onFound: (place: Place) => void,
): ZipState {
  const [state, setState] = useState<ZipState>(idle)
  const lastZip = useRef(zip)
  const latest = useRef({ lookup, onFound })
  latest.current = { lookup, onFound }
  useEffect(() => {
    if (zip === lastZip.current) return
    lastZip.current = zip
    setState(idle)
    if (!zip) return
    const run = { live: true }
    const timer = setTimeout(async () => {
      // Only after the pause: a shorter text is otherwise still being typed.
      if (!isZip(zip)) return setState({ pending: false, error: zipText })
      setState({ pending: true, error: null })
      try {
        const place = await latest.current.lookup(zip)
        if (!run.live) return
        setState(idle)
        latest.current.onFound(place)
      } catch (fault) {
        if (run.live)
          setState({
            pending: false,
            error: (fault as { error?: string }).error || zipTexts.unknown,
          })
      }
    }, zipDelay)
    return () => {
      run.live = false
      clearTimeout(timer)
    }
  }, [zip])
  return state
}

/** The found values of empty fields only (REF-014). */
export const fillEmpty = <V extends Readonly<Record<string, unknown>>>(
  values: V,
  found: Partial<V>,
): Partial<V> =>
  Object.fromEntries(
    Object.entries(found).filter(
      ([name, value]) =>
        value != null &&
        (values[name] === null || values[name] === undefined || values[name] === ''),
    ),
  ) as Partial<V>
