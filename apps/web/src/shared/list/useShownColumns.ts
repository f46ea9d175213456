// Columns without those that only the file has, and without those whose flag is off (INT-007, VIS-018).
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
