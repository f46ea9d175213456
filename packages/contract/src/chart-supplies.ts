// CHT "Teaching, Supplies, Post-Assessment" 054
import { flag, group, number, rows, text } from './chart-fields.ts'

const supply = {
  item: text('Item', { required: true }),
  quantity: number('Quantity', { min: 1, max: 999, required: true }),
}

export const suppliesSection = group('Supplies', {
  used: rows('Used', 'Supply', supply),
  needed: rows('Needed', 'Supply', supply, {
    required: { not: { at: 'none_needed', is: [true] } },
  }),
  none_needed: flag('None needed'),
  sharps_container_ok: flag('Sharps container OK'),
  supply_form_done: flag('Supply form done', { ticked: { fact: 'supply_form_required' } }),
})
