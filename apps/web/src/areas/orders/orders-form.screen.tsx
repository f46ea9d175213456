// ORD-001, ORD-002, ORD-003, ORD-004, ORD-005, ORD-006, ORD-007, ORD-008, ORD-009, ORD-010, ORD-011, ORD-012, ORD-013,
// ORD-014, ORD-015, ORD-016, ORD-017, ORD-021, AUD-018, AUD-031: one order, its warnings and its visits.
import { IconCopy, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { orderFields } from '@wren/contract/audit-fields-patients'
import type { Received } from '../../shared/http/client.ts'
import { orders } from '@wren/contract/orders'
import { orderUpdatedText } from '@wren/contract/orders-form.rules'
import { patientText } from '@wren/contract/orders.rules'
import { patients, type Patient } from '@wren/contract/patients'
import { relativeTime } from '@wren/contract/time'
import { orderStatus } from '../../shared/badges/statuses.ts'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordAwaited } from '../../shared/feedback/RecordAwaited.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import { VisitsPanel } from '../../shared/visit/VisitsPanel.tsx'
import {
  crumbsOf,
  IntakeCard,
  OrderWarnings,
  PatientCard,
  PatientField,
} from './orders-context.parts.tsx'
import {
  autoReasons,
  checkOrder,
  dayOf,
  firstFault,
  labels,
  sentOf,
  valuesOf,
  type OrderFacts,
} from './orders-form.rules.ts'
import {
  DatesSection,
  LabsSection,
  NotesSection,
  OrderSection,
  ScheduleSection,
} from './orders-sections.parts.tsx'
import styles from './orders.module.css'

const leave = { text: 'You have unsaved changes. Leave this page?', stay: 'Stay', leave: 'Leave' }
const saveFirst = 'Save your changes first.'

interface LoadedProps {
  readonly whole: Received<typeof orders.byId>
  readonly patient: Patient | null
}

function Loaded({
  whole: { patient_order: order, intake, active_orders_qty, auto_generation_problems },
  patient,
}: LoadedProps) {
  const go = useGo()
  const now = useNow()
  const [history, setHistory] = useState(false)
  const facts: OrderFacts = {
    patient,
    othersActive: active_orders_qty - (order.status === 'Active' ? 1 : 0),
  }
  const form = useCallForm(orders.save, {
    record: order,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    sent: sentOf,
    check: (values) => checkOrder(values, facts, now),
    summary: firstFault,
    saved: (answer) => answer.patient_order,
    onSaved: () => notify(orderUpdatedText),
  })
  const uuid = order.patient_uuid
  const today = dayOf(facts, now)
  return (
    <Screen
      title={`Order ${order.id}`}
      header={
        <RecordHeader
          path={paths.order(order.id)}
          crumbs={crumbsOf(uuid, patient)}
          title={String(order.id)}
          badge={<StatusBadge set={orderStatus} status={order.status} size="large" />}
          updated={`Last updated ${relativeTime(order.row_updated, now)} ago`}
          actions={[
            {
              label: 'Duplicate',
              icon: IconCopy,
              blocked: uuid === null ? patientText : form.dirty ? saveFirst : null,
              run: () => {
                if (uuid !== null) go(paths.newOrder(uuid, order.id))
              },
            },
            { label: 'History', icon: IconHistory, run: () => setHistory(true) },
          ]}
        />
      }
    >
      <CallForm
        form={form}
        guard={leave}
        labels={labels}
        fields={orderFields}
        updatedText="This order was updated."
      >
        <RecordLayout
          context={
            <>
              {patient && <PatientCard patient={patient} />}
              {intake && <IntakeCard intake={intake} />}
            </>
          }
          contextWidth={360}
        >
          <OrderWarnings
            values={form.values}
            facts={facts}
            now={now}
            problems={auto_generation_problems}
          />
          <OrderSection form={form} stored={form.start.status}>
            <PatientField patient={patient} ofIntake={intake !== null} />
          </OrderSection>
          <ScheduleSection form={form} reasons={autoReasons(form.values, facts, now)} />
          <DatesSection form={form} today={today} />
          <LabsSection form={form} today={today} />
          <NotesSection form={form} />
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      <div className={styles.panels}>
        <VisitsPanel
          id="orders.visits"
          filters={{ patient_order_id: order.id }}
          create={paths.newVisitOn(order.id)}
          shows={['id', 'date', 'time', 'treatment', 'price', 'city', 'status']}
        />
      </div>
      {history && (
        <RecordHistory
          type="order"
          id={order.id}
          record={`order ${order.id}`}
          patient={uuid !== null}
          onClose={() => setHistory(false)}
        />
      )}
    </Screen>
  )
}

export function OrdersFormScreen() {
  const id = useParam('oid')
  const found = useCall(orders.byId, { id } as never)
  const { data } = found
  const uuid = data?.patient_order.patient_uuid ?? null
  const patient = useCall(patients.byUuid, uuid === null ? null : { uuid })
  const waits = data === undefined || (uuid !== null && patient.data === undefined)
  if (waits)
    return (
      <Screen title={`Order ${id}`} back={{ to: paths.patients, label: 'Patients' }}>
        <RecordAwaited found={data === undefined ? found : patient} />
      </Screen>
    )
  return <Loaded key={id} whole={data} patient={patient.data?.patient ?? null} />
}
