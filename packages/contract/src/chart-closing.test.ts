// Checks of the sections from Adverse Reactions to Next Visit.
import { describe, expect, test } from 'vitest'
import { aContext, timeAt, findingsOf, treatmentOf, type CompleteChart } from './chart.builders.ts'
import { nextVisitChoices, nextVisitAction } from './chart-next-visit.rules.ts'
import { isReactionOrTransfer, reactionUpdateTitle } from './chart-reactions.rules.ts'
import type { ChartData } from './chart-sections.ts'

type Group<K extends keyof ChartData> = NonNullable<ChartData[K]>
const requiredAt = (path: string, label: string) => `error ${path}: ${label} is required.`
const long = 'x'.repeat(100)

describe('adverse reactions', () => {
  type Reaction = NonNullable<Group<'reactions'>['reactions']>[number]
  const mild: Reaction = {
    time: timeAt('10:30'),
    symptoms: ['rash'],
    severity: 'mild',
    interventions: ['paused'],
    outcome: 'resolved',
    note: 'Gone in 10 minutes',
  }
  const notified = {
    pharmacy_notified_at: timeAt('10:40'),
    prescriber_notified_at: timeAt('10:45'),
  }
  const reacted = (reaction: Reaction) =>
    findingsOf((chart) => {
      chart.reactions = { occurred: 'yes', reactions: [reaction] }
      chart.narrative = long
    })
  const path = 'reactions.reactions.0'
  test('CHT-050 requires an answer, and a reaction after yes', () => {
    expect(
      findingsOf((chart) => {
        chart.reactions = {}
      }),
    ).toEqual([requiredAt('reactions.occurred', 'Adverse reaction occurred')])
    expect(
      findingsOf((chart) => {
        chart.reactions = { occurred: 'yes' }
        chart.narrative = long
      }),
    ).toEqual([requiredAt('reactions.reactions', 'Reactions')])
    expect(
      findingsOf((chart) => {
        chart.reactions = { occurred: 'no', reactions: [{}] }
      }),
    ).toEqual([])
    expect(reacted(mild)).toEqual([])
  })
  test.each([
    ['time', 'Time'],
    ['symptoms', 'Symptoms'],
    ['severity', 'Severity'],
    ['interventions', 'Interventions'],
    ['outcome', 'Outcome'],
    ['note', 'Note'],
  ] as const)('CHT-050 needs %s', (key, label) =>
    expect(reacted({ ...mild, [key]: null })).toEqual([requiredAt(`${path}.${key}`, label)]),
  )
  test.each(['moderate', 'severe'] as const)(
    'CHT-050 %s requires notification of prescriber and pharmacy',
    (severity) => {
      const grave = { ...mild, severity, interventions: ['911 called' as const] }
      expect(reacted(grave)).toEqual([
        requiredAt(`${path}.prescriber_notified_at`, 'Prescriber notified at'),
        requiredAt(`${path}.pharmacy_notified_at`, 'Pharmacy notified at'),
      ])
      expect(reacted({ ...grave, ...notified })).toEqual([])
    },
  )
  test('CHT-050 a severe reaction without a 911 call is a warning', () => {
    expect(reacted({ ...mild, ...notified, severity: 'severe' })).toEqual([
      `warning ${path}.interventions: A severe reaction without 911 called.`,
    ])
    expect(reacted({ ...mild, ...notified, severity: 'moderate' })).toEqual([])
  })
  test.each([
    [{ reactions: { occurred: 'yes', reactions: [mild] } }, false],
    [{ reactions: { occurred: 'yes', reactions: [{ severity: 'moderate' }] } }, true],
    [{ reactions: { occurred: 'yes', reactions: [{ severity: 'severe' }] } }, true],
    [{ reactions: { occurred: 'yes', reactions: [{ ...mild, outcome: 'transferred' }] } }, true],
    [{ reactions: { occurred: 'no', reactions: [{ severity: 'severe' }] } }, false],
    [{ post_assessment: { condition: 'transferred' } }, true],
    [{ post_assessment: { left_with: 'EMS' } }, true],
    [{ post_assessment: { condition: 'declined' } }, false],
  ] as [ChartData, boolean][])('CHT-050 %o tells operations: %s', (data, tells) =>
    expect(isReactionOrTransfer(data)).toBe(tells),
  )
  test('CHT-050 the title of the update contains the visit only', () =>
    expect(reactionUpdateTitle(41)).toBe('Visit #41: reaction or transfer reported'))
})

