import { describe, expect, it } from 'vitest'
import { offerCriteria, offerLabel, offerProblems } from './intake-offers.rules.ts'
import {
  effectOf,
  effectQuestion,
  endingStatuses,
  intakeReasons,
  intakeStatuses,
  lostStatuses,
  reasonFault,
  reasonLabel,
} from './intake-statuses.rules.ts'

const reasons = {
  'In Progress': [
    '📣 Manual Offer',
    '🤖 Auto Offer',
    '💰 Max Rate',
    '🔒 Pending PHI',
    '📤 PHI Upload',
    '💬 Awaiting SMS',
    '📅 Ready to Schedule',
    '📞 Call Patient',
    '📍 Address',
    '📦 Supplies',
    '🏠 Address & Supplies',
    '🔗 Visit Link',
    '🔇 Unresponsive',
    '🔁 Follow Up Needed',
    '🎁 Wrap Up',
  ],
  Complete: ['🔍 To Review', '✅ Reviewed'],
  Canceled: [
    '🐢 Wren Too Slow - Staffed by Pharmacy',
    '🐌 Wren Too Slow - Staffed by Another Agency',
    '🕒 RN Declined - No RN Available for Time',
    '🧰 RN Declined - No RN Available for Skills',
    '🏥 RN Declined - Staffed by Pharmacy',
    '🏢 RN Declined - Staffed by Another Agency',
  ],
  Closed: [
    '🚫 Treatment Not Provided by Wren',
    '🗺️ Geo Not Covered by Wren',
    '💸 Max Pay Rate Limit',
  ],
  Withdrawn: [
    '✏️ Entered in Error',
    '🛏️ Patient Discharge on Hold',
    '🕳️ Pharmacy Lost the Referral',
    '🧾 Insurance Issues',
    '🙅 Patient Declined Services',
    '❔ No Details Provided',
  ],
} as const

describe('statuses and their reasons', () => {
  it('INT-083 INT-084 INT-085 INT-086 INT-087 INT-088 each status offers its reasons in their order, each with its emoji and a blank before it', () => {
    for (const [status, labels] of Object.entries(reasons)) {
      const offered = intakeReasons[status as keyof typeof reasons] ?? []
      expect(offered.map(reasonLabel), status).toEqual(labels)
      for (const reason of offered) expect(reasonFault(status, reason), reason).toBeNull()
    }
    expect(reasonFault('Closed', 'Wrap Up')).toMatchObject({ status: 400 })
  })
  it('INT-089 New Intake, Hold, Deleted - Duplicated and the three ways of being lost have no reasons', () => {
    const without = intakeStatuses.filter((status) => intakeReasons[status] === undefined)
    expect(without).toEqual([
      'New Intake',
      'Hold',
      'Deleted - Duplicated',
      'Lost - Too far',
      'Lost - Too slow',
      'Lost',
    ])
    for (const status of without)
      expect(reasonFault(status, 'Wrap Up'), status).toMatchObject({ status: 400 })
  })
})

const others = ['New Intake', 'In Progress', 'Hold', 'Complete']

describe('the question before a change that reaches visits', () => {
  it('INT-100 asks when an intake that has not ended ends, in other words for one visit than for several', () => {
    expect(endingStatuses).toEqual(['Canceled', 'Closed', 'Withdrawn', 'Deleted - Duplicated'])
    for (const to of endingStatuses) {
      for (const from of [...others, ...lostStatuses]) {
        const [one, several] = [1, 2].map((visits) =>
          effectQuestion(to, effectOf(from, to), visits),
        )
        expect([one, several], `${from} to ${to}`).toEqual([
          expect.stringContaining('the associated visit.'),
          expect.stringContaining('the 2 associated visits.'),
        ])
      }
      for (const from of endingStatuses)
        expect(effectQuestion(to, effectOf(from, to), 2), `${from} to ${to}`).toBeNull()
    }
  })
  it('INT-102 names the status and what happens, deleting for a duplicate, and asks nothing where no visit is open', () => {
    expect(effectQuestion('Canceled', effectOf('In Progress', 'Canceled'), 1)).toBe(
      'Changing the status to Canceled will cancel the associated visit. Do you want to continue?',
    )
    expect(effectQuestion('Closed', effectOf('Hold', 'Closed'), 3)).toBe(
      'Changing the status to Closed will cancel the 3 associated visits. Do you want to continue?',
    )
    expect(
      effectQuestion('Deleted - Duplicated', effectOf('In Progress', 'Deleted - Duplicated'), 2),
    ).toBe(
      'Changing the status to Deleted - Duplicated will delete the 2 associated visits. Do you want to continue?',
    )
    expect(effectQuestion('Canceled', effectOf('In Progress', 'Canceled'), 0)).toBeNull()
  })
  it('INT-103 labels all visits when an intake that is not lost is lost, and asks nothing between two ways of being lost', () => {
    for (const to of lostStatuses) {
      for (const from of [...others, 'Canceled', 'Closed', 'Withdrawn'])
        expect(effectQuestion(to, effectOf(from, to), 1), `${from} to ${to}`).toBe(
          `Do you want to label all visits as ${to} and cancel the shell order?`,
        )
      for (const from of lostStatuses)
        expect(effectQuestion(to, effectOf(from, to), 2), `${from} to ${to}`).toBeNull()
      expect(effectQuestion(to, effectOf('In Progress', to), 0)).toBeNull()
    }
  })
})

describe('automatic offers', () => {
  it('INT-132 INT-133 every problem and every criterion has its code and its words, an unknown code none but itself', () => {
    expect(offerProblems.map(offerLabel)).toEqual([
      'Missing order ID',
      'No visits',
      'Multiple visits',
      'Invalid visit status',
      'Series end past',
      'Outside business hours',
      'Missing series dates',
      'Missing proposed days',
      'No matching rule',
      'No nurses available',
    ])
    expect(offerCriteria.map(offerLabel)).toEqual([
      'Max incentivized offers',
      'Max rate',
      'Nurse availability every day',
      'Required nurse count',
      'Consecutive coverage',
      'Min take rate',
    ])
    for (const code of [...offerProblems, ...offerCriteria])
      expect(code).toBe(offerLabel(code).toLowerCase().replaceAll(' ', '_'))
    expect(offerLabel('rained_off')).toBe('rained_off')
  })
})
