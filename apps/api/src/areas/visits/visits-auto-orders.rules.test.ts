// ORD "Auto order generator" 051-062: what a run decides, from plain facts.
import { describe, expect, test } from 'vitest'
import { addDays, atLocal, localDay, localTime, type Day } from '@wren/contract/time'
import {
  generatedDay,
  generatedTime,
  seriesDays,
  visitsLeft,
  type DayWish,
} from './visits-auto-orders-days.rules.ts'
import {
  anchorOf,
  type AutoFacts,
  type AutoOrder,
  type AutoPatient,
  type Generation,
  type OrderVisit,
} from './visits-auto-orders-facts.rules.ts'
import { handledDue, planOf } from './visits-auto-orders.rules.ts'

const zone = 'America/Phoenix'
/** A Friday. */
const today = '2026-11-20'
const order: AutoOrder = {
  version: 3,
  frequency: 7,
  flexibility_days: 0,
  duration_days: 1,
  nonconsecutive: false,
  duration_estimate: 120,
  expiry: '2027-11-01',
  authorization_start: null,
  authorization_end: null,
  visit_amount: null,
  doses: null,
}
const patient: AutoPatient = {
  version: 5,
  timezone: zone,
  zip: '85004',
  preferenced_day: null,
  preferenced_time_hour: null,
  preferenced_time_minute: null,
}

let made = 0
const visit = (day: Day, over: Partial<OrderVisit> = {}): OrderVisit => {
  const start = atLocal(day, '10:00', zone)
  return {
    id: ++made,
    start,
    timezone: zone,
    local_date: day,
    assignment_series_uuid: null,
    status: 'New',
    missed: false,
    is_deleted: false,
    visit_details_url: null,
    auto_due_date: null,
    auto_make_up: false,
    ...over,
  }
}
const generation = (
  due_date: Day,
  visits: readonly OrderVisit[],
  over: Partial<Generation> = {},
): Generation => ({
  due_date,
  make_up: false,
  assignment_ids: visits.map(({ id }) => id),
  ended_at: null,
  ended_order_version: null,
  ended_patient_version: null,
  ...over,
})
/** Ended by staff who saw order and patient as they are. */
const ended = (
  due: Day,
  visits: readonly OrderVisit[],
  over: Partial<Generation> = {},
): Generation =>
  generation(due, visits, {
    ended_at: '2026-11-20T17:00:00.000Z',
    ended_order_version: 3,
    ended_patient_version: 5,
    ...over,
  })
interface Some {
  readonly order?: Partial<AutoOrder>
  readonly patient?: Partial<AutoPatient>
  readonly visits?: readonly OrderVisit[]
  readonly generations?: readonly Generation[]
  readonly reasons?: readonly string[]
  readonly now?: string
}
const facts = ({
  order: o = {},
  patient: p = {},
  visits = [visit('2026-11-18')],
  generations = [],
  reasons = [],
  now = '2026-11-20T18:00:00.000Z',
}: Some = {}): AutoFacts => ({
  order: { ...order, ...o },
  patient: { ...patient, ...p },
  visits: visits.toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  generations,
  reasons,
  now,
  today: localDay(now, zone),
})
const days = (some: Some = {}) => planOf(facts(some)).make?.days ?? null
const problems = (some: Some = {}) => planOf(facts(some)).problems

/** What a run makes until nothing is left to make. */
function run(some: Some): {
  readonly made: readonly (readonly Day[])[]
  readonly problems: readonly string[]
} {
  let now = facts(some)
  const all: (readonly Day[])[] = []
  for (;;) {
    const { make, problems: found } = planOf(now)
    if (make === null) return { made: all, problems: found }
    all.push(make.days)
    const series = make.days.length > 1 ? `series ${make.due}` : null
    const visits = make.days.map((day) => visit(day, { assignment_series_uuid: series }))
    now = {
      ...now,
      visits: [...now.visits, ...visits].toSorted((a, b) => (a.start < b.start ? -1 : 1)),
      generations: [...now.generations, generation(make.due, visits, { make_up: make.makeUp })],
    }
  }
}

