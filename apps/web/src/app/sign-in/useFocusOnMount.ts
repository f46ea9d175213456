// Focuses the field of a new step, or its first text where it has no field (SES-013).
import { useEffect, useRef, type RefObject } from 'react'

export function useFocusOnMount<E extends HTMLElement = HTMLInputElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
