import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { calls, get } from '@wren/contract/call'
import { AsSaved } from './AsSaved.tsx'
import { makeQueryClient, refreshAfterChange } from './query-client.ts'
import { useCall } from './use-call.ts'

const sources = join(process.cwd(), 'apps/web/src')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/\.test(ing)?\.tsx$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))

/** Reasons for which a dialog needs no AsSaved: it proposes no values of a record, or waits itself. */
const needNone: Readonly<Record<string, string>> = {
  ActionNeededSheet: 'a list, read when it opens',
  AskDialog: 'a question',
  AuditEventDrawer: 'shows an event, which never changes',
  CheckSheet: 'shows the chart of the screen, saved before',
  ChoiceDialog: 'a question',
  ConfirmSubmit: 'a question',
  CreateDialog: 'reads its proposal with useFreshCall',
  FeedbackDrawer: 'its form follows the record until something is typed',
  FileDrawer: 'shows a file',
  HistoryDrawer: 'a list, read when it opens',
  LateDrawer: 'navigation',
  LeaveSheet: 'a question',
  LicenseDrawer: 'its form follows the record until something is typed',
  LinkVisits: 'begins empty',
  NavDrawer: 'navigation',
  NewPaymentDialog: 'begins empty',
  NewUpdate: 'begins empty',
  DocumentDrawer: 'shows files',
  EditUpdate: 'its form follows the record until something is typed',
  NotificationTexts: 'a list, read when it opens',
  NurseOffDialog: 'reads its rows with useFreshCall',
  OrdersSheet: 'shows the orders of the screen',
  PasskeysDrawer: 'a list, read when it opens',
  PlaceDrawer: 'begins with what is typed in the form',
  PreviousCharts: 'a list, read when it opens',
  PreviousChartsSheet: 'a list, read when it opens',
  PreviousNurses: 'reads its rows with useFreshCall',
  ReasonDialog: 'begins empty',
  ReasonDrawer: 'begins empty',
  ReceivedChart: 'holds its own drawer',
  RecipientsDialog: 'shows what was asked for when it opened',
  RecordHistoryDrawer: 'a list, read when it opens',
  RescheduleDialog: 'a question',
  SearchDialog: 'begins empty',
  SessionsDrawer: 'a list, read when it opens',
  WastedTrip: 'holds its own drawer',
}
const named = /^export (?:function|const) ([A-Z]\w+)\b/gm
const local = /^(?:export )?(?:function|const) ([A-Z]\w*(?:Drawer|Dialog))\b/gm
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? '')
const dialogs = new Set(
  files.flatMap(({ file, text }) => [
    ...(/\.(dialog|drawer)\.tsx$/.test(file) ? namesIn(text, named) : []),
    ...namesIn(text, local),
  ]),
)
for (const mechanism of ['Dialog', 'SideDrawer']) dialogs.delete(mechanism)

test('INT-153 opens every dialog with values of a record on the record as last saved', () => {
  expect(dialogs.size).toBeGreaterThan(30)
  const unguarded = files.flatMap(({ file, text }) =>
    [...dialogs]
      .filter((name) => needNone[name] === undefined)
      .flatMap((name) =>
        [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].map((use) => ({ name, use })),
      )
      .filter(({ use }) => !/<AsSaved[^<]*$/.test(text.slice(0, use.index)))
      .map(({ name }) => `${relative(sources, join(sources, file))}: ${name}`),
  )
  expect(unguarded).toEqual([])
})

test('INT-153 unmounts every closed drawer and dialog', () => {
  for (const { file, text } of files)
    for (const [found] of text.matchAll(/<(SideDrawer|Dialog)\b[^>]*?\bopened(?==)/g))
      expect([file, found]).toEqual([file, undefined])
})

const table = calls('saved', {
  read: get('/saved', {
    ids: '',
    allow: 'admin',
    answer: z.object({ n: z.int() }),
    topics: ['saved'],
  }),
})
let stored = 1
let answers: ((answer: Response) => void)[] = []
beforeEach(() => {
  answers = []
  stored = 1
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void answers.push(resolve)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const answer = () =>
  act(async () => {
    for (const one of answers.splice(0))
      one(
        new Response(JSON.stringify({ n: stored }), {
          headers: { 'content-type': 'application/json' },
        }),
      )
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

function Proposal({ n }: { readonly n: number }) {
  const [begun] = useState(n)
  return <p>Proposes {begun}</p>
}
function Record() {
  const found = useCall(table.read, {})
  const [open, setOpen] = useState(false)
  const n = found.data?.n
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {n === undefined ? 'Loading' : 'Open'}
      </button>
      {open && n !== undefined && <AsSaved>{() => <Proposal n={n} />}</AsSaved>}
    </>
  )
}

test('INT-153 waits for the saved record in a dialog opened right after a save', async () => {
  const client = makeQueryClient()
  render(
    <QueryClientProvider client={client}>
      <Record />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await answer()
  const press = () => act(async () => screen.getByText('Open').click())
  await press()
  expect(screen.getByText('Proposes 1')).toBeTruthy()
  await press()
  stored = 2
  await act(async () => refreshAfterChange('live', client))
  await press()
  expect(screen.queryByText(/Proposes/)).toBeNull()
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
  await answer()
  expect(screen.getByText('Proposes 2')).toBeTruthy()
  stored = 3
  await act(async () => refreshAfterChange('live', client))
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
  await answer()
  expect(screen.getByText('Proposes 2')).toBeTruthy()
})
