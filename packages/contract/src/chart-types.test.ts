import { describe, expect, test } from 'vitest'
import { aChart } from './chart.builders.ts'
import { nurseSignature } from './chart-example-signatures.ts'
import type { FieldSpec } from './chart-fields.ts'
import { maxImageBytes } from './chart-image.rules.ts'
import { chartFields } from './chart-sections.ts'
import { checkChartTypes } from './chart-types.rules.ts'

const fields = (data: unknown) => {
  const checked = checkChartTypes(data)
  return 'fields' in checked ? checked.fields : {}
}
const kept = (data: unknown) => {
  const checked = checkChartTypes(data)
  return 'data' in checked ? checked.data : null
}
const status = (data: unknown) => {
  const checked = checkChartTypes(data)
  return 'status' in checked ? checked.status : 200
}

test('a draft may be incomplete', () => {
  for (const data of [
    {},
    { times: {} },
    { medications: [{}], narrative: null, vitals: { sets: [{ pulse: null }] } },
    aChart(),
  ])
    expect(kept(data)).toEqual(data)
})

/** A value of the wrong type for each kind of field. */
const wrongOf: Readonly<Record<FieldSpec['kind'], unknown>> = {
  text: 5,
  longtext: [],
  texts: 'CBC',
  number: '5',
  flag: 'yes',
  choice: 'no such choice',
  choices: ['no such choice'],
  instant: '2026-11-20T09:00',
  day: '2026-02-30',
  image: 7,
  stamp: 'x',
  notes: [],
  rows: {},
  group: [],
}
function everyField(
  listed: Readonly<Record<string, FieldSpec>>,
  wrap: (value: object) => unknown,
  path: string,
): [string, unknown][] {
  return Object.entries(listed).flatMap(([key, field]): [string, unknown][] => {
    const at = path + key
    const inside =
      field.kind === 'group'
        ? everyField(field.fields, (value) => wrap({ [key]: value }), `${at}.`)
        : field.kind === 'rows'
          ? everyField(field.fields, (value) => wrap({ [key]: [value] }), `${at}.0.`)
          : []
    const wrong = 'acceptsNumber' in field && field.acceptsNumber ? true : wrongOf[field.kind]
    return [[at, wrap({ [key]: wrong })], ...inside]
  })
}
const every = everyField(chartFields, (value) => value, '')

test('CHT-086 refuses a wrong type of every field, with a text under its path', () => {
  expect(every.length).toBeGreaterThan(180)
  for (const [path, data] of every) {
    expect(Object.keys(fields(data))).toEqual([path])
    expect(status(data)).toBe(400)
  }
})

describe('what is kept', () => {
  test('drops unknown fields at every depth', () => {
    expect(
      kept({
        times: { late_reason: 'x', other: 1 },
        other: {},
        medications: [{ name: 'A', rates: [{ other: 1 }] }],
      }),
    ).toEqual({ times: { late_reason: 'x' }, medications: [{ name: 'A', rates: [{}] }] })
    expect(kept(JSON.parse('{"__proto__": {"narrative": "x"}, "constructor": 1}'))).toEqual({})
  })
  test('CHT-086 an instant keeps its moment for any offset', () => {
    expect(kept({ times: { visit_start: '2026-11-20T09:00:00-07:00' } })).toEqual({
      times: { visit_start: '2026-11-20T16:00:00.000Z' },
    })
  })
  test('accepts a number for a dose at home', () => {
    expect(
      kept({ home_medications: { items: [{ dose: 81 }, { dose: 'sliding scale' }] } }),
    ).toEqual({ home_medications: { items: [{ dose: '81' }, { dose: 'sliding scale' }] } })
  })
  test('stores policy notes under paths', () => {
    expect(
      kept({ policy_notes: { 'vitals.sets.pre': 'Cuff failed', 'not a path!': 'x', empty: null } }),
    ).toEqual({ policy_notes: { 'vitals.sets.pre': 'Cuff failed' } })
    expect(fields({ policy_notes: { narrative: 5 } })).toEqual({
      'policy_notes.narrative': 'Policy notes must be a text.',
    })
  })
  test.each([null, 'x', 5, []])('%o is no chart', (data) =>
    expect(fields(data)).toEqual({ data: 'Data must be an object.' }),
  )
})

describe('limits', () => {
  test.each([
    [5000, false],
    [5001, true],
  ])('CHT-080 %i characters are too many: %s', (length, isOver) => {
    for (const [path, data] of [
      ['narrative', { narrative: 'x'.repeat(length) }],
      ['labs.tests', { labs: { tests: ['x'.repeat(length)] } }],
    ] as const) {
      expect(Object.keys(fields(data))).toEqual(isOver ? [path] : [])
    }
  })
  test.each([
    [100, false],
    [101, true],
  ])('CHT-080 %i rows are too many: %s', (length, isOver) => {
    const listed = Array.from({ length }, () => ({}))
    expect(fields({ medications: listed })).toEqual(
      isOver ? { medications: 'Medications must have at most 100 rows.' } : {},
    )
    expect(fields({ labs: { tests: listed.map(() => 'CBC') } })).toEqual(
      isOver ? { 'labs.tests': 'Tests must have at most 100 rows.' } : {},
    )
    expect(
      Object.keys(
        fields({
          policy_notes: Object.fromEntries(listed.map((_, index) => [`medications.${index}`, 'x'])),
        }),
      ),
    ).toEqual(isOver ? ['policy_notes'] : [])
  })
  test('refuses characters that cannot be stored', () => {
    for (const narrative of ['a\u0000b', 'a\ud800b'])
      expect(fields({ narrative })).toEqual({
        narrative: 'Narrative contains characters that cannot be stored.',
      })
    for (const weight of [Number.NaN, Infinity])
      expect(fields({ pre_assessment: { weight } })).toEqual({
        'pre_assessment.weight': 'Weight must be a number.',
      })
  })
})