test('ORD-051 visits are kept fourteen days ahead, and none is made while a reason applies', () => {
  expect(run({}).made).toEqual([['2026-11-25'], ['2026-12-02']])
  expect(run({ visits: [visit('2026-11-18'), visit('2026-11-25')] }).made).toEqual([['2026-12-02']])
  expect(run({ visits: [visit('2026-11-06')], order: { frequency: 28 } }).made).toEqual([
    ['2026-12-04'],
  ])
  expect(run({ visits: [visit('2026-11-07')], order: { frequency: 28 } }).made).toEqual([])
  expect(run({ order: { frequency: 2 }, visits: [visit('2026-11-20')] }).made.flat()).toEqual([
    '2026-11-22',
    '2026-11-24',
    '2026-11-26',
    '2026-11-28',
    '2026-11-30',
    '2026-12-02',
    '2026-12-04',
  ])
  expect(days({ reasons: ['Patient is not Active'] })).toBeNull()
})

test('ORD-052 the anchor is the latest-starting visit that stands, of a series its first', () => {
  const at = (visits: readonly OrderVisit[], own: Partial<AutoOrder> = {}) =>
    anchorOf(facts({ visits, order: own }))?.local_date ?? null
  expect(at([visit('2026-11-02'), visit('2026-11-09'), visit('2026-12-30')])).toBe('2026-12-30')
  expect(
    at([
      visit('2026-11-02', { status: 'Completed - Closed Out' }),
      visit('2026-11-09', { is_deleted: true }),
      visit('2026-11-10', { missed: true }),
      visit('2026-11-11', { status: 'Inactive - Canceled' }),
      visit('2026-11-12', { status: 'Inactive - Lost' }),
    ]),
  ).toBe('2026-11-02')
  const series = { assignment_series_uuid: 'one' }
  expect(
    at([visit('2026-11-02', series), visit('2026-11-03', series), visit('2026-11-04', series)], {
      duration_days: 3,
    }),
  ).toBe('2026-11-02')
  expect(
    at(
      [
        visit('2026-11-02', { ...series, missed: true }),
        visit('2026-11-03', series),
        visit('2026-11-04', series),
      ],
      { duration_days: 3 },
    ),
  ).toBe('2026-11-03')
  expect(at([])).toBeNull()
})

test('the weekly visits of an intake have one series, and the last of them is the anchor, not the first', () => {
  const series = { assignment_series_uuid: 'intake' }
  const weekly = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].map((day) =>
    visit(day, series),
  )
  expect(run({ visits: weekly }).made).toEqual([['2026-11-30']])
  const pairs = ['2026-11-02', '2026-11-03', '2026-11-16', '2026-11-17'].map((day) =>
    visit(day, series),
  )
  expect(run({ visits: pairs, order: { frequency: 14, duration_days: 2 } }).made).toEqual([
    ['2026-11-30', '2026-12-01'],
  ])
})

