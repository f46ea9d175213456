// INT-117 to 119: the month of the proposed visits.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBrowser, stopBrowser, user } from '../../shared/list/list-screen.testing.tsx'
import { SeriesCalendar } from './intake-calendar.parts.tsx'

beforeEach(startBrowser)
afterEach(stopBrowser)

test('a week that two months share shows the visits of both, and of the other month nothing else than the series', async () => {
  const pressed: number[] = []
  render(
    <MantineProvider env="test">
      <SeriesCalendar
        series={{ from: '2026-11-30', to: '2026-12-03' }}
        visits={[
          { number: 1, day: '2026-11-30' },
          { number: 2, day: '2026-12-01' },
        ]}
        onVisit={(number) => pressed.push(number)}
      />
    </MantineProvider>,
  )
  const lastWeek = () => screen.getAllByRole('row').at(-1)?.textContent?.replaceAll('\u00a0', '')
  expect([
    screen.getByText('November 2026') !== null,
    lastWeek(),
    screen
      .getAllByRole('button', { name: /visit \d$/ })
      .map((one) => one.getAttribute('aria-label')),
  ]).toEqual([true, '2930123', ['30: Monday, Nov 30, visit 1', '1: Tuesday, Dec 1, visit 2']])
  await user().click(screen.getByRole('button', { name: '1: Tuesday, Dec 1, visit 2' }))
  await user().click(screen.getByRole('button', { name: 'Next month' }))
  expect([pressed, screen.getAllByRole('row')[1]?.textContent?.replaceAll('\u00a0', '')]).toEqual([
    [2],
    '3012345',
  ])
})
