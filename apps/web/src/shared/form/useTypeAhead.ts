// design "Keys": letters and digits choose the next option that begins with them, as in a list of the browser's own.
import { useRef, type KeyboardEvent } from 'react'
import type { Choice } from './choice-fields.tsx'

export const pause = 900 // ms after which a letter begins anew

interface Typed {
  readonly text: string
  readonly at: number
}

/** An emoji before the words is nothing that is typed. */
export const plainWords = (label: string): string =>
  label.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')

/** The letters that count now: they follow each other, unless a pause lies between. */
export const typedOn = (before: Typed, key: string, at: number): Typed => ({
  text: (at - before.at > pause ? '' : before.text) + key.toLowerCase(),
  at,
})

/** One letter, pressed again and again, goes around; several are the beginning of one option. */
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

/**
 * Ctrl+Enter means the form, not the list: the kit, which goes by the code of the browser's own event, would open
 * it and end the press there, and nothing would be saved.
 */
function leaveToForm(event: KeyboardEvent<HTMLInputElement>): void {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOpen)
    Object.assign(event, { nativeEvent: { code: '', isComposing: false } })
}

/** For a select that is not typed into. */
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
    // An open list closes with the choice.
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    const option = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].find(
      (one) => one.getAttribute('value') === hit.value,
    )
    if (option) option.click()
    else if (hit.value !== value) onChange(hit.value)
  }
}
