// VIS "Previous charts" 119, 120: the patient's earlier charts; one opens beside this visit, in a new tab.
import { Button } from '@mantine/core'
import { charts } from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { Dialog } from '../../shared/feedback/Dialog.tsx'
import { DialogFoot } from '../../shared/feedback/DialogFoot.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useTopic } from '../../shared/realtime/use-topic.ts'
import { paths } from '../../shared/screen/paths.ts'
import styles from './visits.module.css'

export function PreviousCharts({
  id,
  onClose,
}: {
  readonly id: number
  readonly onClose: () => void
}) {
  const found = useCall(charts.previous, { id })
  useTopic(`assignment_chart_prev/${id}`, () => void found.refetch())
  const rows = found.data?.data ?? []
  return (
    <Dialog
      onClose={onClose}
      title="Previous Charts List"
      size={640}
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
        <p className={styles.popupEmpty}>No previous charts.</p>
      )}
      {rows.length > 0 && (
        <div className={styles.popupScroll} style={{ maxHeight: 32 + 12 * 36 }}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Visit</th>
                <th>Date</th>
                <th>Treatment</th>
                <th>Nurse</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.assignment_id}.${row.ver}`}>
                  <td>
                    <a
                      href={paths.chartPreview(row.assignment_id, '?prevChart=true')}
                      target="_blank"
                      rel="noopener"
                    >
                      {row.assignment_id}
                    </a>
                  </td>
                  <td>{formatDate(row.start, row.timezone)}</td>
                  <td>{row.treatment}</td>
                  <td>{fullName(row.nurse_first_name, row.nurse_last_name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <DialogFoot lined>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  )
}
