// CHT "Adverse Reactions" 049-050
import { choice, choices, group, instant, longtext, number, rows, text } from './chart-fields.ts'

const notifiable = { at: 'severity', is: ['moderate', 'severe'] } as const

export const reactionsSection = group('Adverse Reactions', {
  occurred: choice('Adverse reaction occurred', ['yes', 'no'], { required: true }),
  reactions: rows(
    'Reactions',
    'Reaction',
    {
      time: instant('Time', { required: true }),
      symptoms: choices(
        'Symptoms',
        [
          'flushing',
          'itching',
          'hives',
          'rash',
          'chills',
          'fever',
          'headache',
          'nausea',
          'vomiting',
          'chest tightness',
          'shortness of breath',
          'hypotension',
          'hypertension',
          'swelling',
          'dizziness',
          'other',
        ],
        { required: true },
      ),
      severity: choice('Severity', ['mild', 'moderate', 'severe'], { required: true }),
      interventions: choices(
        'Interventions',
        ['rate slowed', 'paused', 'stopped', 'medication given', 'oxygen', '911 called', 'other'],
        { required: true },
      ),
      outcome: choice('Outcome', ['resolved', 'improving', 'ongoing', 'transferred'], {
        required: true,
      }),
      rate_after_ml_hr: number('Rate after', { step: 0.1, min: 0, unit: 'mL/hr' }),
      prescriber_notified_at: instant('Prescriber notified at', { required: notifiable }),
      prescriber_name: text('Prescriber name'),
      pharmacy_notified_at: instant('Pharmacy notified at', { required: notifiable }),
      note: longtext('Note', { required: true }),
    },
    { required: { at: 'occurred', is: ['yes'] }, visibleWhen: { at: 'occurred', is: ['yes'] } },
  ),
})
