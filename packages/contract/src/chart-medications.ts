// CHT "Medications Administered" 042-048
import { choice, day, flag, instant, longtext, number, rows, text } from './chart-fields.ts'

const given = { not: { at: 'completed', is: ['not given'] } } as const
const givenInfusion = {
  all: [given, { at: 'route', is: ['IV infusion'] }, { not: { at: 'device', is: ['Manual'] } }],
} as const
const endsInVisit = {
  all: [
    given,
    { at: 'route', is: ['IV infusion', 'SubQ', 'enteral'] },
    { not: { at: 'running_at_departure', is: [true] } },
  ],
} as const

export const medicationsSection = rows('Medications', 'Medication', {
  name: text('Name', { required: true }),
  kind: choice('Kind', ['treatment', 'premedication', 'flush', 'emergency']),
  dose: number('Dose', { step: 0.001, above: 0, required: given }),
  dose_unit: choice(
    'Dose unit',
    ['mg', 'g', 'mcg', 'units', 'mL', 'international units', 'g/kg', 'mg/kg'],
    { required: given },
  ),
  route: choice('Route', ['IV infusion', 'IV push', 'SubQ', 'IM', 'PO', 'enteral'], {
    required: given,
  }),
  diluent: text('Diluent'),
  total_volume_ml: number('Total volume', {
    step: 0.1,
    above: 0,
    unit: 'mL',
    required: givenInfusion,
  }),
  lots: rows('Lots', 'Lot', {
    lot: text('Lot'),
    expiry: day('Expiry'),
    vials: number('Vials', { step: 0.01, above: 0 }),
    manufacturer: text('Manufacturer'),
    ndc: text('NDC'),
  }),
  vials_wasted: number('Vials wasted', { step: 0.01, min: 0 }),
  waste_note: text('Waste note'),
  start: instant('Start', { required: given }),
  end: instant('End', { required: endsInVisit }),
  rates: rows('Rates', 'Rate step', {
    time: instant('Time', { required: true }),
    rate_ml_hr: number('Rate', { step: 0.1, above: 0, unit: 'mL/hr', required: true }),
    volume_ml: number('Volume', { step: 0.1, min: 0, unit: 'mL' }),
  }),
  device: choice(
    'Device',
    [
      'Curlin',
      'Sapphire',
      'Dial a flow',
      'Gravity',
      'Syringe pump',
      'CADD',
      'Elastomeric',
      'Freedom60',
      'Manual',
      'Other',
    ],
    { required: givenInfusion },
  ),
  running_on_arrival: flag('Running on arrival'),
  running_at_departure: flag('Running at departure'),
  completed: choice('Completed', ['yes', 'partial', 'not given'], { required: true }),
  reason: text('Reason', { required: { at: 'completed', is: ['partial', 'not given'] } }),
  note: longtext('Note'),
})

export const noMedicationReason = choice('No medication reason', [
  'line care',
  'lab draw',
  'teaching/assessment only',
  'visit ended before treatment',
])
