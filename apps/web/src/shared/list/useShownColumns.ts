// INT-007, VIS-018: a column behind a flag exists only while the flag is on for the person.
import { useMemo } from 'react'
import type { Column } from '@wren/contract/list'
import { useFlags } from '../session/flags.ts'

export function useShownColumns(columns: readonly Column[]): readonly Column[] {
  const flags = useFlags()
  return useMemo(
    () =>
      columns.filter(
        ({ flag, fileOnly }) => fileOnly !== true && (flag === undefined || flags[flag] === true),
      ),
    [columns, flags],
  )
}
