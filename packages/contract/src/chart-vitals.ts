// CHT-036, CHT-037, CHT-038, CHT-039, CHT-040, CHT-041: fields and the three ranges of each vital measure.
import {
  choiceField,
  groupField,
  instantField,
  longTextField,
  numberField,
  rowsField,
  textField,
} from './chart-fields.ts'

export const vitalMeasures = {
  temperature_f: numberField('Temperature', {
    step: 0.1,
    unit: 'F',
    digits: 1,
    wrong: { min: 0 },
    hard: { min: 90, max: 108 },
    soft: { min: 96, max: 100.4 },
  }),
  pulse: numberField('Pulse', {
    unit: 'per min',
    wrong: { min: 0 },
    hard: { min: 20, max: 250 },
    soft: { min: 50, max: 110 },
  }),
  respirations: numberField('Respirations', {
    unit: 'per min',
    wrong: { min: 0 },
    hard: { min: 4, max: 60 },
    soft: { min: 12, max: 22 },
  }),
  bp_systolic: numberField('Systolic', {
    unit: 'mmHg',
    wrong: { min: 0 },
    hard: { min: 50, max: 260 },
    soft: { min: 90, max: 160 },
  }),
  bp_diastolic: numberField('Diastolic', {
    unit: 'mmHg',
    wrong: { min: 0 },
    hard: { min: 20, max: 160 },
    soft: { min: 50, max: 100 },
  }),
  spo2: numberField('SpO2', {
    unit: '%',
    wrong: { min: 0, max: 100 },
    hard: { min: 50, max: 100 },
    soft: { min: 93, max: 100 },
  }),
  pain: numberField('Pain', { unit: '0-10', wrong: { min: 0, max: 10 } }),
  rate_ml_hr: numberField('Rate', {
    step: 0.1,
    unit: 'mL/hr',
    wrong: { min: 0 },
    hard: { min: 0, max: 2000 },
  }),
}
export type VitalMeasure = keyof typeof vitalMeasures

/** Measures that every set must contain (CHT-039). */
export const expectedMeasures = [
  'temperature_f',
  'pulse',
  'respirations',
  'bp_systolic',
  'bp_diastolic',
] as const
/** Measures whose soft range applies to adults only (CHT-090). */
export const adultOnlyMeasures = ['pulse', 'respirations', 'bp_systolic', 'bp_diastolic'] as const

export const vitalsSection = groupField('Vitals', {
  sets: rowsField('Vitals', 'Set', {
    time: instantField('Time', { required: true, within: 'visit' }),
    phase: choiceField('Phase', ['pre', 'during', 'post']),
    ...vitalMeasures,
    note: longTextField('Note'),
  }),
  gap_reason: textField('Gap reason', {
    required: { fact: 'gap_reason_needed' },
    help: 'Why vitals were not taken in time.',
  }),
})
