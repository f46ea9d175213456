// The notified nurses with delivery status and answer, updated live (OFR-033, OFR-034, OFR-035, OFR-036, OFR-037,
// OFR-038, OFR-127).
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconAlertCircle, IconDots } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { fullName } from '@wren/contract/format'
import type { BlastedRow } from '@wren/contract/offers-shapes'
import { scheduling } from '@wren/contract/offers-scheduling'
import { inPanelOrder, looksDeclined, notificationLabel } from '@wren/contract/offers-notify.rules'
import { formatDateTime, formatTime, formatWeekday, localDay, type Zone } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { deliveryStatus } from '../../shared/badges/statuses.ts'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import type { NurseSelection } from './offers-sending.form.ts'
import { NotificationTexts, openFirstAddress } from './offers-texts.dialog.tsx'
import styles from './offers.module.css'

export const revokeQuestion = {
  title: 'The link stops working. Continue?',
  confirm: 'Revoke Link',
  keep: 'Cancel',
  danger: true,
} as const

export const timeText = (
  { start, all_day }: { readonly start: string; readonly all_day: boolean },
  zone: Zone,
): string =>
  [
    formatWeekday(localDay(start, zone)).replace(/^(\w{3})\w*/, '$1'),
    all_day ? 'All day' : formatTime(start, zone),
  ].join(', ')

/** The key of the row's label in `deliveryStatus`. */
export const labelStatus = (row: BlastedRow): string =>
  row.is_available === true
    ? 'Applied'
    : row.is_available === false
      ? 'Declined'
      : row.notified === null
        ? 'Not Sent'
        : (row.sms_status ?? 'Not Sent')

interface ListProps {
  readonly rows: readonly BlastedRow[]
  readonly visitId: number
  readonly zone: Zone
  readonly selection?: NurseSelection
  readonly canSelect?: boolean
}

export function NotifiedList({ rows, visitId, zone, selection, canSelect = false }: ListProps) {
  const [texts, setTexts] = useState<BlastedRow | null>(null)
  const { ask, dialog } = useAsk()
  const revoke = useChange(scheduling.revokeLinks, {
    onDone: ({ revoked }) =>
      notify(revoked > 0 ? 'The link was revoked' : 'There was no link to revoke'),
  })
  const accept = useChange(scheduling.acceptTime)
  const [pressed, setPressed] = useState<number | null>(null)
  const at = useNow()
  if (rows.length === 0) return <p className={styles.none}>Nobody was notified yet.</p>
  const open = (event: MouseEvent, row: BlastedRow) => {
    if (!event.ctrlKey && !event.metaKey) return setTexts(row)
    openFirstAddress({ assignment_id: visitId, nurse_id: row.user_id }).catch(showError)
  }
  const revokeLink = async (row: BlastedRow) => {
    if (await ask(revokeQuestion))
      await revoke.press({ assignment_id: visitId, kinds: ['token'], nurse_id: row.user_id })
  }
  return (
    <div className={styles.nurses}>
      {inPanelOrder(rows).map((row) => (
        <div
          key={row.user_id}
          className={styles.notified}
          data-declined={looksDeclined(row) || undefined}
        >
          <span className={styles.name}>
            <span>{fullName(row.first_name, row.last_name)}</span>
            <Miles {...row} />
          </span>
          <button type="button" className={styles.label} onClick={(event) => open(event, row)}>
            <StatusBadge
              set={deliveryStatus}
              status={labelStatus(row)}
              text={notificationLabel(row, at)}
            />
          </button>
          <NotifiedMenu
            row={row}
            selection={selection}
            onTexts={() => setTexts(row)}
            onRevoke={() => void revokeLink(row)}
          />
          {row.nurse_response_date !== null && (
            <span className={styles.under}>
              Answered {formatDateTime(row.nurse_response_date, zone)}
            </span>
          )}
          {row.is_available === true && (
            <span className={styles.times}>
              {row.scheduling_dates.map((time) => (
                <Tag key={`${time.start}${time.all_day}`}>{timeText(time, zone)}</Tag>
              ))}
              <span className={styles.grow} />
              {canSelect && (
                <Button
                  size="xs"
                  loading={accept.busy}
                  onClick={() => {
                    setPressed(row.user_id)
                    void accept.press({ assignment_id: visitId, nurse_id: row.user_id })
                  }}
                >
                  {pressed === row.user_id ? accept.label('Select') : 'Select'}
                </Button>
              )}
            </span>
          )}
          {selection?.errors.has(row.user_id) && (
            <span className={styles.rowError} role="alert">
              <IconAlertCircle size={14} stroke={1.75} aria-hidden />
              {selection.errors.get(row.user_id)}
            </span>
          )}
        </div>
      ))}
      {texts && (
        <NotificationTexts
          of={{ assignment_id: visitId, nurse_id: texts.user_id }}
          name={fullName(texts.first_name, texts.last_name)}
          onClose={() => setTexts(null)}
        />
      )}
      {dialog}
    </div>
  )
}

interface MenuProps {
  readonly row: BlastedRow
  readonly selection: NurseSelection | undefined
  readonly onTexts: () => void
  readonly onRevoke: () => void
}

function NotifiedMenu({ row, selection, onTexts, onRevoke }: MenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={`More for ${fullName(row.first_name, row.last_name)}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onTexts}>Message texts</Menu.Item>
        {selection && (
          <Menu.Item
            disabled={selection.has(row.user_id)}
            onClick={() =>
              selection.toggle({
                user_id: row.user_id,
                first_name: row.first_name,
                last_name: row.last_name,
                distance_miles: row.distance_miles,
                far_miles: row.far_miles,
              })
            }
          >
            Notify again
          </Menu.Item>
        )}
        <Menu.Item onClick={onRevoke}>Revoke link</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
