// VIS-039, 040, 052 to 054, PAT-124: the visit's header, its six sections and what stands beside them.
import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconHistory, IconPencilCheck, IconUserX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { relativeTime } from '@wren/contract/time'
import type { Assignment } from '@wren/contract/visits-assignment'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { isOpen } from '@wren/contract/visits-statuses.rules'
import { nurseRefusedText } from '@wren/contract/visits-watch.rules'
import { Tag } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { nurseVisitStatus, visitStatus } from '../../shared/badges/statuses.ts'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import type { RecordAction } from '../../shared/record/ActionButton.tsx'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout, SummaryLine, type SummaryPart } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import { summaryOf } from '../../shared/visit/visit-summary.ts'
import type { ChartSlots } from './visits-chart.parts.tsx'
import { useVisitActions } from './visits-actions.form.tsx'
import { labels } from './visits-form.values.ts'
import { StatusHistory } from './visits-history.panel.tsx'
import { LinkedVisits } from './visits-linked.panel.tsx'
import { useVisitForm } from './visits-saving.form.ts'
import { VisitSections } from './visits-sections.parts.tsx'
import type { StaffingSlots } from './visits-staffing.parts.tsx'
import styles from './visits.module.css'

export interface VisitSlots extends Omit<StaffingSlots, 'override'>, ChartSlots {
  readonly tracker: (whole: WholeVisit) => ReactNode
  readonly next: (id: number) => RecordAction | undefined
  readonly payment: (visit: Assignment) => ReactNode
  readonly notifications: (props: {
    readonly whole: WholeVisit
    readonly unsaved: boolean
    readonly hint: string | null
  }) => ReactNode
  readonly tasks: (visit: Assignment, unsaved: boolean) => ReactNode
  readonly updates: (visit: Assignment) => ReactNode
  readonly override: (whole: WholeVisit, onClose: () => void) => ReactNode
}

export interface VisitFormProps {
  readonly whole: WholeVisit
  readonly buttons: ButtonStatuses | undefined
  readonly slots: VisitSlots
}

export function VisitForm({ whole, buttons, slots }: VisitFormProps) {
  const { assignment } = whole
  const { id } = assignment
  const [history, setHistory] = useState(false)
  const at = useNow()
  const { form, dialogs } = useVisitForm(whole)
  const { actions, dialogs: asked } = useVisitActions(assignment, buttons)
  const common = { whole, form, buttons }
  return (
    <Screen
      title={`Visit ${id}`}
      header={
        <RecordHeader
          path={paths.visit(id)}
          back={{ to: paths.visits, label: 'Visits' }}
          title={`Visit ${id}`}
          copy={String(id)}
          badge={<Badges visit={assignment} />}
          updated={`Last updated ${relativeTime(assignment.updated, at)} ago`}
          actions={[
            ...actions,
            { label: 'History', icon: IconHistory, run: () => setHistory(true) },
          ]}
          primary={isOpen(assignment.status) ? slots.next(id) : undefined}
        />
      }
    >
      <CallForm
        form={form}
        labels={labels}
        updatedText="This visit was updated."
        guard={{}}
        above={
          <>
            <SummaryLine parts={[...summaryOf(assignment), ...missingPart(assignment)]} />
            <SameTime visit={assignment} />
          </>
        }
      >
        <RecordLayout
          context={
            <>
              {slots.payment(assignment)}
              <LinkedVisits visit={assignment} buttons={buttons} />
              {slots.notifications({
                whole,
                unsaved: form.dirty,
                hint: buttons?.notify.tooltip ?? null,
              })}
              {slots.tasks(assignment, form.dirty)}
              {slots.updates(assignment)}
              <StatusHistory visit={assignment} />
            </>
          }
        >
          {slots.tracker(whole)}
          <VisitSections
            {...common}
            slots={{ ...slots, override: (onClose) => slots.override(whole, onClose) }}
          />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {dialogs}
      {asked}
      {history && (
        <RecordHistory
          type="visit"
          id={id}
          record={`visit ${id}`}
          patient={assignment.patient_uuid !== null}
          onClose={() => setHistory(false)}
        />
      )}
    </Screen>
  )
}

const missingPart = ({ missing_before_start: missing }: Assignment): SummaryPart[] =>
  missing.length === 0
    ? []
    : [
        {
          icon: IconAlertTriangle,
          text: `Missing: ${missing.join(', ')}`,
          label: 'Missing before the start',
        },
      ]

/** PAT-124: allowed, but stated: with each save, and as long as it is so. */
function SameTime({
  visit: { status, patient_overlap_visit_id: other },
}: {
  readonly visit: Assignment
}) {
  if (other === null || status.startsWith('Inactive')) return null
  return (
    <div className={styles.said}>
      <Banner
        tone="warning"
        title={
          <>
            This patient already has visit <Link to={paths.visit(other)}>#{other}</Link> at this
            time.
          </>
        }
      />
    </div>
  )
}

/** VIS-151, VIS-163: what was allowed against a rule, by whom and why. */
function Badges({ visit }: { readonly visit: Assignment }) {
  const said = (reason: string | null, by: string | null) =>
    [reason, by].filter(Boolean).join(' - ')
  return (
    <>
      <StatusBadge set={visitStatus} status={visit.status} size="large" />
      {visit.missed && (
        <StatusBadge
          set={nurseVisitStatus}
          status="Missed"
          text={visit.missed_reason ?? 'Missed'}
        />
      )}
      {visit.nurse_refused !== null && (
        <Tag icon={IconUserX} hue="red">
          {nurseRefusedText(visit.nurse_refused)}
        </Tag>
      )}
      {visit.overlap_allowed && (
        <Tooltip label={said(visit.overlap_reason, visit.overlap_allowed_by)} multiline maw={320}>
          <button type="button" className={styles.allowed}>
            <Tag icon={IconAlertTriangle}>Overlap allowed</Tag>
          </button>
        </Tooltip>
      )}
      {visit.ready_reason !== null && (
        <Tooltip label={said(visit.ready_reason, visit.ready_reason_by)} multiline maw={320}>
          <button type="button" className={styles.allowed}>
            <Tag icon={IconPencilCheck}>Ready without signed order</Tag>
          </button>
        </Tooltip>
      )}
    </>
  )
}
