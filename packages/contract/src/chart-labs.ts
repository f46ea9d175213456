// CHT-051, CHT-052, REF-037, REF-038: fields of the section Labs.
import {
  choiceField,
  groupField,
  instantField,
  numberField,
  rowsField,
  textField,
  textListField,
} from './chart-fields.ts'
import { labDropOffs } from './reference.ts'

const drawn = { at: 'drawn', is: ['yes'] } as const

export const labsSection = groupField('Labs', {
  drawn: choiceField('Drawn', ['yes', 'no', 'n/a'], { required: { fact: 'lab_order' } }),
  not_drawn_reason: textField('Not drawn reason', {
    required: { all: [{ fact: 'lab_order' }, { at: 'drawn', is: ['no'] }] },
    visibleWhen: { at: 'drawn', is: ['no'] },
  }),
  tests: textListField('Tests', { required: drawn, visibleWhen: drawn }),
  tubes: rowsField(
    'Tubes',
    'Tube',
    {
      type: textField('Type', { required: true }),
      count: numberField('Count', { above: 0, required: true }),
    },
    { required: drawn, visibleWhen: drawn },
  ),
  drawn_at: instantField('Drawn at', { required: drawn, visibleWhen: drawn, within: 'visit' }),
  draw_site: textField('Draw site', { visibleWhen: drawn }),
  drop_off: choiceField('Drop-off', labDropOffs, { required: drawn, visibleWhen: drawn }),
  drop_off_other: textField('Other drop-off', {
    required: { all: [drawn, { at: 'drop_off', is: ['Other'] }] },
    visibleWhen: { all: [drawn, { at: 'drop_off', is: ['Other'] }] },
  }),
  requisition: textField('Requisition', { visibleWhen: drawn }),
  dropped_off_at: instantField('Dropped off at', { visibleWhen: drawn }),
  temperature_note: textField('Temperature note', { visibleWhen: drawn }),
})
