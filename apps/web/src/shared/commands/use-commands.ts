// design "Keys": a screen states its commands while it is shown; the one listener of the page runs them.
import { useEffect, useRef, useState } from 'react'
import { currentCommands, register, unregister, type Command } from './commands.ts'
import { commandFor, isOurs } from './keys.ts'

const shape = ({ id, title, group, keys, hidden, disabled, inDialogs }: Command) => [
  id,
  title,
  group,
  keys,
  hidden,
  disabled,
  inDialogs,
]

/** Registers commands for as long as the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const [owner] = useState(() => Symbol('commands'))
  const latest = useRef(commands)
  latest.current = commands
  // The closures of `run` change with each render; palette and key sheet are told only when what they show changes.
  const shown = JSON.stringify(commands.map(shape))
  useEffect(() => {
    register(
      owner,
      latest.current.map((command, place) => ({
        ...command,
        run: () => latest.current[place]?.run(),
      })),
    )
  }, [owner, shown])
  useEffect(() => () => unregister(owner), [owner])
}

const lettersKey = 'letterKeys'
export const letterKeysOn = (): boolean => localStorage.getItem(lettersKey) !== 'off'
export const setLetterKeys = (on: boolean): void =>
  on ? localStorage.removeItem(lettersKey) : localStorage.setItem(lettersKey, 'off')

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select',
    ))
const isPopup = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role=dialog]:not([aria-modal=true]), [role=menu]') !== null
/** Enter and space on a focused control mean that control. */
const isPressing = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  !event.metaKey &&
  !event.ctrlKey &&
  event.target instanceof HTMLElement &&
  event.target.closest('button, a, summary, [role=button], [role=menuitem], [role=option]') !== null

/** A menu, a picker's list or a popup stands open: Escape ends that alone, and what lies below keeps its selection. */
const standsOpen = (): boolean =>
  document.querySelector('[aria-haspopup][aria-expanded=true]') !== null

/**
 * From a filter or a search box Enter and Escape give the keys to the list; a search box that holds words is first
 * emptied, as browsers do.
 */
function leavesFilter(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (
    (key !== 'Enter' && key !== 'Escape') ||
    !(target instanceof HTMLInputElement) ||
    !takesText(target) ||
    target.closest('[role=search]') === null
  )
    return false
  if (key === 'Escape' && target.type === 'search' && target.value !== '') return true
  event.preventDefault()
  target.blur()
  return true
}

export function useKeyListener(): void {
  useEffect(() => {
    // What is open is seen before it hears of the key: it is gone when the page does.
    let closes = false
    const onFirst = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      closes = (key === 'Escape' || key === 'Enter') && !ctrlKey && !metaKey && standsOpen()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        isPressing(event) ||
        closes ||
        leavesFilter(event)
      )
        return
      const where = {
        inField: takesText(event.target),
        inPopup: isPopup(event.target),
        inDialog: document.querySelector('[aria-modal="true"]') !== null,
        letters: letterKeysOn(),
      }
      if (isOurs(event, where, currentCommands())) event.preventDefault()
      commandFor(event, where, currentCommands())?.run()
    }
    window.addEventListener('keydown', onFirst, true)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onFirst, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