describe('CHT-052 labs', () => {
  const ordered = aContext({ order: { lab_order: true } })
  const drawn: Group<'labs'> = {
    drawn: 'yes',
    tests: ['CBC'],
    tubes: [{ type: 'lavender', count: 1 }],
    drawn_at: timeAt('09:30'),
    drop_off: 'Local Hospital',
  }
  const labs = (answer: Group<'labs'>, context = ordered) =>
    findingsOf((chart) => {
      chart.labs = answer
    }, context)
  test.each([[{}], [{ drawn: 'n/a' }]] as [Group<'labs'>][])(
    'CHT-052 %o is no answer to a lab order',
    (answer) => {
      expect(labs(answer)).toEqual([requiredAt('labs.drawn', 'Drawn')])
      expect(labs(answer, aContext())).toEqual([])
    },
  )
  test('CHT-052 labs that were not drawn need a reason', () => {
    expect(labs({ drawn: 'no' })).toEqual([requiredAt('labs.not_drawn_reason', 'Not drawn reason')])
    expect(labs({ drawn: 'no', not_drawn_reason: 'No vein' })).toEqual([])
    expect(labs({ drawn: 'no' }, aContext())).toEqual([])
  })
  test.each([
    ['tests', [], 'Tests'],
    ['tubes', [], 'Tubes'],
    ['drawn_at', null, 'Drawn at'],
    ['drop_off', null, 'Drop-off'],
  ] as const)('CHT-052 drawn needs %s', (key, value, label) => {
    for (const context of [ordered, aContext()])
      expect(labs({ ...drawn, [key]: value }, context)).toEqual([requiredAt(`labs.${key}`, label)])
  })
  test.each([
    ['08:59', false],
    ['09:00', true],
    ['13:00', true],
    ['13:01', false],
  ])('CHT-052 drawn at %s is inside the visit: %s', (time, isInside) => {
    expect(labs({ ...drawn, drawn_at: timeAt(time) })).toEqual(
      isInside ? [] : ['error labs.drawn_at: Drawn at must be within the visit times.'],
    )
  })
  test('CHT-052 the drop-off Other needs its text', () => {
    expect(labs({ ...drawn, drop_off: 'Other' })).toEqual([
      requiredAt('labs.drop_off_other', 'Other drop-off'),
    ])
    expect(labs({ ...drawn, drop_off: 'Other', drop_off_other: 'Clinic desk' })).toEqual([])
  })
  test.each([
    ['09:29', false],
    ['09:30', true],
    ['14:00', true],
  ])('CHT-052 drawn at 9:30, dropped off at %s: %s', (time, isRight) => {
    expect(labs({ ...drawn, dropped_off_at: timeAt(time) })).toEqual(
      isRight ? [] : ['error labs.dropped_off_at: Dropped off at must not be before drawn at.'],
    )
  })
})

describe('CHT-053 teaching', () => {
  const teaching = (change: Group<'teaching'>) =>
    findingsOf((chart) => {
      Object.assign(chart.teaching, change)
    })
  test.each([
    ['topics', [], 'Topics'],
    ['learners', [], 'Learners'],
    ['response', null, 'Response'],
  ] as const)('CHT-053 needs %s', (key, value, label) => {
    expect(teaching({ [key]: value })).toEqual([requiredAt(`teaching.${key}`, label)])
  })
  test('CHT-053 a caregiver needs a name, a reinforcement a note', () => {
    expect(teaching({ learners: ['patient', 'caregiver'] })).toEqual([
      requiredAt('teaching.caregiver_name', 'Caregiver name'),
    ])
    expect(teaching({ learners: ['caregiver'], caregiver_name: 'Jo' })).toEqual([])
    expect(teaching({ response: 'needs reinforcement' })).toEqual([
      requiredAt('teaching.note', 'Note'),
    ])
    expect(
      teaching({ response: 'needs reinforcement', note: 'Pump alarms again next time' }),
    ).toEqual([])
    expect(teaching({ response: 'return demonstration' })).toEqual([])
  })
})

