// CHT "Teaching, Supplies, Post-Assessment" 053
import { choice, choices, flag, group, longtext, text } from './chart-fields.ts'

export const teachingSection = group('Teaching', {
  topics: choices(
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
  learners: choices('Learners', ['patient', 'caregiver'], { required: true }),
  caregiver_name: text('Caregiver name', {
    required: { at: 'learners', has: 'caregiver' },
    visibleWhen: { at: 'learners', has: 'caregiver' },
  }),
  methods: choices('Methods', ['verbal', 'written', 'demonstration']),
  response: choice(
    'Response',
    ['verbalizes understanding', 'return demonstration', 'needs reinforcement'],
    { required: true },
  ),
  materials_left: flag('Materials left'),
  note: longtext('Note', { required: { at: 'response', is: ['needs reinforcement'] } }),
})
