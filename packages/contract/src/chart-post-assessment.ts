// CHT "Teaching, Supplies, Post-Assessment" 055
import { choice, flag, group, longtext, number } from './chart-fields.ts'

export const postAssessmentSection = group('Post-Assessment', {
  tolerated: choice('Tolerated', ['well', 'with complaints', 'poorly'], { required: true }),
  tolerated_note: longtext('Note', {
    required: {
      any: [
        { at: 'tolerated', isNot: ['well'] },
        { at: 'condition', is: ['declined'] },
      ],
    },
  }),
  condition: choice('Condition', ['stable', 'improved', 'declined', 'transferred'], {
    required: true,
  }),
  left_with: choice('Left with', ['self', 'caregiver', 'facility', 'EMS'], { required: true }),
  device_status: choice(
    'Device status',
    ['removed', 'saline locked', 'heparin locked', 'connected', 'n/a'],
    { required: true },
  ),
  observation_minutes: number('Observation', { min: 0, unit: 'min' }),
  instructions_given: flag('Instructions given'),
  prescriber_contacted_note: longtext('Prescriber contacted'),
})
