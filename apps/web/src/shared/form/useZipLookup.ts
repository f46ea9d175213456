// REF "Address by zip" 013-015, 018, 019: five digits are looked up 1.6 s after the last change; an older answer
// never overtakes a newer zip.
import { useEffect, useRef, useState } from 'react'
import { isZip, zipText } from '@wren/contract/reference'

export const zipTexts = { unknown: 'Zip code not found' } as const
export const zipDelay = 1600

export interface ZipState {
  readonly pending: boolean
  readonly error: string | null
}
const idle: ZipState = { pending: false, error: null }

/** The zip a form was loaded with is not looked up again: nobody typed it. */
export function useZipLookup<Place>(
  zip: string | null,
  lookup: (zip: string) => Promise<Place>,
  onFound: (place: Place) => void,
): ZipState {
  const [state, setState] = useState<ZipState>(idle)
  const asked = useRef(zip)
  const latest = useRef({ lookup, onFound })
  latest.current = { lookup, onFound }
  useEffect(() => {
    if (zip === asked.current) return
    asked.current = zip
    setState(idle)
    if (!zip) return
    const run = { live: true }
    const timer = setTimeout(async () => {
      // Whoever has paused has not just begun to type.
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

/** REF-014: only what is empty is filled. */
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