describe('supplies', () => {
  const supplies = (change: Group<'supplies'>, supply_form_required = false) =>
    findingsOf(
      (chart) => {
        Object.assign(chart.supplies, change)
      },
      aContext({ provider: { supply_form_required } }),
    )
  test('CHT-054 requires a needed supply or the answer that none is needed', () => {
    expect(supplies({ none_needed: false })).toEqual([requiredAt('supplies.needed', 'Needed')])
    expect(supplies({ none_needed: false, needed: [{ item: 'Gauze', quantity: 2 }] })).toEqual([])
    expect(supplies({ used: [{}] })).toEqual([
      requiredAt('supplies.used.0.item', 'Item'),
      requiredAt('supplies.used.0.quantity', 'Quantity'),
    ])
  })
  test.each([
    [0, true],
    [1, false],
    [999, false],
    [1000, true],
  ])('CHT-054 a quantity of %i is out of range: %s', (quantity, isOut) => {
    expect(supplies({ used: [{ item: 'Gauze', quantity }] })).toEqual(
      isOut ? ['error supplies.used.0.quantity: Quantity must be between 1 and 999.'] : [],
    )
  })
  test('CHT-054 requires the supply form where the pharmacy requires it', () => {
    for (const supply_form_done of [null, false])
      expect(supplies({ supply_form_done }, true)).toEqual([
        requiredAt('supplies.supply_form_done', 'Supply form done'),
      ])
    expect(supplies({ supply_form_done: true }, true)).toEqual([])
    expect(supplies({ supply_form_done: false })).toEqual([])
  })
})

describe('CHT-055 post-assessment', () => {
  const post = (change: Group<'post_assessment'>) =>
    findingsOf((chart) => {
      Object.assign(chart.post_assessment, change)
    })
  test.each([
    ['tolerated', 'Tolerated'],
    ['condition', 'Condition'],
    ['left_with', 'Left with'],
    ['device_status', 'Device status'],
  ] as const)('CHT-055 needs %s', (key, label) => {
    expect(post({ [key]: null })).toEqual([requiredAt(`post_assessment.${key}`, label)])
  })
  test.each([
    [{ tolerated: 'with complaints' }, true],
    [{ tolerated: 'poorly' }, true],
    [{ condition: 'declined' }, true],
    [{ condition: 'transferred' }, false],
    [{ condition: 'improved' }, false],
  ] as [Group<'post_assessment'>, boolean][])('CHT-055 %o needs a note: %s', (change, needed) => {
    expect(post(change)).toEqual(
      needed ? [requiredAt('post_assessment.tolerated_note', 'Note')] : [],
    )
    expect(post({ ...change, tolerated_note: 'Tired at the end' })).toEqual([])
  })
})

describe('narrative', () => {
  const narrated = (length: number, edit: (chart: CompleteChart) => void = () => {}) =>
    findingsOf((chart) => {
      edit(chart)
      chart.narrative = `  ${'x'.repeat(length)}  `
    }).filter((line) => line.includes('narrative'))
  const events: [string, (chart: CompleteChart) => void][] = [
    [
      'a reaction',
      (chart) => {
        chart.reactions.occurred = 'yes'
      },
    ],
    [
      'a partial treatment',
      (chart) => {
        treatmentOf(chart).completed = 'partial'
      },
    ],
    [
      'a treatment not given',
      (chart) => {
        treatmentOf(chart).completed = 'not given'
      },
    ],
  ]
  test.each([
    [0, true],
    [19, true],
    [20, false],
  ])('CHT-056 %i characters are too few: %s', (length, isShort) => {
    expect(narrated(length)).toEqual(
      isShort ? ['error narrative: Please describe the visit in at least 20 characters.'] : [],
    )
  })
  test.each(events)('CHT-057 %s takes 100 characters', (_, edit) => {
    expect(narrated(99, edit)).toEqual([
      'error narrative: Please describe what happened in at least 100 characters.',
    ])
    expect(narrated(100, edit)).toEqual([])
  })
})

