// CHT "Labs" 051-052, REF "Access types and labs" 037-038
import { choice, group, instant, number, rows, text, texts } from './chart-fields.ts'
import { labDropOffs } from './reference.ts'

const drawn = { at: 'drawn', is: ['yes'] } as const

export const labsSection = group('Labs', {
  drawn: choice('Drawn', ['yes', 'no', 'n/a'], { required: { fact: 'lab_order' } }),
  not_drawn_reason: text('Not drawn reason', {
    required: { all: [{ fact: 'lab_order' }, { at: 'drawn', is: ['no'] }] },
    visibleWhen: { at: 'drawn', is: ['no'] },
  }),
  tests: texts('Tests', { required: drawn, visibleWhen: drawn }),
  tubes: rows(
    'Tubes',
    'Tube',
    {
      type: text('Type', { required: true }),
      count: number('Count', { above: 0, required: true }),
    },
    { required: drawn, visibleWhen: drawn },
  ),
  drawn_at: instant('Drawn at', { required: drawn, visibleWhen: drawn, within: 'visit' }),
  draw_site: text('Draw site', { visibleWhen: drawn }),
  drop_off: choice('Drop-off', labDropOffs, { required: drawn, visibleWhen: drawn }),
  drop_off_other: text('Other drop-off', {
    required: { all: [drawn, { at: 'drop_off', is: ['Other'] }] },
    visibleWhen: { all: [drawn, { at: 'drop_off', is: ['Other'] }] },
  }),
  requisition: text('Requisition', { visibleWhen: drawn }),
  dropped_off_at: instant('Dropped off at', { visibleWhen: drawn }),
  temperature_note: text('Temperature note', { visibleWhen: drawn }),
})
