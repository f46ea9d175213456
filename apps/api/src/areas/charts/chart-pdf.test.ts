// Contents of the printed chart.
import { expect, test } from 'vitest'
import { aChart, timeAt } from '@wren/contract/chart.builders'
import { chartSections } from '@wren/contract/chart-sections'
import { nurseSignature, patientSignature } from '@wren/contract/chart-example-signatures'
import { mrnText } from '@wren/contract/mrn.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import { makePdf } from '../../platform/pdf/make.ts'
import { readPdf } from '../../platform/pdf/read.ts'
import { chartPdf, type PrintedChart } from './chart-pdf.ts'

const facts = (over: Partial<PrintedChart> = {}): PrintedChart => ({
  visit: {
    id: 4711,
    start: timeAt('09:00'),
    timezone: 'America/Phoenix',
    duration_estimate: 240,
    treatment: 'Privigen',
  },
  pharmacy: 'Sonoran Infusion',
  patient: {
    name: 'Imogen Featherwick',
    dob: '1961-04-17',
    mrn: mrnText('SIP-88213', 'W000042'),
    allergies: 'Penicillin',
  },
  nurse: 'Ann Lee',
  data: aChart(),
  ver: 1,
  submittedAt: timeAt('13:15'),
  withdrawn: null,
  corrections: [],
  people: { 7: 'Ann Lee' },
  ...over,
})

/** All texts in order, one per line. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { text, stack, columns, table } = node as {
    text?: unknown
    stack?: unknown
    columns?: unknown
    table?: { body: unknown }
  }
  return [text, stack, columns, table?.body].flatMap(textsOf)
}
const texts = (document: PdfDocument): string[] => textsOf(document.content)
const hasImages = (document: PdfDocument): number =>
  [nurseSignature, patientSignature].reduce(
    (sum, image) => sum + JSON.stringify(document.content).split(image).length - 1,
    0,
  )

test('prints all sections in screen order, vitals, rates and lots as tables, and both signatures', () => {
  const document = chartPdf(facts())
  const lines = texts(document)
  const headings = chartSections.map(({ heading }) => heading)
  expect(
    lines
      .filter((line) => (headings as string[]).includes(line))
      .filter((line, index, all) => all.indexOf(line) === index),
  ).toEqual(headings)
  for (const line of [
    'Temperature (F)',
    'Rate (mL/hr)',
    'P100482215',
    '44206-437-10',
    'Signed Nov 20, 2026 12:59 PM MST',
    'Weakness of both legs, unchanged; walks with a cane.',
  ])
    expect(lines).toContain(line)
  expect(hasImages(document)).toBe(2)
})

test('names the patient in each page header, and only the visit in title and file name', () => {
  const { header, title } = chartPdf(facts())
  expect(header).toEqual([
    'Imogen Featherwick',
    'Born Apr 17, 1961   MRN SIP-88213 (Wren W000042)',
    'Sonoran Infusion   Visit #4711',
  ])
  expect(title).toBe('Chart of visit #4711')
  expect(mrnText(null, 'W000042')).toBe('- (Wren W000042)')
})

test('omits empty answers and empty columns, and prints times in the zone of the visit', () => {
  const lines = texts(
    chartPdf(
      facts({
        data: {
          times: { visit_start: timeAt('09:00'), visit_end: null, late_reason: '' },
          labs: { drawn: 'n/a' },
          pre_assessment: { systems: { skin: { normal: true, note: null } } },
        },
      }),
    ),
  )
  expect(lines).toContain('Nov 20, 2026 9:00 AM')
  for (const line of ['Visit end', 'Late reason', 'Tests', 'Note'])
    expect(lines).not.toContain(line)
  expect(lines.filter((line) => line === 'Nothing charted.').length).toBe(chartSections.length - 3)
})

test('omits hidden answers: reactions that did not occur and an unused treatment', () => {
  const data = aChart((chart) => {
    chart.reactions = {
      occurred: 'no',
      reactions: [{ severity: 'severe', note: 'Taken back at once.' }],
    }
    chart.labs = { drawn: 'no', not_drawn_reason: 'No vein.', tests: ['CBC'] }
    chart.no_medication_reason = 'visit ended before treatment'
    chart.medications = [
      { name: 'Gamunex-C', kind: 'treatment' },
      { name: 'Acetaminophen', kind: 'premedication', completed: 'yes' },
    ]
  })
  const lines = texts(chartPdf(facts({ data })))
  for (const line of ['No vein.', 'visit ended before treatment', 'Medication 1: Acetaminophen'])
    expect(lines).toContain(line)
  for (const line of [
    'severe',
    'Taken back at once.',
    'CBC',
    'Medication 1: Gamunex-C',
    'Medication 2: Acetaminophen',
  ])
    expect(lines).not.toContain(line)
})

test('AVR-013 prints corrections with reasons, the word DRAFT, and explanations in their section', () => {
  const corrected = texts(
    chartPdf(
      facts({ ver: 2, corrections: [{ at: timeAt('13:15'), reason: 'Rate steps corrected.' }] }),
    ),
  )
  expect(corrected).toContain('Corrected Nov 20, 2026: Rate steps corrected.')
  expect(texts(chartPdf(facts({ withdrawn: 'Charted at the wrong house' })))).toContain(
    'Withdrawn: Charted at the wrong house',
  )
  expect(chartPdf(facts({ submittedAt: null })).watermark).toBe('DRAFT')
  expect(chartPdf(facts()).watermark).toBeUndefined()
  const lines = texts(
    chartPdf(
      facts({
        data: {
          policy_notes: { 'pre_assessment.order_verified': 'A verbal order was read back.' },
        },
      }),
    ),
  )
  expect(lines.slice(lines.indexOf('Pre-Assessment'), lines.indexOf('Pre-Assessment') + 3)).toEqual(
    ['Pre-Assessment', 'Explanation (Order verified): ', 'A verbal order was read back.'],
  )
})

test('renders a PDF of several pages, also for concurrent requests', async () => {
  const made = await Promise.all(
    [chartPdf(facts()), chartPdf(facts({ submittedAt: null })), chartPdf(facts({ data: {} }))].map(
      makePdf,
    ),
  )
  const pages = made.map((bytes) =>
    isRefusal(bytes)
      ? 0
      : (Buffer.from(bytes)
          .toString('latin1')
          .match(/\/Type \/Page\b/g)?.length ?? 0),
  )
  expect(
    made.every(
      (bytes) => !isRefusal(bytes) && Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-',
    ),
  ).toBe(true)
  expect(pages).toEqual([expect.any(Number), pages[0], 2])
  expect(pages[0]).toBeGreaterThan(2)
})

test('CHT-070 prints Letter pages with headers, sections, tables, signatures, version and watermark', async () => {
  const drawn = async (paper: PrintedChart) => {
    const bytes = await makePdf(chartPdf(paper))
    if (isRefusal(bytes)) throw new Error('no PDF')
    const raw = Buffer.from(bytes).toString('latin1')
    return {
      pages: (await readPdf(bytes)).map((page) => page.replaceAll(/\s+/g, ' ')),
      sizes: raw.match(/\/MediaBox \[[^\]]*\]/g) ?? [],
    }
  }
  const { pages, sizes } = await drawn(
    facts({ ver: 2, corrections: [{ at: timeAt('13:15'), reason: 'Rate steps corrected.' }] }),
  )
  expect(new Set(sizes)).toEqual(new Set(['/MediaBox [0 0 612 792]']))
  for (const [index, page] of pages.entries()) {
    for (const held of [
      'Wren',
      'Sonoran Infusion',
      'Imogen Featherwick',
      'Born Apr 17, 1961',
      'MRN SIP-88213 (Wren W000042)',
      'Visit #4711',
      `page ${index + 1} of ${pages.length}`,
    ])
      expect(page).toContain(held)
    expect(page).not.toContain('DRAFT')
  }
  const whole = pages.join(' ')
  const places = chartSections.map(({ heading }) => whole.indexOf(heading))
  expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
  for (const held of [
    'Version 2, submitted Nov 20, 2026 1:15 PM MST',
    'Corrected Nov 20, 2026: Rate steps corrected.',
    'Visit start',
    'Nov 20, 2026 9:00 AM', // the zone of the visit is Phoenix
    'Temperature (F)',
    'Pulse (per min)',
    'Rate (mL/hr)',
    'Volume (mL)',
    'Lot',
    'Expiry',
    'P100482215',
    'Signed Nov 20, 2026 12:59 PM MST',
    'Ann Lee, RN',
  ])
    expect(whole).toContain(held)
  expect(whole).not.toContain('Late reason') // left empty
  expect(hasImages(chartPdf(facts()))).toBe(2)
  const draft = await drawn(facts({ submittedAt: null }))
  expect(draft.pages.length).toBeGreaterThan(2)
  for (const page of draft.pages) expect(page).toContain('DRAFT')
})

/** All variants of the chart with one answer removed. */
function* withoutOne(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield Array.isArray(value)
      ? value.filter((_, at) => at !== Number(key))
      : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    for (const less of withoutOne(inner))
      yield Array.isArray(value) ? value.with(Number(key), less) : { ...value, [key]: less }
  }
}
function tablesOf(node: unknown): { widths: unknown[]; body: unknown[][] }[] {
  if (typeof node !== 'object' || node === null) return []
  const { table } = node as { table?: { widths: unknown[]; body: unknown[][] } }
  return [...(table === undefined ? [] : [table]), ...Object.values(node).flatMap(tablesOf)]
}

