// VIS-046, VIS-121, OFR-080: the section Chart & Documents.
import { IconFileText } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { charts } from '@wren/contract/charts'
import { documents, type Document } from '@wren/contract/documents'
import { formatDate, relativeTime } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Assignment } from '@wren/contract/visits-assignment'
import { notify } from '../../shared/feedback/notices.ts'
import { showError } from '../../shared/feedback/errors.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { FilePreview } from '../../shared/files/FilePreview.tsx'
import { useDocumentFile } from '../../shared/files/use-document-file.ts'
import { Section } from '../../shared/form/layout.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useFlag } from '../../shared/session/flags.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import { PreviousCharts } from './visits-charts.dialog.tsx'
import { hintOf, isNew, type SectionProps } from './visits-section.parts.tsx'
import { Title } from './visits-title.parts.tsx'
import styles from './visits.module.css'

/** 'Not started', 'Draft saved {relative time}', 'Received {day}', 'Returned' */
function useChartState({
  id,
  charting_started,
  nurse_chart_received,
  timezone,
}: Assignment): string {
  const at = useNow()
  const draft = useCall(
    charts.chart,
    charting_started && nurse_chart_received === null ? { id } : null,
  )
  if (nurse_chart_received !== null) return `Received ${formatDate(nurse_chart_received, timezone)}`
  const chart = draft.data?.chart
  // Begun, and not read yet or not to be read: to say that nobody began would be wrong.
  if (charting_started && chart === undefined) return '-'
  if (!charting_started || !chart) return 'Not started'
  return chart.state === 'returned'
    ? 'Returned'
    : `Draft saved ${relativeTime(chart.updated, at)} ago`
}

/** AVR-008: what is done with the chart of a pharmacy that has its own. */
export interface ChartSlots {
  readonly received?: (visit: Assignment, hint: string | null) => ReactNode
}

export function ChartSection({
  whole: { assignment },
  buttons,
  form,
  slots,
}: SectionProps & { readonly slots: ChartSlots }) {
  const [previous, setPrevious] = useState(false)
  const state = useChartState(assignment)
  const { dialog, settle } = useVisitQuestions()
  const schedule = useChange(visits.schedule, {
    quiet: true,
    onDone: () => notify('eChart has been scheduled'),
  })
  const run = async () => {
    const { error } = await settle(async (allowance) => {
      const pressed = await schedule.press({ id: assignment.id, ...allowance })
      return pressed.ok ? null : pressed.error
    })
    if (error) showError(error)
  }
  const unsaved = form.dirty ? 'Please save the visit first' : null
  return (
    <Section title="Chart & Documents" id="visits.chart">
      <div className={styles.chart}>
        <span className={styles.chartState}>{state}</span>
        <ActionButton
          action={{
            label: 'View Chart',
            blocked: hintOf(buttons, 'view_chart'),
            run: () => void window.open(paths.chartPreview(assignment.id), '_blank', 'noopener'),
          }}
        />
        <ActionButton
          action={{
            label: 'Previous Charts',
            blocked: hintOf(buttons, 'previous_charts'),
            run: () => setPrevious(true),
          }}
        />
        <ActionButton
          action={{
            label: schedule.label('Schedule eChart'),
            blocked: hintOf(buttons, 'schedule') ?? unsaved,
            busy: schedule.busy,
            run: () => void run(),
          }}
        />
        {assignment.provider_has_own_chart &&
          !isNew(assignment) &&
          slots.received?.(assignment, hintOf(buttons, 'chart_received') ?? unsaved)}
      </div>
      {!isNew(assignment) && <Documents id={assignment.id} />}
      {previous && <PreviousCharts id={assignment.id} onClose={() => setPrevious(false)} />}
      {dialog}
    </Section>
  )
}

function Documents({ id }: { readonly id: number }) {
  const [shown, setShown] = useState<Document | null>(null)
  // Staff open a document with the flag alone; without it a name here would lead to Page Not Found.
  const found = useCall(documents.ofVisit, useFlag('document-upload') ? { id } : null)
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <ul className={styles.documents}>
      {rows.map((row) => (
        <li key={row.id}>
          <IconFileText size={16} stroke={1.75} aria-hidden />
          <Title text={row.fileName}>
            {(title) => (
              <button type="button" className={styles.textButton} onClick={() => setShown(row)}>
                {title}
              </button>
            )}
          </Title>
          <span className={styles.quiet}>{row.category}</span>
        </li>
      ))}
      {shown && <DocumentDrawer document={shown} onClose={() => setShown(null)} />}
    </ul>
  )
}

function DocumentDrawer({
  document,
  onClose,
}: {
  readonly document: Document
  readonly onClose: () => void
}) {
  const file = useDocumentFile(document, showError)
  return (
    <SideDrawer opened title={document.fileName} onClose={onClose} width={720}>
      {file === null ? <p>Loading...</p> : <FilePreview file={file} height="calc(100dvh - 96px)" />}
    </SideDrawer>
  )
}
