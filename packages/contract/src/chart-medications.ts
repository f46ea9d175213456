// CHT-042, CHT-043, CHT-044, CHT-045, CHT-046, CHT-047, CHT-048: fields of the section Medications Administered.
import {
  choiceField,
  dayField,
  flagField,
  instantField,
  longTextField,
  numberField,
  rowsField,
  textField,
} from './chart-fields.ts'

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

export const medicationsSection = rowsField('Medications', 'Medication', {
  name: textField('Name', { required: true }),
  kind: choiceField('Kind', ['treatment', 'premedication', 'flush', 'emergency']),
  dose: numberField('Dose', { step: 0.001, above: 0, required: given }),
  dose_unit: choiceField(
    'Dose unit',
    ['mg', 'g', 'mcg', 'units', 'mL', 'international units', 'g/kg', 'mg/kg'],
    { required: given },
  ),
  route: choiceField('Route', ['IV infusion', 'IV push', 'SubQ', 'IM', 'PO', 'enteral'], {
    required: given,
  }),
  diluent: textField('Diluent'),
  total_volume_ml: numberField('Total volume', {
    step: 0.1,
    above: 0,
    unit: 'mL',
    required: givenInfusion,
  }),
  lots: rowsField('Lots', 'Lot', {
    lot: textField('Lot'),
    expiry: dayField('Expiry'),
    vials: numberField('Vials', { step: 0.01, above: 0 }),
    manufacturer: textField('Manufacturer'),
    ndc: textField('NDC'),
  }),
  vials_wasted: numberField('Vials wasted', { step: 0.01, min: 0 }),
  waste_note: textField('Waste note'),
  start: instantField('Start', { required: given }),
  end: instantField('End', { required: endsInVisit }),
  rates: rowsField('Rates', 'Rate step', {
    time: instantField('Time', { required: true }),
    rate_ml_hr: numberField('Rate', { step: 0.1, above: 0, unit: 'mL/hr', required: true }),
    volume_ml: numberField('Volume', { step: 0.1, min: 0, unit: 'mL' }),
  }),
  device: choiceField(
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
  running_on_arrival: flagField('Running on arrival'),
  running_at_departure: flagField('Running at departure'),
  completed: choiceField('Completed', ['yes', 'partial', 'not given'], { required: true }),
  reason: textField('Reason', { required: { at: 'completed', is: ['partial', 'not given'] } }),
  note: longTextField('Note'),
})

export const noMedicationReason = choiceField('No medication reason', [
  'line care',
  'lab draw',
  'teaching/assessment only',
  'visit ended before treatment',
])