describe('signature images', () => {
  const signed = (image: unknown) => ({ signatures: { nurse: { image } } })
  const png = (bytes: number) => {
    const content = Buffer.alloc(bytes)
    Buffer.from(nurseSignature.split(',')[1] ?? '', 'base64').copy(content)
    return `data:image/png;base64,${content.toString('base64')}`
  }
  test('CHT-060 accepts up to 200 KB and refuses more with 413', () => {
    expect(status(signed(nurseSignature))).toBe(200)
    for (const bytes of [maxImageBytes - 1, maxImageBytes])
      expect(status(signed(png(bytes)))).toBe(200)
    expect(checkChartTypes(signed(png(maxImageBytes + 1)))).toEqual({
      fields: { 'signatures.nurse.image': 'Nurse signature must be at most 200 KB.' },
      status: 413,
    })
  })
  test.each([
    'data:image/jpeg;base64,/9j/4AAQ',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,R0lGODlhAQABAA==',
    'data:image/png;base64,',
    `${nurseSignature} `,
    'https://wren.example/a.png',
    '',
  ])('CHT-060 %s is no PNG: 415', (image) =>
    expect(checkChartTypes(signed(image))).toEqual({
      fields: { 'signatures.nurse.image': 'Nurse signature must be a PNG image.' },
      status: 415,
    }),
  )
  test('another wrong type makes it a 400', () =>
    expect(status({ ...signed('x'), narrative: 5 })).toBe(400))
})

describe('value types of the catalogue', () => {
  const all = (listed: Readonly<Record<string, FieldSpec>>, path = ''): [string, FieldSpec][] =>
    Object.entries(listed).flatMap(([key, field]): [string, FieldSpec][] => [
      [path + key, field],
      ...(field.kind === 'group' || field.kind === 'rows'
        ? all(field.fields, `${path}${key}.`)
        : []),
    ])
  const paths = all(chartFields)
  const kindsOf = (name: RegExp) => [
    ...new Set(paths.filter(([path]) => name.test(path)).map(([, { kind }]) => kind)),
  ]
  test('CHT-086 flags are booleans, fields with choices texts', () => {
    expect(
      kindsOf(
        /_(ok|given|identified|reviewed|verified|verbal|present|changed|intact|done|left|on_arrival|at_departure)$/,
      ),
    ).toEqual(['flag'])
    expect(kindsOf(/(^|\.)(normal|none|none_needed|is_new|discontinued)$/)).toEqual(['flag'])
    expect(fields({ medications: [{ completed: true }] })).toEqual({
      'medications.0.completed': 'Completed must be one of: yes, partial, not given.',
    })
    expect(kept({ medications: [{ completed: 'not given', running_on_arrival: false }] })).toEqual({
      medications: [{ completed: 'not given', running_on_arrival: false }],
    })
  })
  test('CHT-086 measures, counts, volumes, rates and scores are numbers; gauges, lots and codes are texts', () => {
    expect(kindsOf(/_(f|ml|ml_hr|score|cm|minutes)$/)).toEqual(['number'])
    expect(
      kindsOf(/\.(pulse|respirations|bp_systolic|bp_diastolic|spo2|pain|weight|height)$/),
    ).toEqual(['number'])
    expect(kindsOf(/\.(lumens|attempts|vials|vials_wasted|count|quantity)$/)).toEqual(['number'])
    // A dose at home may be '1-2' or 'sliding scale'. A given dose is a number.
    expect([
      chartFields.medications.fields.dose.kind,
      chartFields.home_medications.fields.items.fields.dose.kind,
    ]).toEqual(['number', 'text'])
    expect(kindsOf(/\.(gauge|needle_length|lot|ndc|requisition)$/)).toEqual(['text'])
  })
  test('CHT-086 times are ISO 8601 in UTC, days yyyy-MM-dd, images data URLs of PNGs', () => {
    for (const [kind, right, wrong] of [
      ['instant', '2026-11-20T16:00:00.000Z', '11/20/2026 9:00'],
      ['day', '2026-11-20', '2026-11-20T16:00:00.000Z'],
      ['image', nurseSignature, 'iVBORw0KGgo='],
    ] as const) {
      const places = paths.filter(([, field]) => field.kind === kind)
      expect(places.length).toBeGreaterThan(1)
      for (const [path] of places) {
        const at = (value: unknown) =>
          path.split('.').reduceRight<unknown>((inner, key, index, keys) => {
            const above = paths.find(([one]) => one === keys.slice(0, index).join('.'))?.[1]
            return above?.kind === 'rows' ? [{ [key]: inner }] : { [key]: inner }
          }, value)
        expect(kept(at(right)), path).toEqual(at(right))
        expect(Object.keys(fields(at(wrong))), path).toHaveLength(1)
      }
    }
    expect(Object.keys(chartFields.home_medications.fields)).toEqual([
      'none',
      'items',
      'approved_by',
      'approved_at',
    ])
  })
})
