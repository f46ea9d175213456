// NUR-066, NUR-067, NUR-068, NUR-069, NUR-070, NUR-071, NUR-072, NUR-073, NUR-074: licences of a nurse.
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { licenseTexts, nurseLicenses, type License } from '@wren/contract/nurse-licenses'
import { licenseStatus } from '@wren/contract/nurses.rules'
import { formatDay, type Day } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { licenseSet } from './nurses-badges.ts'
import styles from './nurses.module.css'

import { EditLicense, NewLicense } from './LicenseDrawer.tsx'
export function LicensesPanel({ nurse, today }: { readonly nurse: number; readonly today: Day }) {
  const result = useCall(nurseLicenses.list, { id: nurse }, { quiet: true })
  const remove = useChange(nurseLicenses.remove)
  const [drawer, setDrawer] = useState<{ readonly license: License | null } | null>(null)
  const { ask, dialog } = useAsk()
  const licenses = result.data?.data ?? []
  const deleteLicense = async ({ id, version }: License): Promise<void> => {
    if (
      !(await ask({
        title: licenseTexts.question,
        confirm: 'Delete',
        keep: 'Cancel',
        danger: true,
      }))
    )
      return
    if ((await remove.press({ id: nurse, licenseId: id, version })).ok) notify(licenseTexts.deleted)
  }
  return (
    <Section
      title="Licenses"
      id="nurses.licenses"
      actions={
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setDrawer({ license: null })}
        >
          Add License
        </Button>
      }
    >
      {result.isPending && <RowsSkeleton rows={1} height={56} />}
      {result.isError && result.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {result.data && licenses.length === 0 && <p className={styles.quiet}>{licenseTexts.none}</p>}
      <ul className={styles.rows} aria-label="Licenses">
        {licenses.map((license) => (
          <li key={license.id}>
            <div className={styles.grow}>
              {license.number ? (
                <>
                  <b>
                    {license.location} {license.number}
                  </b>
                  <span className={styles.note}>
                    {[
                      license.type,
                      `${license.board} board`,
                      `Expires ${formatDay(license.expires)}`,
                      license.verified ? `Verified ${formatDay(license.verified)}` : 'Not verified',
                    ].join(' · ')}
                  </span>
                </>
              ) : (
                licenseTexts.missing
              )}
            </div>
            {license.is_compact && <Tag>Compact</Tag>}
            <StatusBadge set={licenseSet} status={licenseStatus(license.expires, today)} />
            <Button
              size="compact-sm"
              aria-label={`Edit license ${license.number}`}
              leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
              onClick={() => setDrawer({ license })}
            >
              Edit
            </Button>
            <Button
              size="compact-sm"
              aria-label={`Delete license ${license.number}`}
              leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
              onClick={() => void deleteLicense(license)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {drawer?.license === null && (
        <NewLicense nurse={nurse} today={today} onClose={() => setDrawer(null)} />
      )}
      {drawer?.license && (
        <AsSaved key={drawer.license.id}>
          {() => (
            <EditLicense
              nurse={nurse}
              license={
                licenses.find(({ id }) => id === drawer.license?.id) ?? (drawer.license as License)
              }
              today={today}
              onClose={() => setDrawer(null)}
            />
          )}
        </AsSaved>
      )}
      {dialog}
    </Section>
  )
}
