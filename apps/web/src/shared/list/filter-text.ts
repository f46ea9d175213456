// Text of a filter's value on its chip (LST-028).
import type { FilterDefinition } from '@wren/contract/list-filters'
import { isSentinel } from '@wren/contract/list-filters'
import type { FilterValues, Option } from '@wren/contract/list-filters'
import { formatDay, formatMonth } from '@wren/contract/time'
import { showRange } from '../calendar/day-text.ts'
import { sentinelWord } from '../pickers/picker-kind.ts'

export const optionsOf = (filter: FilterDefinition): readonly Option[] =>
  'options' in filter ? (filter.options ?? []) : []

const labelOf = (filter: FilterDefinition, value: string): string =>
  optionsOf(filter).find((option) => option.value === value)?.label ?? value

/** Empty without a value. Pickers write names themselves. */
export function filterText(filter: FilterDefinition, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (isSentinel(value)) return `${filter.label} ${sentinelWord(value)}`
  switch (filter.type) {
    case 'date':
      return formatDay(value as string)
    case 'date-month':
      return formatMonth(value as string)
    case 'date-range': {
      const { from, to } = value as FilterValues['date-range']
      return showRange({ ...(from ? { from } : {}), ...(to ? { to } : {}) })
    }
    case 'select':
      return labelOf(filter, value as string)
    case 'select-multiple':
      return (value as readonly string[]).map((item) => labelOf(filter, item)).join(', ')
    case 'yes-no':
      return value ? 'Yes' : 'No'
    default:
      return String(value)
  }
}
