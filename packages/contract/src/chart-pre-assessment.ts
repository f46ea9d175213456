// CHT "Pre-Assessment" 023-026
import { choice, choices, day, flag, group, longtext, number, text, yesNo } from './chart-fields.ts'

const system = (name: string) =>
  group(name, {
    normal: yesNo('Within normal limits', { name, required: true }),
    note: longtext('Note', { name: `${name} note`, required: { at: 'normal', is: [false] } }),
  })

export const preAssessmentSection = group('Pre-Assessment', {
  patient_identified: flag('Patient identified', {
    ticked: true,
    help: 'By two identifiers, such as full name and date of birth.',
  }),
  consent_verbal: flag('Verbal consent', { ticked: true }),
  allergies_reviewed: flag('Allergies reviewed', { ticked: true }),
  allergies_text: longtext('Allergies'),
  order_verified: yesNo('Order verified', { required: true }),
  medication_verified: yesNo('Medication verified', { required: true }),
  emergency_kit_present: yesNo('Anaphylaxis kit', { required: true }),
  emergency_kit_expiry: day('Anaphylaxis kit expiry', {
    required: { at: 'emergency_kit_present', is: [true] },
    visibleWhen: { at: 'emergency_kit_present', is: [true] },
  }),
  first_lifetime_dose: choice('First lifetime dose', ['yes', 'no'], {
    required: { fact: 'first_lifetime_dose_unknown' },
    visibleWhen: { fact: 'first_lifetime_dose_unknown' },
  }),
  hospitalized_since_last: yesNo('Hospitalized since last visit'),
  new_medications: yesNo('New medications'),
  infection_signs: choices('Infection signs', [
    'fever',
    'chills',
    'cough',
    'rash',
    'wound drainage',
    'none',
  ]),
  change_note: longtext('Change note', {
    required: {
      any: [
        { at: 'infection_signs', hasOther: 'none' },
        { at: 'hospitalized_since_last', is: [true] },
        { at: 'new_medications', is: [true] },
      ],
    },
    help: 'What has changed since the last visit.',
  }),
  pregnant: choice('Pregnant', ['yes', 'no', 'n/a']),
  weight: number('Weight', { step: 0.1, min: 1, max: 1000, required: { fact: 'dose_per_kg' } }),
  weight_unit: choice('Weight unit', ['lb', 'kg'], {
    required: { all: [{ fact: 'dose_per_kg' }, { at: 'weight', filled: true }] },
  }),
  height: number('Height', { step: 0.1, above: 0, unit: 'in' }),
  pain_score: number('Pain score', { min: 0, max: 10 }),
  pain_location: text('Pain location', {
    required: { at: 'pain_score', from: 1 },
    visibleWhen: { at: 'pain_score', from: 1 },
  }),
  systems: group('Systems', {
    neuro: system('Neuro'),
    respiratory: system('Respiratory'),
    cardiovascular: system('Cardiovascular'),
    gastrointestinal: system('Gastrointestinal'),
    genitourinary: system('Genitourinary'),
    musculoskeletal: system('Musculoskeletal'),
    skin: system('Skin'),
    psychosocial: system('Psychosocial'),
  }),
  fall_risk: choice('Fall risk', ['low', 'moderate', 'high']),
  home_safety_note: longtext('Home safety note'),
})
