// CHT-027, CHT-028, CHT-029, CHT-030: fields of the section Home Medications.
import {
  dayField,
  flagField,
  groupField,
  rowsField,
  stampField,
  textField,
} from './chart-fields.ts'

export const homeMedicationsSection = groupField('Medication Profile (Home Medications)', {
  none: flagField('No home medications'),
  items: rowsField(
    'Home medications',
    'Medication',
    {
      name: textField('Name', { required: true }),
      dose: textField('Dose', { required: true, acceptsNumber: true }),
      unit: textField('Unit'),
      route: textField('Route', { required: true }),
      frequency: textField('Frequency', { required: true }),
      prescriber: textField('Prescriber'),
      start_date: dayField('Start date'),
      stop_date: dayField('Stop date'),
      note: textField('Note'),
    },
    {
      required: { not: { at: 'none', is: [true] } },
      visibleWhen: { not: { at: 'none', is: [true] } },
    },
  ),
  approved_by: stampField('Medication reconciliation completed', 'user'),
  approved_at: stampField('Reconciled at', 'instant'),
})
