// The updates of one visit, patient or nurse on its page (UPD-012, UPD-013, NUR-030, VIS-039).
import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { orderText } from '@wren/contract/list'
import { shownRows } from '@wren/contract/list-answer'
import { relativeTime } from '@wren/contract/time'
import { updates, type Update } from '@wren/contract/updates'
import { updatesList } from '@wren/contract/updates.list'
import { isInactive, pairText, shownLine } from '@wren/contract/updates.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { TextSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ContextCard } from '../../shared/record/RecordLayout.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import type { Target } from './updates-form.rules.ts'
import { usePopups } from './usePopups.tsx'
import { Description, Priority, Status, TargetLink } from './update-cells.tsx'
import { fetchFailed } from './updates-shown.rules.ts'
import styles from './updates.module.css'

interface RowProps {
  readonly update: Update
  readonly now: string
  readonly linked: boolean
  readonly onOpen: () => void
}

function Row({ update, now, linked, onOpen }: RowProps) {
  const ago = relativeTime(update.row_added, now)
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          aria-label={shownLine(update.description)}
          onClick={onOpen}
        >
          <Description update={update} />
        </button>
        <Status update={update} />
      </div>
      <div className={styles.line}>
        <span className={styles.who}>
          {update.created_first_name}, {ago} ago
          {update.assigned_first_name !== null && <>, for {update.assigned_first_name}</>}
        </span>
        <Priority update={update} />
      </div>
      {linked && (
        <div className={styles.line}>
          <span className={styles.elsewhere}>
            <TargetLink update={update} />
          </span>
        </div>
      )}
    </li>
  )
}

export interface UpdatesPanelProps extends Target {
  /** With it the panel of a visit can show the patient's updates too, and the reverse (UPD-024). */
  readonly patientUuid?: string | null
}

/** The updates of a nurse are sorted by date (NUR-030). */
const orderOf = (type: Target['type']): string =>
  type === 'nurse' ? 'id desc' : orderText(updatesList.order)

const widerLabels = {
  assignment: "Patient's updates too",
  patient: "Visits' updates too",
  nurse: null,
} as const

export function UpdatesPanel({ type, typeId, patientUuid = null }: UpdatesPanelProps) {
  const [withDone, setWithDone] = useState(false)
  const [isWide, setWide] = useState(false)
  const now = useNow()
  const widerLabel = patientUuid === null ? null : widerLabels[type]
  const pair = patientUuid === null ? '' : pairText({ uuid: patientUuid, id: typeId })
  const filters =
    !isWide || widerLabel === null
      ? { type, type_id: typeId }
      : type === 'patient'
        ? { patient_all_assignment: pair }
        : { patient_assignment: pair }
  const answer = useCall(
    updates.search,
    { filters, page: 1, limit: updatesList.pageSize, orderby: orderOf(type) } as never,
    {
      quiet: true,
      keep: true,
      topics: isWide ? ['assignment_comment', 'patient_comment'] : [`${type}_comment`],
    },
  )
  const all = answer.data === undefined ? [] : shownRows(answer.data)
  const active = all.filter(({ status }) => !isInactive(status))
  const rows = withDone ? all : active
  const { popup, create, edit } = usePopups(all, { type, typeId })
  return (
    <ContextCard
      title="Updates"
      flush
      {...(answer.data === undefined ? {} : { count: active.length })}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={create}
        >
          New Update
        </Button>
      }
    >
      {answer.isPending && (
        <div className={styles.waits}>
          <TextSkeleton lines={1} />
        </div>
      )}
      {answer.isError && answer.data === undefined && (
        <div className={styles.told}>
          <Banner
            announce={false}
            title={fetchFailed}
            action={
              <Button size="xs" onClick={() => void answer.refetch()}>
                Try again
              </Button>
            }
          />
        </div>
      )}
      {answer.data !== undefined && rows.length === 0 && (
        <p className={styles.none} role="status">
          {updatesList.empty}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.items} aria-label="Updates">
          {rows.map((update) => (
            <Row
              key={update.id}
              update={update}
              now={now}
              linked={update.type !== type || update.type_id !== typeId}
              onOpen={() => edit(update)}
            />
          ))}
        </ul>
      )}
      <div className={styles.panelFoot}>
        <Checkbox
          size="xs"
          label="Show Inactive"
          checked={withDone}
          onChange={(event) => setWithDone(event.currentTarget.checked)}
        />
        {widerLabel !== null && (
          <Checkbox
            size="xs"
            label={widerLabel}
            checked={isWide}
            onChange={(event) => setWide(event.currentTarget.checked)}
          />
        )}
      </div>
      {popup}
    </ContextCard>
  )
}
