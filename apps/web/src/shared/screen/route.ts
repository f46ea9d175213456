// Path parameters and navigation of a screen.
import { useCallback } from 'react'
import { useNavigate, useParams } from '@tanstack/react-router'

/** A path parameter, unchecked: the server refuses a malformed id (AUD-069). */
export function useParam(name: string): string {
  const value = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name]
  return value ?? ''
}

/** Navigates to a path of `paths` with its query. */
export function useGo(): (path: string, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, options) =>
      void navigate({ href: path, ...(options?.replace ? { replace: true } : {}) } as never),
    [navigate],
  )
}