test('ORD-054 the day is the preferred one nearest to the due date within the flexibility, else the due date, and never before tomorrow', () => {
  const wish: DayWish = {
    due: '2026-11-25',
    flexibility: 0,
    preferredDay: null,
    tomorrow: '2026-11-21',
  } // a Wednesday
  const on = (over: Partial<DayWish>) => generatedDay({ ...wish, ...over })
  expect([
    on({}),
    on({ preferredDay: 3 }),
    on({ flexibility: 2, preferredDay: 3 }),
    on({ flexibility: 1, preferredDay: 3 }),
  ]).toEqual(['2026-11-25', '2026-11-25', '2026-11-24', '2026-11-24'])
  expect([
    on({ flexibility: 4, preferredDay: 7 }),
    on({ flexibility: 3, preferredDay: 7 }),
    on({ flexibility: 2, preferredDay: 7 }),
  ]).toEqual(['2026-11-28', '2026-11-28', '2026-11-25'])
  expect(on({ due: '2026-12-10', flexibility: 14, preferredDay: 1 })).toBe('2026-12-13')
  expect(on({ due: '2026-12-09', flexibility: 7, preferredDay: 7 })).toBe('2026-12-12')
  expect(
    generatedDay({ due: '2026-12-08', flexibility: 14, preferredDay: 3, tomorrow: '2026-12-09' }),
  ).toBe('2026-12-15')
  // Today and what lies before it are over.
  expect([
    on({ due: '2026-11-20' }),
    on({ due: '2026-11-20', flexibility: 3 }),
    on({ due: '2026-11-18', flexibility: 3 }),
    on({ due: '2026-11-18', flexibility: 2 }),
  ]).toEqual([null, '2026-11-21', '2026-11-21', null])
  expect([
    on({ due: '2026-11-19', flexibility: 7, preferredDay: 3 }),
    on({ due: '2026-11-19', flexibility: 4, preferredDay: 3 }),
  ]).toEqual(['2026-11-24', '2026-11-21'])
  expect(on({ due: '2026-11-22', flexibility: 3, preferredDay: 6 })).toBe('2026-11-22')
  // As far before as behind: weekdays never are, days that are left may be.
  expect(on({ flexibility: 2, taken: new Set(['2026-11-25']) })).toBe('2026-11-24')
})

test('ORD-055 the time is the preferred one of the patient, else the local one of the last visit, on the wall clock of the day', () => {
  const last = { start: '2026-10-30T15:30:00.000Z', timezone: 'America/Denver' }
  const wish = { preferenced_time_hour: null, preferenced_time_minute: null }
  expect([
    generatedTime(wish, last),
    generatedTime({ ...wish, preferenced_time_hour: 9 }, last),
    generatedTime({ preferenced_time_hour: 14, preferenced_time_minute: 45 }, last),
  ]).toEqual(['09:30', '09:00', '14:45'])
  // Clocks went back on November 1: 9:30 stays 9:30.
  expect(atLocal('2026-11-06', generatedTime(wish, last), 'America/Denver')).toBe(
    '2026-11-06T16:30:00.000Z',
  )
  // 2:30 AM does not exist on March 14, 2027, and 1:30 AM occurs twice on November 1, 2026.
  const night = atLocal(
    '2027-03-14',
    generatedTime({ preferenced_time_hour: 2, preferenced_time_minute: 30 }, last),
    'America/Los_Angeles',
  )
  expect([localTime(night, 'America/Los_Angeles'), night]).toEqual([
    '03:30',
    '2027-03-14T10:30:00.000Z',
  ])
  expect(
    atLocal(
      '2026-11-01',
      generatedTime({ preferenced_time_hour: 1, preferenced_time_minute: 30 }, last),
      'America/Los_Angeles',
    ),
  ).toBe('2026-11-01T08:30:00.000Z')
})

test('ORD-056 a series has consecutive days, and with nonconsecutive those of the last series of the same length', () => {
  expect(
    seriesDays('2026-11-30', { duration_days: 3, nonconsecutive: false, lastOffsets: [0, 2, 4] }),
  ).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  expect(
    seriesDays('2026-11-30', { duration_days: 3, nonconsecutive: true, lastOffsets: [0, 2, 4] }),
  ).toEqual(['2026-11-30', '2026-12-02', '2026-12-04'])
  expect(
    seriesDays('2026-11-30', { duration_days: 3, nonconsecutive: true, lastOffsets: [0, 2] }),
  ).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  const series = (list: readonly Day[], over: Partial<OrderVisit> = {}) =>
    list.map((day) => visit(day, { assignment_series_uuid: 'one', ...over }))
  const own = { duration_days: 3, nonconsecutive: true, frequency: 14 }
  expect(
    run({ visits: series(['2026-11-16', '2026-11-18', '2026-11-20']), order: own }).made,
  ).toEqual([['2026-11-30', '2026-12-02', '2026-12-04']])
  expect(
    run({
      visits: [
        ...series(['2026-11-16', '2026-11-18']),
        visit('2026-11-20', { assignment_series_uuid: 'one', missed: true }),
      ],
      order: own,
    }).made,
  ).toEqual([['2026-11-30', '2026-12-02', '2026-12-04']])
  expect(run({ visits: series(['2026-11-16', '2026-11-18']), order: own }).made).toEqual([
    ['2026-11-30', '2026-12-01', '2026-12-02'],
  ])
  expect(
    run({
      visits: series(['2026-11-16', '2026-11-18', '2026-11-20']),
      order: { ...own, nonconsecutive: false },
    }).made,
  ).toEqual([['2026-11-30', '2026-12-01', '2026-12-02']])
})

