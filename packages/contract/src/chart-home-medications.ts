// CHT "Home Medications" 027-030
import { day, flag, group, rows, stamp, text } from './chart-fields.ts'

export const homeMedicationsSection = group('Medication Profile (Home Medications)', {
  none: flag('No home medications'),
  items: rows(
    'Home medications',
    'Medication',
    {
      name: text('Name', { required: true }),
      dose: text('Dose', { required: true, orNumber: true }),
      unit: text('Unit'),
      route: text('Route', { required: true }),
      frequency: text('Frequency', { required: true }),
      prescriber: text('Prescriber'),
      start_date: day('Start date'),
      stop_date: day('Stop date'),
      note: text('Note'),
    },
    {
      required: { not: { at: 'none', is: [true] } },
      visibleWhen: { not: { at: 'none', is: [true] } },
    },
  ),
  approved_by: stamp('Medication reconciliation completed', 'user'),
  approved_at: stamp('Reconciled at', 'instant'),
})
