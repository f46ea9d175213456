// SES-088: which typing counts as unsaved where no page is guarded.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { followTyping, hasTyped, typingSaved } from './typed.ts'

followTyping()
afterEach(() => {
  cleanup()
  typingSaved()
})

const type = (label: string, value: string): void => {
  const field = screen.getByLabelText(label)
  fireEvent.focusIn(field)
  fireEvent.input(field, { target: { value } })
}
const page = (
  <>
    <div role="dialog">
      <input aria-label="Reason" defaultValue="late" />
    </div>
    <form>
      <input aria-label="Name" />
      <input aria-label="Nurse" role="combobox" />
    </form>
    <textarea aria-label="Note" />
    <div role="dialog" data-filter>
      <input aria-label="Filter" />
    </div>
    <div role="search">
      <textarea aria-label="Search" />
    </div>
    <input aria-label="Beside" />
  </>
)

test('SES-088 what is typed into a popup, a drawer or a note counts until a save succeeded, it is taken back or its field is gone', () => {
  for (const label of ['Reason', 'Name', 'Note']) {
    const { unmount } = render(page)
    expect(hasTyped(), label).toBe(false)
    type(label, 'typed')
    expect(hasTyped(), label).toBe(true)
    typingSaved()
    expect(hasTyped(), label).toBe(false)
    unmount()
  }
  const { unmount } = render(page)
  type('Reason', 'later')
  type('Reason', 'late')
  expect(hasTyped()).toBe(false)
  type('Reason', 'later')
  expect(hasTyped()).toBe(true)
  unmount()
  expect(hasTyped()).toBe(false)
})

test('searches, filters and choices from a list are not kept anywhere and do not count', () => {
  render(page)
  for (const label of ['Nurse', 'Filter', 'Search', 'Beside']) type(label, 'typed')
  expect(hasTyped()).toBe(false)
})
