// CHT "Visit Times" 019-022
import { group, instant, text } from './chart-fields.ts'

export const timesSection = group('Visit Times', {
  visit_start: instant('Visit start', { required: true }),
  visit_end: instant('Visit end', { required: true }),
  infusion_start: instant('Infusion start', { required: { fact: 'infusion_start_needed' } }),
  infusion_end: instant('Infusion end', { required: { fact: 'infusion_end_needed' } }),
  late_reason: text('Late reason', {
    required: { fact: 'late_reason_needed' },
    help: 'Needed when the visit starts more than 30 minutes from the scheduled time.',
  }),
  duration_reason: text('Duration reason', {
    required: { fact: 'duration_reason_needed' },
    help: 'Needed when the visit takes longer than authorized, or over 30 minutes longer than estimated.',
  }),
})
