// CHT-019, CHT-020, CHT-021, CHT-022: fields of the section Visit Times.
import { groupField, instantField, textField } from './chart-fields.ts'

export const timesSection = groupField('Visit Times', {
  visit_start: instantField('Visit start', { required: true }),
  visit_end: instantField('Visit end', { required: true }),
  infusion_start: instantField('Infusion start', { required: { fact: 'infusion_start_needed' } }),
  infusion_end: instantField('Infusion end', { required: { fact: 'infusion_end_needed' } }),
  late_reason: textField('Late reason', {
    required: { fact: 'late_reason_needed' },
    help: 'Needed when the visit starts more than 30 minutes from the scheduled time.',
  }),
  duration_reason: textField('Duration reason', {
    required: { fact: 'duration_reason_needed' },
    help: 'Needed when the visit takes longer than authorized, or over 30 minutes longer than estimated.',
  }),
})
