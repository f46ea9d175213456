// AUD-075, CHT "Safety" 086: every field of a chart gets every hostile value; what a draft may hold, the check, the
// flags and the print must bear.
import { expect, test } from 'vitest'
import { exampleChart, exampleContext } from '@wren/contract/chart-example'
import type { FieldSpec, FieldSpecs } from '@wren/contract/chart-fields'
import { chartFindings } from '@wren/contract/chart-findings.rules'
import { chartFlags } from '@wren/contract/chart-flags.rules'
import { sectionStates } from '@wren/contract/chart-progress.rules'
import { type ChartData, chartFields } from '@wren/contract/chart-sections'
import { checkChartTypes } from '@wren/contract/chart-types.rules'
import { chartPdf } from './areas/charts/chart-pdf.ts'
import { corpus, withAt } from './hostile-corpus.builders.ts'

const visit = {
  visit_start: '2026-11-20T16:00:00.000Z',
  visit_end: '2026-11-20T20:00:00.000Z',
  timezone: 'America/Phoenix',
  nurse: { id: 7, name: 'Ann Lee' },
  patient_name: 'Imogen Featherwick',
  treatment: 'Privigen',
}
const whole = exampleChart(visit)
const context = exampleContext(visit)

type Path = readonly (string | number)[]
const pathsOf = (field: FieldSpec, at: Path): Path[] => [
  at,
  ...(field.kind === 'group'
    ? pathsIn(field.fields, at)
    : field.kind === 'rows'
      ? pathsIn(field.fields, [...at, 0])
      : []),
]
const pathsIn = (fields: FieldSpecs, at: Path): Path[] =>
  Object.entries(fields).flatMap(([key, field]) => pathsOf(field, [...at, key]))

const bears = (data: ChartData): void => {
  chartFindings(data, context)
  chartFlags(data, context)
  sectionStates(data, context)
}
const prints = (data: ChartData): void => {
  chartPdf({
    visit: {
      id: 1,
      start: visit.visit_start,
      timezone: visit.timezone,
      duration_estimate: 240,
      treatment: visit.treatment,
    },
    pharmacy: 'Rx',
    nurse: 'Ann Lee',
    data,
    ver: 1,
    patient: { name: visit.patient_name, dob: '1970-01-01', mrn: 'M', allergies: null },
    submittedAt: visit.visit_end,
    withdrawn: null,
    corrections: [],
    people: {},
  })
}

test(
  'what the type check lets in is borne by findings, flags, progress and print; the rest is named by its field',
  { timeout: 120_000 },
  () => {
    const paths = pathsIn(chartFields, [])
    expect(paths.length).toBeGreaterThan(150)
    const values = corpus.filter((text) => {
      try {
        JSON.parse(text)
        return text.length < 10_000
      } catch {
        return false
      }
    })
    const faults: string[] = []
    for (const path of paths) {
      for (const value of values) {
        const tried = `${path.join('.')} = ${value.slice(0, 60)}`
        try {
          const checked = checkChartTypes(
            JSON.parse(withAt(whole as Record<string, unknown>, [path], value)),
          )
          if ('fields' in checked) {
            if (!Object.keys(checked.fields).some((field) => field.startsWith(String(path[0]))))
              faults.push(`${tried}: ${Object.keys(checked.fields).join()}`)
            continue
          }
          bears(checked.data)
          // Laying out takes longest, and the same kind of value looks the same in every row.
          if (path.length <= 2 || value.length > 30) prints(checked.data)
        } catch (error) {
          faults.push(`${tried}: ${String(error)}`)
        }
      }
    }
    expect(faults).toEqual([])
  },
)
