// AUD "History" 018-021, 026: who changed what and who looked, beside the record; fed by the area's data.
import { Button, Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Zone } from '@wren/contract/time'
import { SideDrawer } from '../feedback/SideDrawer.tsx'
import { ChangeList } from './ChangeList.tsx'
import type { ChangeListProps } from './ChangeList.tsx'
import { ViewList } from './ViewList.tsx'
import type { ViewListProps } from './ViewList.tsx'
import styles from './history.module.css'

export interface HistoryDrawerProps {
  /** 'visit 48244': the title is 'History of visit 48244'. */
  readonly record: string
  readonly zone: Zone
  readonly onClose: () => void
  readonly changes: Omit<ChangeListProps, 'zone'>
  /** Only where a patient is concerned (AUD-018). */
  readonly views?: Omit<ViewListProps, 'zone'>
  readonly onTab?: (tab: 'changes' | 'views') => void
  /** AUD-026 */
  readonly exports?: { readonly busy: boolean; readonly run: () => void }
}

export function HistoryDrawer({
  record,
  zone,
  onClose,
  changes,
  views,
  onTab,
  exports,
}: HistoryDrawerProps) {
  return (
    <SideDrawer
      opened
      title={`History of ${record}`}
      onClose={onClose}
      width={520}
      footer={
        exports && (
          <Button
            disabled={exports.busy}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={exports.run}
          >
            {exports.busy ? 'Exporting...' : 'Export CSV'}
          </Button>
        )
      }
    >
      <Tabs
        defaultValue="changes"
        keepMounted={false}
        onChange={(tab) => onTab?.(tab as 'changes' | 'views')}
        classNames={{ panel: styles.panel ?? '' }}
      >
        <Tabs.List>
          <Tabs.Tab value="changes">Changes</Tabs.Tab>
          {views && <Tabs.Tab value="views">Viewed by</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="changes">
          <ChangeList {...changes} zone={zone} />
        </Tabs.Panel>
        {views && (
          <Tabs.Panel value="views">
            <ViewList {...views} zone={zone} />
          </Tabs.Panel>
        )}
      </Tabs>
    </SideDrawer>
  )
}
