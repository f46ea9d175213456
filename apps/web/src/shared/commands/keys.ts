// design "Keys": which command a pressed key means; single letters rest while a field has focus and can be switched
// off (WCAG 2.1.4).
import type { Command } from './commands.ts'

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}
/**
 * `inPopup`: in what stands open over the screen without covering it, as a filter's choices and menus do; its keys
 * are its own.
 */
export interface Where {
  readonly inField: boolean
  readonly inPopup: boolean
  readonly inDialog: boolean
  readonly letters: boolean
}

export const keysOf = (command: Command): readonly string[] =>
  command.keys === undefined ? [] : [command.keys].flat()

const isLetter = (key: string): boolean => key.length === 1

/** 'mod' is Meta or Ctrl. Shift counts for letters and named keys; '?' already says that it was held. */
export function matches(wanted: string, pressed: Pressed): boolean {
  const parts = wanted.split('+')
  const key = parts.at(-1) || '+'
  const mod = parts.includes('mod')
  const shift = parts.includes('shift')
  const shiftMatters = !isLetter(key) || /[a-z]/i.test(key)
  return (
    pressed.key.toLowerCase() === key.toLowerCase() &&
    (pressed.ctrlKey || pressed.metaKey) === mod &&
    (!shiftMatters || pressed.shiftKey === shift) &&
    !pressed.altKey
  )
}

export function commandFor(
  pressed: Pressed,
  where: Where,
  commands: readonly Command[],
): Command | undefined {
  const bare = !pressed.ctrlKey && !pressed.metaKey
  if (bare && (where.inField || where.inPopup) && pressed.key !== 'Escape') return undefined
  if (bare && isLetter(pressed.key) && !where.letters) return undefined
  return commands.findLast(
    (command) =>
      !command.disabled &&
      (command.inDialogs || !where.inDialog) &&
      keysOf(command).some((keys) => matches(keys, pressed)),
  )
}

/**
 * What is held with Meta or Ctrl is ours even while it rests under a dialog: a second Ctrl+K must not lead into the
 * browser's own search (SRC-003).
 */
export const isOurs = (pressed: Pressed, where: Where, commands: readonly Command[]): boolean =>
  commandFor(
    pressed,
    pressed.ctrlKey || pressed.metaKey ? { ...where, inDialog: false } : where,
    commands,
  ) !== undefined

const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}
const onApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** 'mod+k' as it stands on the keyboard: '⌘', 'K'. */
export const capsOf = (keys: string, apple = onApple): readonly string[] =>
  keys
    .split('+')
    .map((part) =>
      part === 'mod'
        ? apple
          ? '⌘'
          : 'Ctrl'
        : part === 'shift'
          ? 'Shift'
          : (names[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
