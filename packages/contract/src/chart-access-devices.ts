// CHT-031, CHT-032, CHT-033, CHT-034, CHT-035, REF-036: fields of the section Access Device.
import {
  choiceField,
  choicesField,
  dayField,
  flagField,
  instantField,
  longTextField,
  numberField,
  rowsField,
  textField,
  yesNoField,
} from './chart-fields.ts'
import { type AccessType, accessTypes, accessTypeValues } from './reference.ts'

const accessTypeLabels = Object.fromEntries(
  accessTypes.map(({ value, label }) => [value, label]),
) as Record<AccessType, string>
const site = [
  'clear',
  'redness',
  'swelling',
  'warmth',
  'drainage',
  'pain',
  'bruising',
  'leaking',
] as const
const newPeripheral = {
  all: [
    { at: 'is_new', is: [true] },
    { at: 'type', is: ['piv', 'mid'] },
  ],
} as const

export const accessDevicesSection = rowsField(
  'Access devices',
  'Access device',
  {
    type: choiceField('Type', accessTypeValues, { labels: accessTypeLabels, required: true }),
    is_new: flagField('New access'),
    location: textField('Location', { required: true }),
    side: choiceField('Side', ['left', 'right', 'n/a']),
    gauge: textField('Gauge', { required: { any: [newPeripheral, { at: 'type', is: ['port'] }] } }),
    needle_length: textField('Needle length', { required: { at: 'type', is: ['port'] } }),
    lumens: numberField('Lumens', { min: 1, max: 3 }),
    inserted_on: dayField('Inserted on'),
    inserted_by: textField('Inserted by'),
    attempts: numberField('Attempts', { min: 1, max: 4, required: newPeripheral }),
    external_length_cm: numberField('External length', {
      step: 0.1,
      min: 0,
      unit: 'cm',
      required: { at: 'type', is: ['picc'] },
    }),
    arm_circumference_cm: numberField('Arm circumference', { step: 0.1, above: 0, unit: 'cm' }),
    blood_return: choiceField('Blood return', ['yes', 'no', 'n/a'], {
      required: { at: 'type', is: ['port', 'picc', 'mid', 'tunneled'] },
    }),
    flushes: rowsField('Flushes', 'Flush', {
      solution: textField('Solution', { required: true }),
      volume_ml: numberField('Volume', {
        step: 0.1,
        min: 0.1,
        max: 100,
        unit: 'mL',
        required: true,
      }),
      lot: textField('Lot'),
      expiry: dayField('Expiry'),
      time: instantField('Time', { required: true, within: 'visit' }),
    }),
    dressing_changed: flagField('Dressing changed'),
    dressing_type: textField('Dressing type'),
    cap_changed: flagField('Cap changed'),
    tubing_changed: flagField('Tubing changed'),
    site_before: choicesField('Site before', site, { exclusive: 'clear', required: true }),
    site_after: choicesField('Site after', site, { exclusive: 'clear', required: true }),
    phlebitis_score: numberField('Phlebitis (INS 0-4)', { min: 0, max: 4 }),
    infiltration_score: numberField('Infiltration (INS 0-4)', { min: 0, max: 4 }),
    discontinued: flagField('Discontinued'),
    catheter_intact: yesNoField('Catheter intact', {
      required: { at: 'discontinued', is: [true] },
      visibleWhen: { at: 'discontinued', is: [true] },
    }),
    removal_time: instantField('Removal time', {
      required: { at: 'discontinued', is: [true] },
      visibleWhen: { at: 'discontinued', is: [true] },
      within: 'visit',
    }),
    note: longTextField('Note', {
      required: {
        any: [
          { at: 'attempts', from: 3 },
          { at: 'phlebitis_score', from: 2 },
          { at: 'infiltration_score', from: 2 },
          { at: 'blood_return', is: ['no'] },
          { at: 'site_before', hasOther: 'clear' },
          { at: 'site_after', hasOther: 'clear' },
        ],
      },
    }),
  },
  { max: 3, required: true },
)
