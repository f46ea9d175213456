// design "Patterns": what can be done with the selected rows floats above the footer; the rows stay in sight.
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { copyText } from '../feedback/CopyButton.tsx'
import { Cap } from '../feedback/Cap.tsx'
import type { Export } from './useExport.ts'
import styles from './list.module.css'

export interface BulkAction<R> { readonly label: string; readonly icon?: Icon; readonly danger?: boolean; readonly run: (rows: readonly R[], clear: () => void) => void }

export interface BulkBarProps<R> { readonly name: string; readonly rows: readonly R[]; readonly ids: readonly string[]; readonly actions: readonly BulkAction<R>[]; readonly onClear: () => void; readonly exports?: Export }

export function BulkBar<R>({ name, rows, ids, actions, onClear, exports }: BulkBarProps<R>) {
  const quiet = { variant: 'subtle', color: 'gray', size: 'xs' } as const
  return (
    <div className={styles.bulk} role="toolbar" aria-label={`Selected ${name}`}>
      <b role="status">{ids.length} selected</b>
      {actions.map(({ label, icon: Shape, danger, run }) => (
        <Button key={label} {...quiet} {...(danger ? { color: 'red' } : {})} leftSection={Shape && <Shape size={16} stroke={1.75} aria-hidden />} onClick={() => run(rows, onClear)}>{label}</Button>
      ))}
      <Button {...quiet} leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />} onClick={() => void copyText(ids.join(', '))}>Copy IDs</Button>
      {exports && <Button {...quiet} disabled={exports.busy} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />} onClick={() => exports.run(ids)}>{exports.busy ? 'Exporting...' : 'Export CSV'}</Button>}
      <span className={styles.rule} />
      <Button {...quiet} rightSection={<Cap>Esc</Cap>} onClick={onClear}>Clear</Button>
    </div>
  )
}