describe('next visit', () => {
  const next = aContext({
    next_visit: { id: 5, due_date: '2026-12-04' },
    order: { flexibility_days: 3, expiration_date: '2026-12-06' },
  })
  const chosen = (answer: Group<'next_visit'>, context = next) =>
    findingsOf((chart) => {
      chart.next_visit = answer
    }, context)
  const deed = (start: string, context = next) =>
    nextVisitAction({ next_visit: { choice: 'Schedule', start } }, context)
  test('CHT-058 requires a choice and its fields', () => {
    expect(chosen({})).toEqual([requiredAt('next_visit.choice', 'Next visit')])
    expect(chosen({ choice: 'Schedule' })).toEqual([
      requiredAt('next_visit.start', 'Date and time'),
    ])
    expect(chosen({ choice: 'Not Scheduled' })).toEqual([requiredAt('next_visit.reason', 'Reason')])
    expect(chosen({ choice: 'Already Scheduled' })).toEqual([])
  })
  test('CHT-059 offers only Not Scheduled without a next visit', () => {
    expect(nextVisitChoices(aContext())).toEqual(['Not Scheduled'])
    expect(chosen({ choice: 'Already Scheduled' }, aContext())).toEqual([
      'error next_visit.choice: There is no next visit. Only Not Scheduled can be chosen.',
    ])
    expect(nextVisitChoices(next)).toEqual(['Schedule', 'Already Scheduled', 'Not Scheduled'])
  })
  test('CHT-059 a time in the past is an error', () => {
    expect(chosen({ choice: 'Schedule', start: next.now })).toEqual([
      'error next_visit.start: Date and time must be in the future.',
    ])
  })
  test('a correction after the chosen time may keep it and schedules nothing', () => {
    const start = '2026-11-30T16:00:00.000Z'
    const later = { ...next, now: '2026-12-02T16:00:00.000Z' }
    expect(chosen({ choice: 'Schedule', start }, { ...later, ver: 2 })).toContain(
      'warning next_visit.start: The time has passed. Nothing will be scheduled.',
    )
    expect(chosen({ choice: 'Schedule', start }, later)).toContain(
      'error next_visit.start: Date and time must be in the future.',
    )
    expect([deed(start, { ...later, ver: 2 }), deed(start, next)]).toEqual([null, 'request'])
  })
  test.each([
    ['2026-12-01T16:00:00.000Z', 'schedule'],
    ['2026-11-30T16:00:00.000Z', 'request'],
    // 11 PM of December 6 in Phoenix is within the last day, although the UTC day is the 7th.
    ['2026-12-07T06:00:00.000Z', 'schedule'],
    ['2026-12-07T16:00:00.000Z', 'request'],
  ])('CHT-059 %s becomes a %s', (start, expected) => {
    expect(deed(start)).toBe(expected)
    expect(chosen({ choice: 'Schedule', start })).toHaveLength(expected === 'request' ? 1 : 0)
  })
  test('CHT-059 an order without expiration lasts a year from its signature, or forever without one', () => {
    const signed = (signed_date: string | null) =>
      aContext({
        next_visit: { id: 5, due_date: null },
        order: { signed_date, expiration_date: null },
      })
    expect(deed('2026-12-31T16:00:00.000Z', signed('2025-12-31'))).toBe('schedule')
    expect(deed('2027-01-01T16:00:00.000Z', signed('2025-12-31'))).toBe('request')
    expect(deed('2027-12-31T16:00:00.000Z', signed(null))).toBe('schedule')
  })
  test('other choices have no effect', () =>
    expect(nextVisitAction({ next_visit: { choice: 'Already Scheduled' } }, next)).toBeNull())
})
