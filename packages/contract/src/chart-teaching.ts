// CHT-053: fields of the section Teaching.
import {
  choiceField,
  choicesField,
  flagField,
  groupField,
  longTextField,
  textField,
} from './chart-fields.ts'

export const teachingSection = groupField('Teaching', {
  topics: choicesField(
    'Topics',
    [
      'disease process',
      'medication and side effects',
      'infection prevention',
      'access device care',
      'pump or device use',
      'emergency plan',
      'when to call',
      'nutrition and hydration',
      'other',
    ],
    { required: true },
  ),
  learners: choicesField('Learners', ['patient', 'caregiver'], { required: true }),
  caregiver_name: textField('Caregiver name', {
    required: { at: 'learners', has: 'caregiver' },
    visibleWhen: { at: 'learners', has: 'caregiver' },
  }),
  methods: choicesField('Methods', ['verbal', 'written', 'demonstration']),
  response: choiceField(
    'Response',
    ['verbalizes understanding', 'return demonstration', 'needs reinforcement'],
    { required: true },
  ),
  materials_left: flagField('Materials left'),
  note: longTextField('Note', { required: { at: 'response', is: ['needs reinforcement'] } }),
})
