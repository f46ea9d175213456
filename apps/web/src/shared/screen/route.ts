// What a screen reads from its address, and how it goes elsewhere.
import { useCallback } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'

/** A parameter of the path, as it stands there: the server says what a malformed id is (AUD-069). */
export function useParam(name: string): string {
  const value = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name]
  return value ?? ''
}

/** Goes to a path with its query, as `paths` makes them. */
export function useGo(): (path: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, options) =>
      void navigate({ href: path, ...(options?.replace ? { replace: true } : {}) } as never),
    [navigate],
  )
}
