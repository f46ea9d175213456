// CHT-054: fields of the section Supplies.
import { flagField, groupField, numberField, rowsField, textField } from './chart-fields.ts'

const supply = {
  item: textField('Item', { required: true }),
  quantity: numberField('Quantity', { min: 1, max: 999, required: true }),
}

export const suppliesSection = groupField('Supplies', {
  used: rowsField('Used', 'Supply', supply),
  needed: rowsField('Needed', 'Supply', supply, {
    required: { not: { at: 'none_needed', is: [true] } },
  }),
  none_needed: flagField('None needed'),
  sharps_container_ok: flagField('Sharps container OK'),
  supply_form_done: flagField('Supply form done', { mustBeTrue: { fact: 'supply_form_required' } }),
})
