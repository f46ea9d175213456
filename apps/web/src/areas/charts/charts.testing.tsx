// Test fixtures of the chart's screens: renders them at their addresses, and finds and uses their controls.
//
//   const server = startChartServer({ chart: aStoredChart(aChart()) }) // in beforeEach, after startBrowser
//   await renderChart() // signed in as the nurse; renderPreview('admin') for an admin
//   await goToSection('Supplies'); await pressButton('Check Chart')
//   expect(server.sentTo('PUT /assignments/4711/chart')).toEqual([...])
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { exampleVisit } from '@wren/contract/chart.builders'
import { Notices } from '../../app/shell/Notices.tsx'
import { queryClient } from '../../shared/http/query-client.ts'
import { pass } from '../../shared/list/list-screen.testing.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { loadSession } from '../../shared/session/session.ts'
import { ChartsChartScreen } from './charts-chart.screen.tsx'
import { ChartsPreviewScreen } from './charts-preview.screen.tsx'
import { visitId } from './charts-server.testing.ts'

interface RenderedChart {
  readonly address: () => string
  readonly goBack: () => Promise<void>
  readonly goTo: (path: string) => Promise<void>
}
const settle = async (): Promise<void> => {
  for (let n = 0; n < 6; n++) await pass(20)
}

async function renderAt(address: string, role: 'nurse' | 'admin'): Promise<RenderedChart> {
  const session = {
    sid: 's',
    id: role === 'nurse' ? exampleVisit.nurse.id : 1,
    email: 'a@wren.example',
    role,
    perms: '',
    timezone: 'America/Phoenix',
  }
  localStorage.setItem('token', `x.${btoa(JSON.stringify(session))}.x`)
  loadSession()
  const history = createMemoryHistory({
    initialEntries: [paths.myVisits, address],
    initialIndex: 1,
  })
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    history,
    routeTree: root.addChildren([
      page('/visits/$aid/chart', ChartsChartScreen),
      page('/visits/$aid/chart-preview', ChartsPreviewScreen),
      page(paths.myVisits, () => <h1>My Visits</h1>),
      page('/$', () => <h1>Elsewhere</h1>),
    ]),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await settle()
  return {
    address: () => history.location.pathname + history.location.search,
    goBack: async () => {
      history.back()
      await settle()
    },
    goTo: async (path) => {
      void router.navigate({ href: path } as never)
      await settle()
    },
  }
}
export const renderChart = (role: 'nurse' | 'admin' = 'nurse'): Promise<RenderedChart> =>
  renderAt(`/visits/${visitId}/chart`, role)
export const renderPreview = (
  role: 'nurse' | 'admin' = 'nurse',
  query = '',
): Promise<RenderedChart> => renderAt(`/visits/${visitId}/chart-preview${query}`, role)

export const pageText = (): string => document.body.textContent ?? ''
/** The accessible name of an element, without hidden texts. */
const accessibleName = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  copy.querySelectorAll('[aria-hidden]').forEach((hidden) => hidden.remove())
  return (element.getAttribute('aria-label') ?? copy.textContent ?? '').trim()
}
const allButtons = (): readonly HTMLButtonElement[] => [...document.querySelectorAll('button')]
export function buttonNamed(name: string, within: ParentNode = document): HTMLButtonElement {
  const matches = [...within.querySelectorAll('button')].filter(
    (element) => accessibleName(element) === name,
  )
  if (matches.length !== 1)
    throw new Error(
      `Found ${matches.length} buttons named ${name}: ${allButtons().map(accessibleName).join(', ')}`,
    )
  return matches[0] as HTMLButtonElement
}
export const hasButton = (name: string): boolean =>
  allButtons().some((element) => accessibleName(element) === name)
export const pressButton = async (name: string, within?: ParentNode): Promise<void> => {
  fireEvent.click(buttonNamed(name, within))
  await settle()
}
/** Opens a section from the list of sections. */
export const goToSection = async (heading: string): Promise<void> => {
  const item = [...document.querySelectorAll<HTMLElement>('aside li button')].find((element) =>
    element.textContent?.startsWith(heading),
  )
  if (!item) throw new Error(`Section ${heading} not found.`)
  fireEvent.click(item)
  await settle()
}
/** The card of the open section. */
export const sectionCard = (heading: string): HTMLElement =>
  screen.getByRole('region', { name: heading })
export const fieldElement = (path: string): HTMLElement => {
  const matches = document.querySelector<HTMLElement>(`[data-path="${path}"]`)
  if (!matches)
    throw new Error(
      `Field ${path} not found in ${[...document.querySelectorAll('[data-path]')]
        .map((element) => element.getAttribute('data-path'))
        .join(', ')}.`,
    )
  return matches
}
export const typeInto = async (path: string, value: string): Promise<void> => {
  const control = document.getElementById(`chart-${path.replaceAll('.', '-')}`)
  if (!control) throw new Error(`No control of ${path}.`)
  fireEvent.change(control, { target: { value } })
  await settle()
}
export const openDialog = (): HTMLElement => {
  const element = document.querySelector('dialog')
  if (!element) throw new Error('No dialog is open.')
  return element
}
