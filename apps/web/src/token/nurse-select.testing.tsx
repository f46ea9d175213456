// Test fixture: opens, reads and presses the nurse select page.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { NurseSelect } from './NurseSelect.tsx'
import { aNursePage, flexible, laterDays, offeredDays, phone } from './pages.testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

export const open = async (): Promise<void> => {
  render(<NurseSelect token="t" phone={phone} />)
  await screen.findByRole('heading', { level: 1 })
}
export const title = () => screen.getByRole('heading', { level: 1 }).textContent
export const buttons = (): (string | null)[] =>
  screen.queryAllByRole('button').map(({ textContent }) => textContent)
export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
export const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
export const textOf = (text: string | RegExp) => screen.queryByText(text)
export const flexiblePage = (more: Parameters<typeof aNursePage>[0] = {}) =>
  aNursePage({
    available_dates_arr: offeredDays,
    available_dates_other: laterDays,
    ...more,
    mini_assignment: { ...flexible, ...more.mini_assignment },
  })
