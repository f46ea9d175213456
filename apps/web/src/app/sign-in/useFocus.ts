// SES-013: each step has one field, and typing can begin in it; a new step would otherwise leave the focus on nothing.
import { useEffect, useRef, type RefObject } from 'react'

export function useFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
