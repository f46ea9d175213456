// CHT "Next Visit" 058-059
import { choice, group, instant, text } from './chart-fields.ts'

export const nextVisitSection = group('Next Visit', {
  choice: choice('Next visit', ['Schedule', 'Already Scheduled', 'Not Scheduled'], {
    required: true,
  }),
  start: instant('Date and time', {
    required: { at: 'choice', is: ['Schedule'] },
    visibleWhen: { at: 'choice', is: ['Schedule'] },
  }),
  reason: text('Reason', {
    required: { at: 'choice', is: ['Not Scheduled'] },
    visibleWhen: { at: 'choice', is: ['Not Scheduled'] },
  }),
})
