// Typed letters and digits choose the next option that begins with them, as in a native select.
import { useRef, type KeyboardEvent } from 'react'
import type { Choice } from './choice-fields.tsx'

/** Milliseconds after which a letter begins a new prefix. */
export const pause = 900

interface Typed {
  readonly text: string
  readonly at: number
}

/** Ignores an emoji before the text. */
export const plainWords = (label: string): string =>
  label.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')

/** Current prefix: consecutive letters without a pause. */
export const typedOn = (before: Typed, key: string, at: number): Typed => ({
  text: (at - before.at > pause ? '' : before.text) + key.toLowerCase(),
  at,
})

/** A repeated letter cycles through options; several letters are a prefix. */
export function nextBegun<C extends Choice>(
  choices: readonly C[],
  value: string | null,
  text: string,
): C | undefined {
  const repeated = [...text].every((letter) => letter === text[0])
  const at = choices.findIndex((one) => one.value === value)
  const from = repeated ? at + 1 : Math.max(at, 0)
  const begins = (begun: string) =>
    [...choices.slice(from), ...choices.slice(0, from)].find(
      (one) => !one.disabled && plainWords(one.label).startsWith(begun),
    )
  return begins(text) ?? (repeated ? begins(text[0] ?? '') : undefined)
}

/** Leaves Ctrl+Enter to the form. Mantine would open the list and stop the event, so that nothing would be saved. */
function leaveToForm(event: KeyboardEvent<HTMLInputElement>): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOpen)
    Object.assign(event, { nativeEvent: { code: '', isComposing: false } })
}

/** For a select without a text field. */
export function useTypeAhead(
  choices: readonly Choice[],
  value: string | null,
  onChange: (value: string) => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const typed = useRef<Typed>({ text: '', at: 0 })
  return (event) => {
    leaveToForm(event)
    if (event.key.length > 1) typed.current = { text: '', at: 0 }
    if (
      !/^[\p{L}\p{N}]$/u.test(event.key) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return
    event.preventDefault()
    typed.current = typedOn(typed.current, event.key, event.timeStamp)
    const hit = nextBegun(choices, value, typed.current.text)
    if (!hit) return
    // The choice closes an open list.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const option = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].find(
      (one) => one.getAttribute('value') === hit.value,
    )
    if (option) option.click()
    else if (hit.value !== value) onChange(hit.value)
  }
}
