// CHT "Access Device" 031-035, REF "Access types and labs" 036
import {
  choice,
  choices,
  day,
  flag,
  instant,
  longtext,
  number,
  rows,
  text,
  yesNo,
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

export const accessDevicesSection = rows(
  'Access devices',
  'Access device',
  {
    type: choice('Type', accessTypeValues, { labels: accessTypeLabels, required: true }),
    is_new: flag('New access'),
    location: text('Location', { required: true }),
    side: choice('Side', ['left', 'right', 'n/a']),
    gauge: text('Gauge', { required: { any: [newPeripheral, { at: 'type', is: ['port'] }] } }),
    needle_length: text('Needle length', { required: { at: 'type', is: ['port'] } }),
    lumens: number('Lumens', { min: 1, max: 3 }),
    inserted_on: day('Inserted on'),
    inserted_by: text('Inserted by'),
    attempts: number('Attempts', { min: 1, max: 4, required: newPeripheral }),
    external_length_cm: number('External length', {
      step: 0.1,
      min: 0,
      unit: 'cm',
      required: { at: 'type', is: ['picc'] },
    }),
    arm_circumference_cm: number('Arm circumference', { step: 0.1, above: 0, unit: 'cm' }),
    blood_return: choice('Blood return', ['yes', 'no', 'n/a'], {
      required: { at: 'type', is: ['port', 'picc', 'mid', 'tunneled'] },
    }),
    flushes: rows('Flushes', 'Flush', {
      solution: text('Solution', { required: true }),
      volume_ml: number('Volume', { step: 0.1, min: 0.1, max: 100, unit: 'mL', required: true }),
      lot: text('Lot'),
      expiry: day('Expiry'),
      time: instant('Time', { required: true, within: 'visit' }),
    }),
    dressing_changed: flag('Dressing changed'),
    dressing_type: text('Dressing type'),
    cap_changed: flag('Cap changed'),
    tubing_changed: flag('Tubing changed'),
    site_before: choices('Site before', site, { alone: 'clear', required: true }),
    site_after: choices('Site after', site, { alone: 'clear', required: true }),
    phlebitis_score: number('Phlebitis (INS 0-4)', { min: 0, max: 4 }),
    infiltration_score: number('Infiltration (INS 0-4)', { min: 0, max: 4 }),
    discontinued: flag('Discontinued'),
    catheter_intact: yesNo('Catheter intact', {
      required: { at: 'discontinued', is: [true] },
      visibleWhen: { at: 'discontinued', is: [true] },
    }),
    removal_time: instant('Removal time', {
      required: { at: 'discontinued', is: [true] },
      visibleWhen: { at: 'discontinued', is: [true] },
      within: 'visit',
    }),
    note: longtext('Note', {
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
