// AVR "Invoice" 038: the PDFs of a report are shown inside the page.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, startBrowser, stopBrowser } from '../../shared/list/list-screen.testing.tsx'
import { button, json, openReport, press, startWorld, type World } from './reports.testing.tsx'

let world: World
let made: Blob[]
beforeEach(() => {
  startBrowser()
  world = startWorld()
  made = []
  URL.createObjectURL = (blob) => `blob:${window.location.origin}/${made.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
})
afterEach(stopBrowser)

const pdf = (name: string) =>
  new Response('%PDF-1.7 of nothing', {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    },
  })
const drawer = () => within(screen.getByRole('dialog'))
const files = [
  ['Chart PDF', 'Chart of visit #4711', '/assignments/4711/chart/pdf'],
  ['Report PDF', 'After Visit Report #12', '/api/aftervisitreports/12/pdf'],
  ['Invoice PDF', 'Invoice WREN-4711', '/invoices/by-assignment/4711/pdf'],
] as const

test.each(files)(
  'AVR-038 %s is fetched with the session, shown from a blob address and can be downloaded; until then it loads',
  { timeout: 60_000 },
  async (name, title, path) => {
    const tokens: (string | null)[] = []
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.endsWith(path)) tokens.push(new Headers(init.headers).get('authorization'))
      return answering(address, init)
    })
    let arrive: (answer: Response) => void = () => {}
    world.answers[path] = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    await openReport()
    await press(name)
    expect([
      screen.getByRole('dialog').textContent?.includes(title),
      drawer().getByText('Loading...') !== null,
      drawer().queryByRole('button', { name: 'Download' }),
      tokens,
    ]).toEqual([true, true, null, [`Bearer ${localStorage.getItem('token')}`]])
    arrive(pdf('paper.pdf'))
    await pass(20)
    await pass(20)
    expect([made.length, made[0]?.type]).toEqual([1, 'application/pdf'])
    const saved: string[] = []
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(`${this.download} ${this.href}`)
    }
    drawer().getByRole('button', { name: 'Download' }).click()
    expect(saved).toEqual([expect.stringMatching(/^paper\.pdf blob:/)])
    // What is no PDF inside is said by the reader, which was given the blob's address.
    await vi.waitFor(
      () =>
        expect(drawer().getByRole('link', { name: 'paper.pdf' }).getAttribute('href')).toBe(
          `blob:${window.location.origin}/1`,
        ),
      { timeout: 30_000 },
    )
  },
)

test("AVR-038 a PDF that cannot be made shows the server's error", async () => {
  await openReport()
  for (const [name, , path] of files) {
    world.answers[path] = () => json({ error: `No ${name} today.`, code: 'not_found' }, 404)
    await press(name)
    expect([
      screen.getByText(`No ${name} today.`) !== null,
      screen.queryByText('Loading...'),
      drawer().queryByRole('button', { name: 'Download' }),
      made,
    ]).toEqual([true, null, null, []])
    await press('Close')
    await pass(400)
  }
  expect(button('Chart PDF')).toBeTruthy()
})