describe('limits', () => {
  test('ORD-058 ORD-030 no visit is made after the expiry or the authorization, before it, or beyond the smaller of visits and doses', () => {
    expect([
      visitsLeft({ visit_amount: 4, doses: 9 }, 1),
      visitsLeft({ visit_amount: 9, doses: 4 }, 1),
      visitsLeft({ visit_amount: null, doses: 4 }, 4),
      visitsLeft({ visit_amount: 2, doses: null }, 3),
      visitsLeft({ visit_amount: null, doses: null }, 99),
    ]).toEqual([3, 3, 0, 0, null])
    expect([
      days({ order: { expiry: '2026-11-25' } }),
      days({ order: { expiry: '2026-11-24' } }),
    ]).toEqual([['2026-11-25'], null])
    expect([
      days({ order: { authorization_end: '2026-11-25' } }),
      days({ order: { authorization_end: '2026-11-24' } }),
    ]).toEqual([['2026-11-25'], null])
    expect([
      days({ order: { authorization_start: '2026-11-25' } }),
      days({ order: { authorization_start: '2026-11-26' } }),
    ]).toEqual([['2026-11-25'], null])
    // What is Inactive, missed or deleted counts for nothing.
    const used = [
      visit('2026-11-18'),
      visit('2026-11-11', { missed: true }),
      visit('2026-11-10', { status: 'Inactive - Lost' }),
      visit('2026-11-09', { is_deleted: true }),
    ]
    expect([
      days({ visits: used, order: { visit_amount: 2 } }),
      days({ visits: used, order: { visit_amount: 1 } }),
      days({ visits: used, order: { doses: 1 } }),
      days({ visits: used, order: { visit_amount: 9, doses: 1 } }),
    ]).toEqual([['2026-11-25'], null, null, null])
    expect(run({ order: { visit_amount: 2 } }).made).toEqual([['2026-11-25']])
    // One dose per visit day; of a series those days that are allowed.
    const three = { duration_days: 3, frequency: 14 }
    expect(run({ order: { ...three, doses: 3 } }).made).toEqual([['2026-12-02', '2026-12-03']])
    expect(run({ order: { ...three, expiry: '2026-12-03' } }).made).toEqual([
      ['2026-12-02', '2026-12-03'],
    ])
  })
})

const texts = {
  frequency: 'Frequency is missing',
  anchor: 'No previous visit to schedule from',
  duration: 'Estimated duration is empty',
  zone: 'Patient timezone is missing',
  zip: 'Patient zip is missing',
  passed: 'Next visit due date has passed',
  expired: "Next visit is after the order's expiration date",
  unauthorized: 'Next visit is outside the authorization period',
  used: 'All authorized visits are used',
  canceled: 'The generated visit was canceled',
}

