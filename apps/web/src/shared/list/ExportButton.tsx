// Exports the rows of a list, at the end of its saved views.
import { IconDownload } from '@tabler/icons-react'
import type { Export } from './useExport.ts'
import styles from './views.module.css'

export function ExportButton({ busy, run }: Export) {
  return (
    <button type="button" className={styles.save} disabled={busy} onClick={() => run()}>
      <IconDownload size={14} stroke={1.75} aria-hidden />
      {busy ? 'Exporting...' : 'Export CSV'}
    </button>
  )
}
