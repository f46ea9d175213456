// VIS-115, VIS-116, VIS-117, VIS-118: who has been with this patient, one of them to be chosen again.
import { Button, Radio } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { patients } from '@wren/contract/patients'
import { formatDate } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import { Tag } from '../../shared/badges/marks.tsx'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useFreshCall } from '../../shared/http/use-fresh-call.ts'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { useMiles, type NursePlace } from '../../shared/pickers/nurses-near.ts'
import styles from './visits.module.css'

export function PreviousNurses({
  visit,
  place,
  onClose,
  onSelect,
}: {
  readonly visit: Assignment
  readonly place: NursePlace
  readonly onClose: () => void
  readonly onSelect: (nurse: number) => void
}) {
  const [chosen, setChosen] = useState<number | null>(null)
  const found = useFreshCall(
    patients.nursesVisited,
    visit.patient_uuid === null ? null : { id: visit.patient_uuid },
  )
  const rows = (found.data?.data ?? [])
    .filter(({ blocked }) => !blocked)
    .toSorted(
      (a, b) =>
        Number(b.primary) - Number(a.primary) ||
        (b.last_visit ?? '').localeCompare(a.last_visit ?? ''),
    )
  const miles = useMiles(
    place,
    rows.map(({ user_nurse_id }) => user_nurse_id),
  )
  return (
    <Dialog
      onClose={onClose}
      title="Select from Previous Nurses"
      size={480}
      padding={0}
      withCloseButton={false}
      classNames={{ header: styles.popupHead ?? '' }}
    >
      {found.isPending && (
        <div className={styles.popupEmpty}>
          <TextSkeleton />
        </div>
      )}
      {!found.isPending && rows.length === 0 && (
        <p className={styles.popupEmpty}>No previous nurses.</p>
      )}
      {rows.length > 0 && (
        <div className={styles.popupScroll} style={{ maxHeight: 32 + 5 * 48 }}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th aria-label="Select" />
                <th>Nurse</th>
                <th className={styles.lastVisit}>Last Visit</th>
                <th className={styles.end}>Visits</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const name = fullName(row.nurse_first_name, row.nurse_last_name)
                return (
                  <tr
                    key={row.user_nurse_id}
                    data-selected={chosen === row.user_nurse_id || undefined}
                    onClick={() => setChosen(row.user_nurse_id)}
                  >
                    <td>
                      <Radio
                        size="xs"
                        name="previous-nurse"
                        aria-label={name}
                        checked={chosen === row.user_nurse_id}
                        onChange={() => setChosen(row.user_nurse_id)}
                      />
                    </td>
                    <td>
                      <span className={styles.previous}>
                        {name}
                        {row.primary && <Tag icon={IconStarFilled}>Preferred</Tag>}
                        <Miles {...miles.get(row.user_nurse_id)} />
                      </span>
                    </td>
                    <td className={styles.lastVisit}>
                      {row.last_visit === null
                        ? '-'
                        : formatDate(row.last_visit, row.visit_timezone ?? visit.timezone)}
                    </td>
                    <td className={styles.end}>{row.visits_qty}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <DialogFoot lined>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={chosen === null}
          onClick={() => {
            if (chosen !== null) onSelect(chosen)
          }}
        >
          Select Nurse
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
