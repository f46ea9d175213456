// CHT-055: fields of the section Post-Assessment.
import { choiceField, flagField, groupField, longTextField, numberField } from './chart-fields.ts'

export const postAssessmentSection = groupField('Post-Assessment', {
  tolerated: choiceField('Tolerated', ['well', 'with complaints', 'poorly'], { required: true }),
  tolerated_note: longTextField('Note', {
    required: {
      any: [
        { at: 'tolerated', isNot: ['well'] },
        { at: 'condition', is: ['declined'] },
      ],
    },
  }),
  condition: choiceField('Condition', ['stable', 'improved', 'declined', 'transferred'], {
    required: true,
  }),
  left_with: choiceField('Left with', ['self', 'caregiver', 'facility', 'EMS'], { required: true }),
  device_status: choiceField(
    'Device status',
    ['removed', 'saline locked', 'heparin locked', 'connected', 'n/a'],
    { required: true },
  ),
  observation_minutes: numberField('Observation', { min: 0, unit: 'min' }),
  instructions_given: flagField('Instructions given'),
  prescriber_contacted_note: longTextField('Prescriber contacted'),
})