test('ORD-061 each problem is told, reasons first, and none where nothing is wrong', () => {
  expect(problems()).toEqual([])
  expect(problems({ order: { frequency: null } })).toEqual([texts.frequency])
  expect(problems({ visits: [] })).toEqual([texts.anchor])
  expect(problems({ order: { duration_estimate: null } })).toEqual([texts.duration])
  expect(problems({ patient: { timezone: null } })).toEqual([texts.zone])
  expect(problems({ patient: { zip: null } })).toEqual([texts.zip])
  expect(problems({ visits: [visit('2026-11-13')] })).toEqual([texts.passed])
  expect(problems({ visits: [visit('2026-11-12')], order: { flexibility_days: 1 } })).toEqual([
    texts.passed,
  ])
  expect(problems({ visits: [visit('2026-11-13')], order: { flexibility_days: 1 } })).toEqual([])
  expect(problems({ order: { expiry: '2026-11-24' } })).toEqual([texts.expired])
  expect(problems({ order: { authorization_end: '2026-11-24' } })).toEqual([texts.unauthorized])
  expect(problems({ order: { visit_amount: 1 } })).toEqual([texts.used])
  const gone = visit('2026-11-25', { status: 'Inactive - Canceled' })
  expect(
    problems({ visits: [visit('2026-11-18'), gone], generations: [ended('2026-11-25', [gone])] }),
  ).toEqual([texts.canceled])
  expect(
    problems({
      reasons: ['Order is not Active', 'Patient is not Active'],
      visits: [],
      order: { frequency: null, duration_estimate: null },
      patient: { zip: null, timezone: null },
    }),
  ).toEqual([
    'Order is not Active',
    'Patient is not Active',
    texts.frequency,
    texts.anchor,
    texts.duration,
    texts.zone,
    texts.zip,
  ])
  expect(
    problems({
      visits: [visit('2026-11-10')],
      order: { expiry: '2026-11-16', authorization_end: '2026-11-16', visit_amount: 1 },
    }),
  ).toEqual([texts.passed, texts.expired, texts.unauthorized, texts.used])
})

