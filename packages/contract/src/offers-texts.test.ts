// Exact texts of system messages. OFR-125
import { expect, test } from 'vitest'
import { optOutHint, systemTexts } from './offers-texts.rules.ts'

test('OFR-125 each message has the agreed text, and typed text inserts no link', () => {
  const [link, phone] = ['https://w.example/nc?t=x', '555-555-0100']
  expect([
    systemTexts.confirmLink({ firstName: 'Nora', city: 'Henderson', date: 'Nov 24, 2026', link }),
    systemTexts.patientLink(link, phone),
    systemTexts.cancellation(7, 'Nov 24, 2026', phone),
    systemTexts.newTime(7, link),
    systemTexts.override(7, 'Nov 24, 2026', '9:30 AM', phone),
    systemTexts.patientBooked('Nov 24, 2026', '9:30 AM', phone),
    systemTexts.patientMoved('Nov 24, 2026', '9:30 AM', phone),
    systemTexts.patientCanceled('Nov 24, 2026', phone),
    systemTexts.shadowRequest(7, 'Henderson', 'Nov 24, 2026', '9:30 AM'),
    systemTexts.chartReturned(7),
    systemTexts.chartReminder(7),
    optOutHint,
  ]).toEqual([
    `Hi Nora, please confirm your Wren visit in Henderson on Nov 24, 2026: ${link}`,
    `Wren: please choose a time for your nurse visit: ${link} Questions? ${phone}`,
    `Wren visit #7 on Nov 24, 2026 has been canceled. Questions? ${phone}`,
    `The time of Wren visit #7 has changed. Please confirm: ${link}`,
    `You are booked for Wren visit #7 on Nov 24, 2026 at 9:30 AM. Questions? ${phone}`,
    `Wren: your nurse visit is on Nov 24, 2026 at 9:30 AM. Questions? ${phone}`,
    `Wren: your nurse visit is now on Nov 24, 2026 at 9:30 AM. Questions? ${phone}`,
    `Wren: your nurse visit on Nov 24, 2026 has been canceled. Questions? ${phone}`,
    'Wren asks you to shadow visit #7 in Henderson on Nov 24, 2026 at 9:30 AM. See My Visits.',
    'Your chart of Wren visit #7 was returned. Please open it in My Visits.',
    'Your chart of Wren visit #7 is not submitted yet. Please open it in My Visits.',
    'Reply STOP to opt out.',
  ])
  expect(
    systemTexts.confirmLink({
      firstName: '{link:nurse_token:4}',
      city: 'Mesa',
      date: 'x',
      link: 'y',
    }),
  ).toBe('Hi {link:nurse_token:4}, please confirm your Wren visit in Mesa on x: y')
})
