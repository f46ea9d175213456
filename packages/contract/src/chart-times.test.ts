import { describe, expect, test } from 'vitest'
import {
  aContext,
  aChart,
  timeAt,
  exampleVisit,
  findingsOf,
  treatmentOf,
} from './chart.builders.ts'
import { visitTotal } from './chart-times.rules.ts'

const later = (context = aContext()) => ({ ...context, now: '2026-11-23T00:00:00.000Z' })

test('the example is valid', () => expect(findingsOf(() => {})).toEqual([]))

describe('visit start and end', () => {
  const ofTimes = (edit: Parameters<typeof findingsOf>[0], context = later()) =>
    findingsOf(edit, context).filter((line) => line.includes(' times.visit_'))
  test('CHT-020 requires both', () => {
    expect(
      ofTimes((chart) => {
        chart.times = {}
      }),
    ).toEqual([
      'error times.visit_start: Visit start is required.',
      'error times.visit_end: Visit end is required.',
    ])
  })
  test.each([
    [
      'the same minute',
      timeAt('09:00'),
      ['error times.visit_end: Visit end must be after visit start.'],
    ],
    ['a minute later', timeAt('09:01'), []],
    ['16 hours later', '2026-11-21T08:00:00.000Z', []],
    [
      'a minute more than 16 hours later',
      '2026-11-21T08:01:00.000Z',
      ['error times.visit_end: Visit end must be at most 16 hours after visit start.'],
    ],
  ])('CHT-020 an end %s', (_, visit_end, expected) =>
    expect(
      ofTimes((chart) => {
        chart.times.visit_end = visit_end
      }),
    ).toEqual(expected),
  )
  test.each([
    [0, []],
    [1, ['error times.visit_end: Visit end must not be in the future.']],
  ])('CHT-020 an end %i minutes after now', (minutes, expected) => {
    const now = new Date(Date.parse(exampleVisit.visit_end) - minutes * 60_000).toISOString()
    expect(ofTimes(() => {}, { ...aContext(), now })).toEqual(expected)
  })
  test.each([
    ['24 hours', '2026-11-21T16:00:00.000Z', []],
    [
      '24 hours and a minute',
      '2026-11-21T16:01:00.000Z',
      [
        'error times.visit_start: Visit start must not be more than 24 hours before the scheduled start.',
      ],
    ],
  ])('CHT-020 a start %s before the scheduled one', (_, start, expected) =>
    expect(ofTimes(() => {}, later(aContext({ visit: { start } })))).toEqual(expected),
  )
  test('CHT-019 CHT-020 the total over a clock change is elapsed time', () => {
    // 0:30 PDT to 2:35 PST
    const night = { visit_start: '2026-11-01T07:30:00.000Z', visit_end: '2026-11-01T10:35:00.000Z' }
    expect(visitTotal({ times: night })).toBe('3 h 5 min')
    expect(visitTotal({ times: { visit_start: timeAt('09:00') } })).toBeNull()
  })
})

describe('CHT-021 infusion start and end', () => {
  const ofInfusion = (edit: Parameters<typeof findingsOf>[0]) =>
    findingsOf(edit).filter((line) => line.includes(' times.infusion_'))
  const without =
    (keys: { start?: true; end?: true }) =>
    (chart: Parameters<Parameters<typeof findingsOf>[0]>[0]) => {
      if (keys.start) chart.times.infusion_start = null
      if (keys.end) chart.times.infusion_end = null
    }
  const needed = (key: 'start' | 'end') => [
    `error times.infusion_${key}: Infusion ${key} is required.`,
  ]
  test.each(['IV infusion', 'SubQ'] as const)(
    'CHT-021 are required when a %s has a start and an end',
    (route) => {
      expect(
        ofInfusion((chart) => {
          without({ start: true, end: true })(chart)
          treatmentOf(chart).route = route
        }),
      ).toEqual([...needed('start'), ...needed('end')])
    },
  )
  test.each(['IV push', 'IM', 'PO', 'enteral'] as const)(
    'CHT-021 are not required for %s',
    (route) => {
      expect(
        ofInfusion((chart) => {
          without({ start: true, end: true })(chart)
          treatmentOf(chart).route = route
        }),
      ).toEqual([])
    },
  )
  test('CHT-021 requires only the start while the row has no end', () => {
    expect(
      ofInfusion((chart) => {
        without({ start: true, end: true })(chart)
        treatmentOf(chart).end = null
      }),
    ).toEqual(needed('start'))
  })
  test.each([
    [
      timeAt('08:59'),
      ['error times.infusion_start: Infusion start must be within the visit times.'],
    ],
    [timeAt('09:00'), []],
  ])('CHT-021 a start at %s', (time, expected) =>
    expect(
      ofInfusion((chart) => {
        chart.times.infusion_start = time
      }),
    ).toEqual(expected),
  )
  test.each([
    [timeAt('13:00'), []],
    [timeAt('13:01'), ['error times.infusion_end: Infusion end must be within the visit times.']],
    [timeAt('09:46'), []],
    [timeAt('09:45'), ['error times.infusion_end: Infusion end must be after infusion start.']],
  ])('CHT-021 an end at %s', (time, expected) =>
    expect(
      ofInfusion((chart) => {
        chart.times.infusion_end = time
      }),
    ).toEqual(expected),
  )
  test('CHT-021 refuses an end while a medication is running at departure', () => {
    expect(
      ofInfusion((chart) => {
        treatmentOf(chart).running_at_departure = true
        without({ end: true })(chart)
      }),
    ).toEqual([])
    expect(
      ofInfusion((chart) => {
        treatmentOf(chart).running_at_departure = true
      }),
    ).toEqual([
      'error times.infusion_end: Infusion end must stay empty while a medication is running at departure.',
    ])
  })
  test('CHT-021 accepts a start before the visit of a medication running on arrival', () => {
    expect(
      ofInfusion((chart) => {
        treatmentOf(chart).running_on_arrival = true
        chart.times.infusion_start = timeAt('06:00')
      }),
    ).toEqual([])
  })
})

describe('CHT-022 reasons', () => {
  const reasons = (
    context: ReturnType<typeof aContext>,
    edit: Parameters<typeof findingsOf>[0] = () => {},
  ) => findingsOf(edit, context).filter((line) => line.includes('_reason'))
  const late = ['error times.late_reason: Late reason is required.']
  const long = ['error times.duration_reason: Duration reason is required.']
  test.each([
    ['08:30', []],
    ['08:29', late],
    ['09:30', []],
    ['09:31', late],
  ])('CHT-022 a visit begun at 9:00 that was scheduled at %s', (time, expected) => {
    expect(reasons(aContext({ visit: { start: timeAt(time) } }))).toEqual(expected)
  })
  test.each([
    [240, 210, []],
    [240, 209, long],
    [239, 240, long],
    [null, 209, long],
    [null, null, []],
  ])(
    'CHT-022 240 minutes when %s are authorized and %s estimated',
    (duration_max_auth, duration_estimate, expected) => {
      expect(
        reasons(aContext({ order: { duration_max_auth }, visit: { duration_estimate } })),
      ).toEqual(expected)
    },
  )
  test('CHT-022 a reason answers both', () => {
    const context = aContext({ visit: { start: timeAt('08:00'), duration_estimate: 60 } })
    expect(
      reasons(context, (chart) => {
        Object.assign(chart.times, { late_reason: 'Traffic', duration_reason: 'Slow rate' })
      }),
    ).toEqual([])
  })
})

test('an empty chart has no total', () =>
  expect(
    visitTotal(
      aChart((chart) => {
        chart.times = {}
      }),
    ),
  ).toBeNull())