describe('what ended or was missed', () => {
  const before = visit('2026-11-18')
  const gone = (over: Partial<OrderVisit>) => visit('2026-11-25', over)

  test('what staff cancelled, lost or deleted waits, and is made again once somebody has been there', () => {
    for (const over of [
      { status: 'Inactive - Canceled' },
      { status: 'Inactive - Lost' },
      { is_deleted: true },
    ]) {
      const one = gone(over)
      const waiting = { visits: [before, one], generations: [ended('2026-11-25', [one])] }
      expect(run(waiting)).toEqual({ made: [], problems: [texts.canceled] })
      const again = { made: [['2026-11-25'], ['2026-12-02']], problems: [] }
      expect(run({ ...waiting, order: { version: 4 } })).toEqual(again)
      expect(run({ ...waiting, patient: { version: 6 } })).toEqual(again)
      // Another visit of the order has begun since; one that began before is none.
      expect(
        run({
          ...waiting,
          visits: [before, one, visit('2026-11-20', { start: '2026-11-20T17:30:00.000Z' })],
          generations: [ended('2026-11-25', [one]), ended('2026-11-27', [one])],
        }).made,
      ).toEqual([['2026-11-27'], ['2026-12-04']])
      expect(run({ ...waiting, visits: [visit('2026-11-18'), one] }).made).toEqual([])
    }
  })

  test('a visit that was ended before others that stand keeps the run waiting too', () => {
    const one = gone({ status: 'Inactive - Canceled' })
    const waiting = {
      visits: [before, one, visit('2026-12-02')],
      generations: [ended('2026-11-25', [one])],
      now: '2026-11-26T18:00:00.000Z',
    }
    expect(run(waiting)).toEqual({ made: [], problems: [texts.canceled] })
    expect(run({ ...waiting, order: { version: 4 } })).toEqual({
      made: [['2026-12-09']],
      problems: [],
    })
    expect(run({ ...waiting, now: '2026-12-02T18:00:00.000Z' })).toEqual({
      made: [['2026-12-09'], ['2026-12-16']],
      problems: [],
    })
  })

  const canceled = (day: Day) => visit(day, { status: 'Inactive - Canceled' })
  const released = { order: { version: 4 } }

  test('a canceled visit before others that stand is made again where its day is still to come', () => {
    const one = canceled('2026-11-25')
    const gap = {
      visits: [before, one, visit('2026-12-02')],
      generations: [ended('2026-11-25', [one])],
    }
    expect(run(gap)).toEqual({ made: [], problems: [texts.canceled] })
    expect(run({ ...gap, ...released })).toEqual({ made: [['2026-11-25']], problems: [] })
    // A visit that staff made by hand beside it answers it, saved or not.
    const byHand = { ...gap, visits: [...gap.visits, visit('2026-11-27')] }
    expect(run(byHand)).toEqual({ made: [], problems: [] })
    // A visit that stands nearer to the due date after it does not answer it.
    const daily = { visits: [before, one, visit('2026-11-29')], generations: gap.generations }
    expect(run({ ...daily, order: { version: 4, frequency: 7 } }).made.flat()).toContain(
      '2026-11-25',
    )
  })

  test('ORD-086 a canceled visit is told of until another one stands, whatever stops it', () => {
    const one = canceled('2026-11-25')
    const some = { visits: [before, one], generations: [ended('2026-11-25', [one])] }
    const with4 = (own: Partial<AutoOrder>) => problems({ ...some, order: { version: 4, ...own } })
    expect([
      with4({ duration_estimate: null }),
      with4({ visit_amount: 1 }),
      with4({ expiry: '2026-11-24' }),
      problems({ ...some, ...released, reasons: ['Labs is toggled on'] }),
    ]).toEqual([
      [texts.duration, texts.canceled],
      [texts.used, texts.canceled],
      [texts.expired, texts.canceled],
      ['Labs is toggled on', texts.canceled],
    ])
    // It has passed: the later due date is made as soon as it comes near, and until then the order shows its problem.
    const passed = { ...some, ...released, now: '2026-11-26T18:00:00.000Z' }
    expect(run(passed)).toEqual({ made: [['2026-12-02'], ['2026-12-09']], problems: [] })
    const rare = {
      ...passed,
      order: { version: 4, frequency: 28 },
      visits: [visit('2026-10-28'), one],
    }
    expect(run(rare)).toEqual({ made: [], problems: [texts.passed, texts.canceled] })
    expect(run({ ...rare, now: '2026-12-09T18:00:00.000Z' })).toEqual({
      made: [['2026-12-23']],
      problems: [],
    })
    // Two in a row.
    const two = [canceled('2026-11-25'), canceled('2026-12-02')]
    const both = {
      visits: [before, ...two],
      generations: [ended('2026-11-25', two.slice(0, 1)), ended('2026-12-02', two.slice(1))],
    }
    expect(run(both)).toEqual({ made: [], problems: [texts.canceled] })
    expect(run({ ...both, ...released })).toEqual({
      made: [['2026-11-25'], ['2026-12-02']],
      problems: [],
    })
  })

  test('a series canceled as a whole is made again without the days that another visit has', () => {
    const series = ['2026-11-25', '2026-11-26', '2026-11-27'].map((day) =>
      visit(day, { assignment_series_uuid: 'one', status: 'Inactive - Lost' }),
    )
    const some = {
      visits: [before, ...series],
      generations: [ended('2026-11-25', series)],
      order: { version: 4, duration_days: 3 },
    }
    expect(run(some).made[0]).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
    expect(run({ ...some, visits: [...some.visits, visit('2026-12-02')] }).made[0]).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
  })

  test('a former visit that was taken back stands for its due date', () => {
    const former = visit('2026-11-29', { auto_due_date: '2026-11-25' })
    const latest = canceled('2026-11-25')
    expect(
      run({
        visits: [before, former, latest],
        generations: [ended('2026-11-25', [latest])],
      }),
    ).toEqual({ made: [], problems: [] })
  })

  test('a visit that lives on, with this order or another, is not doubled', () => {
    const moved = gone({ start: atLocal('2026-11-18', '09:00', zone), local_date: '2026-11-18' })
    expect(
      run({ visits: [moved, before], generations: [generation('2026-11-25', [moved])] }).made,
    ).toEqual([['2026-12-02']])
    expect(
      run({ visits: [before], generations: [generation('2026-11-25', [gone({})])] }).made,
    ).toEqual([['2026-12-02']])
  })

  test('a missed visit has one make-up, on a day without another visit of the order', () => {
    const missed = visit('2026-11-19', { missed: true })
    const some = {
      visits: [visit('2026-11-12'), missed],
      generations: [generation('2026-11-19', [missed])],
      order: { flexibility_days: 3 },
    }
    expect(planOf(facts(some))).toMatchObject({
      make: { due: '2026-11-19', makeUp: true, days: ['2026-11-21'] },
      replace: [],
    })
    expect(days({ ...some, visits: [...some.visits, visit('2026-11-21')] })).toEqual(['2026-11-22'])
    expect(days({ ...some, patient: { preferenced_day: 1 } })).toEqual(['2026-11-22'])
    expect(run(some).made).toEqual([['2026-11-21'], ['2026-11-28']])
    // No day is left, or no visit.
    for (const none of [
      { flexibility_days: 1 },
      { flexibility_days: 3, expiry: '2026-11-20' },
      { flexibility_days: 3, visit_amount: 1 },
    ])
      expect(planOf(facts({ ...some, order: none })), JSON.stringify(none)).toMatchObject({
        make: null,
        replace: [missed.id],
      })
    expect(
      planOf(
        facts({
          ...some,
          order: { flexibility_days: 2 },
          visits: [...some.visits, visit('2026-11-21')],
        }),
      ),
    ).toMatchObject({ replace: [missed.id], make: { makeUp: false } })
    // The make-up was missed too, or staff ended it.
    const second = visit('2026-11-20', { missed: true })
    expect(
      planOf(
        facts({
          ...some,
          visits: [...some.visits, second],
          generations: [...some.generations, generation('2026-11-19', [second], { make_up: true })],
        }),
      ),
    ).toMatchObject({ make: null, replace: [second.id], problems: [texts.passed] })
    const canceled = visit('2026-11-21', { status: 'Inactive - Canceled' })
    const both = {
      ...some,
      visits: [...some.visits, canceled],
      generations: [...some.generations, ended('2026-11-19', [canceled], { make_up: true })],
    }
    expect(planOf(facts(both))).toMatchObject({ make: null, problems: [texts.canceled] })
    expect(days({ ...both, order: { flexibility_days: 3, version: 4 } })).toEqual(['2026-11-21'])
    // Long ago it is no news.
    const old = visit('2026-10-01', { missed: true })
    expect(
      planOf(
        facts({
          visits: [visit('2026-09-24'), old, before],
          generations: [generation('2026-10-01', [old])],
        }),
      ),
    ).toMatchObject({ replace: [], make: { due: '2026-11-25' } })
  })

  test('a visit made by hand that was missed behind the anchor is told of when no day is left', () => {
    const missed = visit('2026-11-19', { missed: true })
    const some = { visits: [visit('2026-11-12'), missed] }
    expect(planOf(facts(some))).toEqual({
      make: null,
      replace: [missed.id],
      problems: [texts.passed],
    })
    expect(planOf(facts({ ...some, order: { flexibility_days: 2 } }))).toMatchObject({
      make: { due: '2026-11-19', makeUp: false, days: ['2026-11-21'] },
      replace: [],
    })
    expect(planOf(facts({ ...some, reasons: ['Patient is not Active'] })).replace).toEqual([])
    expect(planOf(facts({ visits: [missed] }))).toEqual({
      make: null,
      replace: [missed.id],
      problems: [texts.anchor],
    })
    expect(
      planOf(facts({ ...some, order: { flexibility_days: 2, duration_estimate: null } })).replace,
    ).toEqual([missed.id])
  })

  test('of a series one missed day is made up', () => {
    const series = ['2026-11-17', '2026-11-18', '2026-11-19'].map((day, n) =>
      visit(day, { assignment_series_uuid: 'one', missed: n === 1 }),
    )
    const some = {
      visits: series,
      generations: [generation('2026-11-17', series)],
      order: { duration_days: 3, frequency: 14, flexibility_days: 5 },
    }
    expect(run(some).made.slice(0, 1)).toEqual([['2026-11-21']])
  })

  test('the last handled due date is kept', () => {
    expect([
      handledDue([]),
      handledDue([generation('2026-12-02', []), generation('2026-11-25', [])]),
    ]).toEqual([null, '2026-12-02'])
    expect(addDays(today, 14)).toBe('2026-12-04')
  })
})
