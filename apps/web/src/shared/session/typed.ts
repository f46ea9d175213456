// SES-088: what was typed into popups and drawers that guard no page: it counts until a save succeeded or its field
// is gone.

const before = new WeakMap<Element, string>()
let typed = new Set<HTMLElement>()

const textTypes = new Set(['text', 'email', 'tel', 'number', 'url', 'date', 'time', 'password'])
type Field = HTMLInputElement | HTMLTextAreaElement

/** Searches, filters and choices from a list are not kept anywhere, and the sign-in steps are no part of the work. */
const isLeftOut = (field: Element): boolean =>
  field.closest('[role=search], [role=searchbox], [role=combobox], [data-filter], [data-sheet]') !==
    null || field.getAttribute('aria-autocomplete') !== null

function fieldOf(target: EventTarget | null): Field | HTMLElement | null {
  if (target instanceof HTMLTextAreaElement) return isLeftOut(target) ? null : target
  if (target instanceof HTMLInputElement) {
    const counts = textTypes.has(target.type) && target.closest('form, [role=dialog]') !== null
    return counts && !isLeftOut(target) ? target : null
  }
  return target instanceof HTMLElement && target.isContentEditable ? target : null
}

const valueOf = (field: HTMLElement): string =>
  'value' in field ? String(field.value) : (field.textContent ?? '')

export function followTyping(): void {
  document.addEventListener(
    'focusin',
    ({ target }) => {
      const field = fieldOf(target)
      if (field && !typed.has(field)) before.set(field, valueOf(field))
    },
    true,
  )
  document.addEventListener(
    'input',
    ({ target }) => {
      const field = fieldOf(target)
      if (field) typed.add(field)
    },
    true,
  )
}

/** After a save that succeeded. */
export const typingSaved = (): void => {
  typed = new Set()
}

export const hasTyped = (): boolean =>
  [...typed].some((field) => field.isConnected && valueOf(field) !== (before.get(field) ?? ''))
