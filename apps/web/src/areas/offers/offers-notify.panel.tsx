// Selects nurses, sends them the offer and shows their answers (OFR-027, OFR-028, OFR-029, OFR-030, OFR-031,
// OFR-032, OFR-040, OFR-074, OFR-128, OFR-129).
import { Button, Collapse } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf, fullName } from '@wren/contract/format'
import { topNurses } from '@wren/contract/offers-distance.rules'
import { payRateText } from '@wren/contract/nurse-pay.rules'
import { offers } from '@wren/contract/offers'
import { blastTypeLabel } from '@wren/contract/offers-blast.rules'
import { isStaffed, selectBlastType, unsavedVisit } from '@wren/contract/offers-notify.rules'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { Count } from '../../shared/badges/marks.tsx'
import { useReason } from '../../shared/feedback/useReason.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { ManyNursesPicker } from '../../shared/pickers/NursePicker.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { NotifiedList } from './NotifiedList.tsx'
import { foundNurse, RecommendedList } from './RecommendedList.tsx'
import { useNurseSelection, type OnSent } from './offers-sending.form.ts'
import styles from './offers.module.css'

export interface NotifyPanelProps {
  readonly whole: WholeVisit
  readonly unsaved?: boolean
  /** Why no nurse can be notified now (OFR-031). */
  readonly hint: string | null
  readonly onSent?: OnSent | undefined
}

const top = 5

export function NurseNotifications({
  whole: { assignment, scheduling },
  unsaved = false,
  hint,
  onSent,
}: NotifyPanelProps) {
  const { id, timezone } = assignment
  const [chosen, setTab] = useState<'recommended' | 'notified' | null>(null)
  const [closed, setClosed] = useLocalStorage({
    key: 'section.offers.notify',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // A completed or inactive visit shows its notifications and answers, read only.
  const isOver =
    assignment.status.startsWith('Completed') || assignment.status.startsWith('Inactive')
  const ranking = useCall(offers.recommended, isOver ? null : { id })
  const blasted = useCall(offers.blasted, { id })
  const selection = useNurseSelection(id, onSent)
  const { dialog, askReason, forgetReasons } = useReason()
  const tab = chosen ?? (isOver ? 'notified' : 'recommended')
  const [recommended, notified] = [ranking.data?.data ?? [], blasted.data?.data ?? []]
  const eligible = recommended.filter((nurse) => nurse.eligible)
  const blocked = unsaved ? unsavedVisit : assignment.blast_type === null ? selectBlastType : hint
  const count = selection.nurses.length
  const pay = assignment.price_nurse_estimate === null ? null : payRateText(assignment)
  const selectTop = () =>
    selection.set([
      ...selection.nurses,
      ...topNurses(
        eligible.filter((nurse) => nurse.notified === null && !selection.has(nurse.nurseId)),
        top,
      ).map(foundNurse),
    ])
  const sendAnyway = async () => {
    const names = selection.passable.map(
      (nurse) =>
        `${fullName(nurse.first_name, nurse.last_name)}: ${selection.errors.get(nurse.user_id)}`,
    )
    const reason = await askReason({
      title: 'Send anyway?',
      text: names.join('. '),
      confirm: 'Send anyway',
    })
    if (reason !== null && (await selection.send(reason))) forgetReasons()
  }
  const failedOutsideList = selection.nurses.filter(
    ({ user_id }) =>
      selection.errors.has(user_id) &&
      !recommended.some((nurse) => nurse.nurseId === user_id && nurse.eligible) &&
      !notified.some((row) => row.user_id === user_id),
  )
  return (
    <section className={styles.panel} aria-label="Nurse Notifications">
      <button
        type="button"
        className={styles.panelHead}
        aria-expanded={!closed}
        onClick={() => setClosed(!closed)}
      >
        <h2>Nurse Notifications: {scheduling.notified_count}</h2>
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </button>
      <Collapse expanded={!closed}>
        <div className={styles.tabs}>
          <span role="tablist" aria-label="Nurses">
            <button
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab === 'recommended'}
              onClick={() => setTab('recommended')}
            >
              Recommended{ranking.data && <Count>{eligible.length}</Count>}
            </button>
            <button
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab === 'notified'}
              onClick={() => setTab('notified')}
            >
              Notified{blasted.data && <Count>{notified.length}</Count>}
            </button>
          </span>
          {tab === 'recommended' && eligible.length > 0 && !isStaffed(assignment) && (
            <button type="button" className={styles.link} onClick={selectTop}>
              Select top 5
            </button>
          )}
        </div>
        {!isOver && (
          <div className={styles.pick}>
            <ManyNursesPicker
              label="Nurses"
              place={placeOf(assignment)}
              value={selection.nurses}
              error={selection.fault}
              onChange={selection.set}
            />
            {failedOutsideList.map((nurse) => (
              <span key={nurse.user_id} className={styles.rowError} role="alert">
                <IconAlertCircle size={14} stroke={1.75} aria-hidden />
                {fullName(nurse.first_name, nurse.last_name)}: {selection.errors.get(nurse.user_id)}
              </span>
            ))}
          </div>
        )}
        {tab === 'recommended' && isOver && (
          <p className={styles.none}>{hint ?? 'Nobody is sought for this visit any more.'}</p>
        )}
        {tab === 'recommended' && !isOver && (
          <RecommendedList
            nurses={recommended}
            loading={ranking.isPending}
            notified={new Map(notified.map((row) => [row.user_id, row]))}
            selection={selection}
            zone={timezone}
            day={assignment.local_date}
          />
        )}
        {tab === 'notified' && (
          <NotifiedList
            rows={notified}
            visitId={id}
            zone={timezone}
            selection={selection}
            canSelect={assignment.user_id_assigned === null && assignment.user_id_selected === null}
          />
        )}
        {selection.result && (
          <p className={styles.said} role="status">
            {selection.result}
          </p>
        )}
        <div className={styles.foot}>
          <span>
            {[`${count} selected`, blastTypeLabel(assignment.blast_type), pay]
              .filter(Boolean)
              .join(', ')}
          </span>
          {selection.passable.length > 0 && (
            <Button disabled={selection.busy || blocked !== null} onClick={() => void sendAnyway()}>
              Send anyway
            </Button>
          )}
          <ActionButton
            primary={count > 0}
            action={{
              label: selection.label(`Notify ${countOf(count, 'nurse')}`),
              blocked,
              busy: selection.busy,
              run: () => void selection.send(),
            }}
          />
        </div>
      </Collapse>
      {dialog}
      {selection.dialog}
    </section>
  )
}
