// CHT-068: the patient's previous charts, and Copy from Previous.
import { useState } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { isCopyTarget } from '@wren/contract/chart-prefill.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import { charts, type PreviousChart } from '@wren/contract/charts'
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Note } from '../../shared/phone/Note.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import { paths } from '../../shared/screen/paths.ts'
import styles from './charts-dialogs.module.css'

/** The data of the newest previous chart, or null. */
export async function latestPreviousChart(
  rows: readonly PreviousChart[],
): Promise<ChartData | null> {
  const [newest] = rows
  if (!newest) return null
  const answer = await send(charts.versions, { id: newest.assignment_id, ver: newest.ver })
  return 'chart' in answer ? answer.chart.data : null
}

interface PreviousProps {
  readonly id: number
  readonly data: ChartData
  readonly onCopy: (previous: ChartData) => void
  readonly onClose: () => void
}

export function PreviousChartsSheet({ id, data, onCopy, onClose }: PreviousProps) {
  const query = useCall(charts.previous, { id }, { quiet: true })
  const [note, setNote] = useState<string | null>(null)
  const rows = query.data?.data ?? []
  const mayCopy = isCopyTarget.access_devices(data) || isCopyTarget.home_medications(data)
  const copy = async (): Promise<void> => {
    try {
      const previous = await latestPreviousChart(rows)
      if (previous) onCopy(previous)
      onClose()
    } catch {
      setNote('The previous chart could not be read. Please try again.')
    }
  }
  return (
    <Sheet
      title="Previous Charts List"
      onClose={onClose}
      footer={<PhoneButton onPress={onClose}>Close</PhoneButton>}
    >
      {query.isPending && <p role="status">Loading...</p>}
      {query.data && rows.length === 0 && <p>No previous charts.</p>}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.assignment_id}>
            <a
              href={paths.chartPreview(row.assignment_id, '?prevChart=true')}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span>
                {formatDate(row.start, row.timezone)}, {row.treatment}
                <small>
                  #{row.assignment_id}, {fullName(row.nurse_first_name, row.nurse_last_name)}
                </small>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <div className={styles.copy}>
          <PhoneButton disabled={!mayCopy} onPress={() => void copy()}>
            Copy from Previous
          </PhoneButton>
          <Note>
            {mayCopy
              ? 'Fills Access Device and Home Medications where they are empty.'
              : 'Access Device and Home Medications are filled already.'}
          </Note>
          {note && <Note warn>{note}</Note>}
        </div>
      )}
    </Sheet>
  )
}
