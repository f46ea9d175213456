import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aContext, exampleVisit } from './chart.builders.ts'
import type { FieldSpec, FieldSpecs } from './chart-fields.ts'
import { chartFindings } from './chart-findings.rules.ts'
import { chartFlags } from './chart-flags.rules.ts'
import { nurseSignature } from './chart-example-signatures.ts'
import { sectionStates } from './chart-progress.rules.ts'
import { savedChart } from './chart-saving.rules.ts'
import { chartFields, chartSections } from './chart-sections.ts'
import { checkChartTypes } from './chart-types.rules.ts'

const around = Date.parse(exampleVisit.visit_start)
const instant = fc
  .integer({ min: -30 * 60, max: 30 * 60 })
  .map((minutes) => new Date(around + minutes * 60_000).toISOString())

/** Any value of the type that the field's description states. */
function ofField(field: FieldSpec): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'group':
      return ofFields(field.fields)
    case 'rows':
      return fc.array(ofFields(field.fields), { maxLength: 3 })
    case 'notes':
      return fc.dictionary(
        fc.constantFrom('vitals.sets.pre', 'pre_assessment.order_verified'),
        fc.string({ maxLength: 30 }),
      )
    case 'texts':
      return fc.array(fc.string({ maxLength: 30 }), { maxLength: 3 })
    case 'choices':
      return fc.subarray([...field.choices])
    case 'choice':
      return fc.constantFrom(...field.choices)
    case 'number':
      return fc.double({ min: -10, max: 3000, noNaN: true })
    case 'flag':
      return fc.boolean()
    case 'instant':
      return instant
    case 'day':
      return fc.constantFrom('2026-11-19', '2026-11-20', '2027-01-01')
    case 'image':
      return fc.constant(nurseSignature)
    case 'stamp':
      return field.of === 'user' ? fc.constant(7) : instant
    default:
      return fc.string({ maxLength: 120 })
  }
}
const ofFields = (fields: FieldSpecs): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, ofField(field)])),
    { requiredKeys: [] },
  )

test('accepts and checks any chart of valid types', () => {
  const sections = new Set<string>(chartSections.map(({ key }) => key))
  fc.assert(
    fc.property(
      ofFields(chartFields),
      fc.constantFrom(true, false, null),
      (chart, is_first_lifetime_dose) => {
        const checked = checkChartTypes(chart)
        if (!('data' in checked)) return false
        const context = aContext({ is_first_lifetime_dose })
        const findings = chartFindings(checked.data, context)
        chartFlags(checked.data, context)
        const { data } = savedChart({}, checked.data)
        const states = sectionStates(data, context)
        return (
          findings.every(({ section, message }) => sections.has(section) && message.length > 5) &&
          Object.keys(states).length === sections.size
        )
      },
    ),
    { numRuns: 300, seed: 20261120 },
  )
})

test('checks are deterministic and change nothing', () => {
  fc.assert(
    fc.property(ofFields(chartFields), (chart) => {
      const before = JSON.stringify(chart)
      const once = chartFindings(chart, aContext())
      expect(chartFindings(chart, aContext())).toEqual(once)
      expect(JSON.stringify(chart)).toBe(before)
    }),
    { numRuns: 50, seed: 20261121 },
  )
})
