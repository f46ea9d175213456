// LST-005: a filter whose choices stand in its definition picks from them as from any other list.
import type { Option } from '@wren/contract/list-filters'
import type { OptionItem } from './kinds.ts'
import type { PickerSource } from './picker-kind.ts'

export const optionSource = (
  name: string,
  options: readonly Option[],
): PickerSource<OptionItem, string> => ({
  key: ['options', name, options.map(({ value }) => value).join()],
  whole: true,
  keepFor: Infinity,
  search: async () => options.map(({ value, label }) => ({ value, label })),
})
