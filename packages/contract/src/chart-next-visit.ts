// CHT-058, CHT-059: fields of the section Next Visit.
import { choiceField, groupField, instantField, textField } from './chart-fields.ts'

export const nextVisitSection = groupField('Next Visit', {
  choice: choiceField('Next visit', ['Schedule', 'Already Scheduled', 'Not Scheduled'], {
    required: true,
  }),
  start: instantField('Date and time', {
    required: { at: 'choice', is: ['Schedule'] },
    visibleWhen: { at: 'choice', is: ['Schedule'] },
  }),
  reason: textField('Reason', {
    required: { at: 'choice', is: ['Not Scheduled'] },
    visibleWhen: { at: 'choice', is: ['Not Scheduled'] },
  }),
})
