// SHL "Titles" 053-056 and what a screen reads from its address.
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { makeStore, useStore } from '../store.ts'

/** A parameter of the path, as it stands there: the server says what a malformed id is (AUD-069). */
export function useParam(name: string): string {
  const value = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name]
  return value ?? ''
}
/** The query of the address, in the names it bears there. */
export const useUrlQuery = (): URLSearchParams => new URLSearchParams(useLocation({ select: (location) => location.searchStr }))

/** Goes to a path with its query, as `paths` makes them. */
export function useGo(): (path: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return (path, options) => void navigate({ href: path, ...(options?.replace ? { replace: true } : {}) } as never)
}

const screenTitle = makeStore<string | null>(null)
export const useScreenTitle = (): string | null => useStore(screenTitle)

/** Replaces the route's title while the screen is shown; never with data of a patient (SHL-056). */
export function useTitle(title: string | null): void {
  useEffect(() => {
    screenTitle.set(title)
    return () => screenTitle.set(null)
  }, [title])
}
