// CHT-023, CHT-024, CHT-025, CHT-026: fields of the section Pre-Assessment.
import {
  choiceField,
  choicesField,
  dayField,
  flagField,
  groupField,
  longTextField,
  numberField,
  textField,
  yesNoField,
} from './chart-fields.ts'

const system = (name: string) =>
  groupField(name, {
    normal: yesNoField('Within normal limits', { name, required: true }),
    note: longTextField('Note', { name: `${name} note`, required: { at: 'normal', is: [false] } }),
  })

export const preAssessmentSection = groupField('Pre-Assessment', {
  patient_identified: flagField('Patient identified', {
    mustBeTrue: true,
    help: 'By two identifiers, such as full name and date of birth.',
  }),
  consent_verbal: flagField('Verbal consent', { mustBeTrue: true }),
  allergies_reviewed: flagField('Allergies reviewed', { mustBeTrue: true }),
  allergies_text: longTextField('Allergies'),
  order_verified: yesNoField('Order verified', { required: true }),
  medication_verified: yesNoField('Medication verified', { required: true }),
  emergency_kit_present: yesNoField('Anaphylaxis kit', { required: true }),
  emergency_kit_expiry: dayField('Anaphylaxis kit expiry', {
    required: { at: 'emergency_kit_present', is: [true] },
    visibleWhen: { at: 'emergency_kit_present', is: [true] },
  }),
  first_lifetime_dose: choiceField('First lifetime dose', ['yes', 'no'], {
    required: { fact: 'first_lifetime_dose_unknown' },
    visibleWhen: { fact: 'first_lifetime_dose_unknown' },
  }),
  hospitalized_since_last: yesNoField('Hospitalized since last visit'),
  new_medications: yesNoField('New medications'),
  infection_signs: choicesField('Infection signs', [
    'fever',
    'chills',
    'cough',
    'rash',
    'wound drainage',
    'none',
  ]),
  change_note: longTextField('Change note', {
    required: {
      any: [
        { at: 'infection_signs', hasOther: 'none' },
        { at: 'hospitalized_since_last', is: [true] },
        { at: 'new_medications', is: [true] },
      ],
    },
    help: 'What has changed since the last visit.',
  }),
  pregnant: choiceField('Pregnant', ['yes', 'no', 'n/a']),
  weight: numberField('Weight', {
    step: 0.1,
    min: 1,
    max: 1000,
    required: { fact: 'dose_per_kg' },
  }),
  weight_unit: choiceField('Weight unit', ['lb', 'kg'], {
    required: { all: [{ fact: 'dose_per_kg' }, { at: 'weight', filled: true }] },
  }),
  height: numberField('Height', { step: 0.1, above: 0, unit: 'in' }),
  pain_score: numberField('Pain score', { min: 0, max: 10 }),
  pain_location: textField('Pain location', {
    required: { at: 'pain_score', from: 1 },
    visibleWhen: { at: 'pain_score', from: 1 },
  }),
  systems: groupField('Systems', {
    neuro: system('Neuro'),
    respiratory: system('Respiratory'),
    cardiovascular: system('Cardiovascular'),
    gastrointestinal: system('Gastrointestinal'),
    genitourinary: system('Genitourinary'),
    musculoskeletal: system('Musculoskeletal'),
    skin: system('Skin'),
    psychosocial: system('Psychosocial'),
  }),
  fall_risk: choiceField('Fall risk', ['low', 'moderate', 'high']),
  home_safety_note: longTextField('Home safety note'),
})
