// The vettings this pharmacy requires; adding and removing saves immediately (PHA-057, PHA-058, PHA-059).
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { pharmacyVettings, type PharmacyVetting } from '@wren/contract/pharmacies-vettings'
import { shownRows } from '@wren/contract/list-answer'
import { vettings } from '@wren/contract/vettings'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { notifyFailed } from '../../shared/feedback/failed-notice.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { Section } from '../../shared/form/layout.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import styles from './pharmacies.module.css'

const pageSize = 500

export function VettingsPanel({ id }: { readonly id: number }) {
  const linked = useCall(pharmacyVettings.search, { provider_id: id, limit: pageSize } as never)
  const all = useCall(vettings.search, { limit: pageSize } as never, { quiet: true })
  const refresh = [pharmacyVettings.search] as const
  const add = useChange(pharmacyVettings.insert, {
    quiet: true,
    refresh,
    onError: notifyFailed,
    onDone: () => notify('Vetting added successfully'),
  })
  const remove = useChange(pharmacyVettings.remove, {
    quiet: true,
    refresh,
    onError: notifyFailed,
    onDone: () => notify('Vetting removed successfully'),
  })
  const rows: readonly PharmacyVetting[] = linked.data ? shownRows(linked.data) : []
  const available = all.data
    ? shownRows(all.data).filter(
        (vetting) => !rows.some(({ vetting_id }) => vetting_id === vetting.id),
      )
    : []
  const noneAvailable = linked.isSuccess && all.isSuccess && available.length === 0
  return (
    <Section
      title={linked.isSuccess ? `Vettings: ${rows.length}` : 'Vettings'}
      id="pharmacies.vettings"
    >
      {linked.isPending && <TextSkeleton />}
      {linked.isSuccess && rows.length === 0 && <p className={styles.quiet}>No vettings yet</p>}
      <ul className={styles.list} aria-label="Vettings">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.vetting_name}</span>
            <ActionIcon
              size={28}
              aria-label={`Remove ${row.vetting_name}`}
              disabled={remove.busy}
              onClick={() => void remove.press({ id: row.id })}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {noneAvailable && <p className={styles.quiet}>No more vettings available</p>}
        {!noneAvailable && (
          <Menu position="bottom-end" shadow="md" width={280}>
            <Menu.Target>
              <Button
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                disabled={available.length === 0}
                loading={add.busy}
              >
                New Vetting
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {available.map((vetting) => (
                <Menu.Item
                  key={vetting.id}
                  onClick={() => void add.press({ provider_id: id, vetting_id: vetting.id })}
                >
                  {vetting.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </Section>
  )
}
