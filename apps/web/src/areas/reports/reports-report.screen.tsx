// AVR "Operations area" 031-033: one report: what was flagged, what is invoiced and paid, and what can be done now.
import { useState } from 'react'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconHistory,
  IconStethoscope,
  IconUser,
  IconVaccine,
} from '@tabler/icons-react'
import { charts } from '@wren/contract/charts'
import { mrnText } from '@wren/contract/mrn.rules'
import { reports, type Report } from '@wren/contract/reports'
import { receivedCharts } from '@wren/contract/reports-received'
import { reportLabels, type ReportStatus } from '@wren/contract/reports.rules'
import { formatDate, relativeTime } from '@wren/contract/time'
import { reportStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { now } from '../../shared/clock.ts'
import { RecordAwaited } from '../../shared/feedback/RecordAwaited.tsx'
import { FileDrawer } from '../../shared/files/FileDrawer.tsx'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { send } from '../../shared/http/send.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout, SummaryLine } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useReportActions } from './reports-actions.parts.tsx'
import { FlagsCard, HistoryCard, InvoiceCard, PaymentCard } from './reports-cards.parts.tsx'
import { EditDrawer } from './reports-edit.dialog.tsx'
import { noMrnText } from './reports.parts.tsx'

type Shown = 'chart' | 'received' | 'report' | 'invoice' | 'edit' | 'history' | null

/** CHT-091; where there is none at this pharmacy its text leads to where it is typed in. */
function mrnOf({ pharmacy, pharmacyMrn, wrenMrn, patientUuid }: Report['visit']) {
  if (pharmacyMrn !== null)
    return wrenMrn === null ? `MRN ${pharmacyMrn}` : `MRN ${mrnText(pharmacyMrn, wrenMrn)}`
  const missing = noMrnText(pharmacy)
  return patientUuid === null ? (
    missing
  ) : (
    <Anchor component={Link} inherit to={paths.patient(patientUuid)}>
      {missing}
    </Anchor>
  )
}

const summary = ({ visit }: Report) => [
  { icon: IconUser, label: 'Patient', strong: visit.patientName ?? '-', text: mrnOf(visit) },
  {
    icon: IconCalendarEvent,
    label: 'Visit',
    strong: (
      <Anchor component={Link} inherit to={paths.visit(visit.id)}>
        Visit {visit.id}
      </Anchor>
    ),
    text: formatDate(visit.start, visit.timezone),
  },
  { icon: IconVaccine, label: 'Treatment', text: visit.treatment },
  { icon: IconStethoscope, label: 'Nurse', text: visit.nurseName },
  { icon: IconBuildingStore, label: 'Pharmacy', text: visit.pharmacy },
]

function Files({
  report,
  shown,
  onClose,
}: {
  readonly report: Report
  readonly shown: Shown
  readonly onClose: () => void
}) {
  const { visit } = report
  if (shown === 'chart')
    return (
      <FileDrawer
        title={`Chart of visit #${visit.id}`}
        load={() => send(charts.pdf, { id: visit.id })}
        onClose={onClose}
      />
    )
  if (shown === 'received')
    return (
      <FileDrawer
        title={`Received chart of visit #${visit.id}`}
        load={() => send(receivedCharts.file, { id: visit.id })}
        onClose={onClose}
      />
    )
  if (shown === 'report')
    return (
      <FileDrawer
        title={`After Visit Report #${report.id}`}
        load={() => send(reports.pdf, { id: report.id })}
        onClose={onClose}
      />
    )
  if (shown === 'invoice')
    return (
      <FileDrawer
        title={`Invoice ${report.invoice.number}`}
        load={() => send(reports.invoicePdf, { id: visit.id })}
        onClose={onClose}
      />
    )
  if (shown === 'edit')
    return <AsSaved>{() => <EditDrawer report={report} onClose={onClose} />}</AsSaved>
  return shown === 'history' ? (
    <RecordHistory
      type="report"
      id={report.id}
      record={`report ${report.id}`}
      patient
      onClose={onClose}
    />
  ) : null
}

function Loaded({ report }: { readonly report: Report }) {
  const [shown, setShown] = useState<Shown>(null)
  const { actions, menu, primary, dialogs } = useReportActions(report)
  return (
    <Screen
      title={`After Visit Report #${report.id}`}
      header={
        <RecordHeader
          path={paths.report(report.id)}
          back={{ to: paths.reports, label: 'After Visit Reports' }}
          title={`After Visit Report #${report.id}`}
          copy={String(report.id)}
          badge={
            <StatusBadge
              set={reportStatus}
              status={reportLabels[report.status as ReportStatus]}
              size="large"
            />
          }
          updated={`Last updated ${relativeTime(report.updatedAt, now())} ago`}
          actions={[
            ...actions,
            { label: 'History', icon: IconHistory, run: () => setShown('history') },
          ]}
          primary={primary}
          menu={[
            ...menu,
            {
              label: 'Visit',
              run: () => window.open(paths.visit(report.visit.id), '_blank', 'noopener'),
            },
          ]}
        />
      }
    >
      <SummaryLine parts={summary(report)} />
      <RecordLayout
        context={
          <>
            <PaymentCard report={report} />
            <HistoryCard report={report} />
          </>
        }
      >
        <FlagsCard report={report} open={setShown} />
        <InvoiceCard report={report} open={setShown} />
      </RecordLayout>
      <Files report={report} shown={shown} onClose={() => setShown(null)} />
      {dialogs}
    </Screen>
  )
}

export function ReportsReportScreen() {
  const id = useParam('id')
  const found = useCall(reports.byId, { id })
  const { data } = found
  if (data === undefined)
    return (
      <Screen
        title={`After Visit Report #${id}`}
        back={{ to: paths.reports, label: 'After Visit Reports' }}
      >
        <RecordAwaited found={found} />
      </Screen>
    )
  return <Loaded report={data} />
}
