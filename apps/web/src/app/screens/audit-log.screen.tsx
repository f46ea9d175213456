// AUD-023: what was done and seen in all records, for Wren admins; a row opens its changes.
import { IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { audit, type AuditEvent } from '@wren/contract/audit'
import { auditList } from '@wren/contract/audit.list'
import { actionLabels } from '@wren/contract/audit-labels'
import { nameKey } from '@wren/contract/audit-words'
import { formatDateTimeSeconds } from '@wren/contract/time'
import { Dash } from '../../shared/list/cells.tsx'
import { ListScreen } from '../../shared/list/ListScreen.tsx'
import { actorText, changeOf, recordText } from '../../shared/history/event-words.ts'
import { paths } from '../../shared/screen/paths.ts'
import { PickerSources } from '../../shared/pickers/picker-sources.tsx'
import { useSession } from '../../shared/session/session.ts'
import { auditPickers } from './audit-log.pickers.ts'
import { AuditEventDrawer } from './audit-event.drawer.tsx'

const patientOf = ({ names, patientUuid }: AuditEvent): string | null =>
  patientUuid === null ? null : (names[nameKey({ kind: 'patient', id: patientUuid })] ?? 'Unknown')

export function AuditLogScreen() {
  const { timezone, isAdmin } = useSession()
  const [opened, open] = useState<AuditEvent | null>(null)
  const time = ({ at }: AuditEvent) => formatDateTimeSeconds(at, timezone)
  const fields = (event: AuditEvent) =>
    changeOf(event, timezone, null)
      .fields.map(({ label }) => label)
      .join(', ')
  const cells = {
    at: time,
    actor: actorText,
    record: recordText,
    patient: patientOf,
    action: ({ action }: AuditEvent) => actionLabels[action] ?? action,
    changes: (event: AuditEvent) => fields(event) || <Dash />,
  }
  return (
    <PickerSources pickers={auditPickers(isAdmin)}>
      <ListScreen<AuditEvent, typeof auditList.filters, (typeof auditList.orders)[number]>
        title="Audit Log"
        list={auditList}
        search={audit.search}
        csv={audit.export}
        rowKey={(row) => row.id}
        path={() => paths.audit}
        open={open}
        cells={cells}
        selectable={false}
        icon={IconShieldSearch}
        card={(row) => ({
          id: actionLabels[row.action] ?? row.action,
          title: recordText(row),
          second: `${actorText(row)}, ${time(row)}`,
          third: fields(row),
        })}
      />
      {opened && <AuditEventDrawer event={opened} onClose={() => open(null)} />}
    </PickerSources>
  )
}