test('renders complete tables whichever answer is missing', async () => {
  const normal = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, { normal: true }]))
  const plain = aChart((chart) => {
    chart.pre_assessment = {
      ...chart.pre_assessment,
      systems: normal(['neuro', 'respiratory', 'musculoskeletal']),
    } as never
  })
  for (const data of [plain, ...withoutOne(aChart())])
    for (const { widths, body } of tablesOf(chartPdf(facts({ data: data as never })).content))
      for (const row of body) expect(row.length, JSON.stringify(row)).toBe(widths.length)
  const bytes = await makePdf(chartPdf(facts({ data: plain })))
  if (isRefusal(bytes)) throw new Error('no PDF')
  expect((await readPdf(bytes)).join(' ')).toContain('Musculoskeletal')
})

test('a document that cannot be rendered fails alone and does not affect later ones', async () => {
  const nowhere: PdfDocument = {
    ...chartPdf(facts()),
    content: [{ image: 'nowhere.png', fit: [1, 1] }],
  }
  expect(
    await Promise.allSettled([makePdf(nowhere), makePdf(chartPdf(facts({ data: {} })))]),
  ).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }])
  const sizes = []
  for (const paper of [facts({ data: {} }), facts(), facts({ data: {} })])
    sizes.push(((await makePdf(chartPdf(paper))) as Uint8Array).length)
  expect(sizes[1]).toBeGreaterThan((sizes[0] ?? 0) + 1000)
  expect(Math.abs((sizes[2] ?? 0) - (sizes[0] ?? 0))).toBeLessThan(100)
})
