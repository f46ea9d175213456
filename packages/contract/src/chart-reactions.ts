// CHT-049, CHT-050: fields of the section Adverse Reactions.
import {
  choiceField,
  choicesField,
  groupField,
  instantField,
  longTextField,
  numberField,
  rowsField,
  textField,
} from './chart-fields.ts'

const notifiable = { at: 'severity', is: ['moderate', 'severe'] } as const

export const reactionsSection = groupField('Adverse Reactions', {
  occurred: choiceField('Adverse reaction occurred', ['yes', 'no'], { required: true }),
  reactions: rowsField(
    'Reactions',
    'Reaction',
    {
      time: instantField('Time', { required: true }),
      symptoms: choicesField(
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
      severity: choiceField('Severity', ['mild', 'moderate', 'severe'], { required: true }),
      interventions: choicesField(
        'Interventions',
        ['rate slowed', 'paused', 'stopped', 'medication given', 'oxygen', '911 called', 'other'],
        { required: true },
      ),
      outcome: choiceField('Outcome', ['resolved', 'improving', 'ongoing', 'transferred'], {
        required: true,
      }),
      rate_after_ml_hr: numberField('Rate after', { step: 0.1, min: 0, unit: 'mL/hr' }),
      prescriber_notified_at: instantField('Prescriber notified at', { required: notifiable }),
      prescriber_name: textField('Prescriber name'),
      pharmacy_notified_at: instantField('Pharmacy notified at', { required: notifiable }),
      note: longTextField('Note', { required: true }),
    },
    { required: { at: 'occurred', is: ['yes'] }, visibleWhen: { at: 'occurred', is: ['yes'] } },
  ),
})
