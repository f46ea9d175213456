// SES-013: a new step would leave the focus on nothing. Where it has a field, typing can begin in it; else its
// first words are read, and Tab goes on from there.
import { useEffect, useRef, type RefObject } from 'react'

export function useFocus<E extends HTMLElement = HTMLInputElement>(): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => place.current?.focus(), [])
  return place
}
