// ORD-001, ORD-002, ORD-006, ORD-008, ORD-010, ORD-011: a new order of a patient, empty or a copy.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { orders, type Order } from '@wren/contract/orders'
import { orderCreatedText } from '@wren/contract/orders-form.rules'
import { patients, type Patient } from '@wren/contract/patients'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { isSettled } from '../../shared/http/settled.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import { crumbsOf, OrderWarnings, PatientCard, PatientField } from './orders-context.parts.tsx'
import {
  autoReasons,
  checkOrder,
  dayOf,
  firstFault,
  sentOf,
  valuesOfNew,
  type OrderFacts,
  type OrderValues,
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

interface NewOrderProps {
  readonly patient: Patient
  readonly copied: Order | null
  readonly active: number
}

function NewOrder({ patient, copied, active }: NewOrderProps) {
  const go = useGo()
  const now = useNow()
  const [record] = useState<OrderValues>(() => valuesOfNew(copied))
  const facts: OrderFacts = { patient, othersActive: active }
  // What was typed is stored: nothing keeps her from leaving (ORD-006).
  const [made, setMade] = useState<number | null>(null)
  useEffect(() => {
    if (made !== null) go(paths.order(made), { replace: true })
  }, [made, go])
  const form = useCallForm(orders.insert, {
    record,
    values: (values) => values,
    send: 'all',
    with: () => ({ patient_uuid: patient.uuid }),
    sent: sentOf,
    check: (values) => checkOrder(values, facts, now),
    summary: firstFault,
    onSaved: ({ id }) => {
      notify(orderCreatedText)
      setMade(id)
    },
  })
  const today = dayOf(facts, now)
  return (
    <CallForm form={form} guard={made === null && leave}>
      <RecordLayout context={<PatientCard patient={patient} />} contextWidth={360}>
        {copied !== null && (
          <div className={styles.warnings}>
            <Banner tone="info" title={`Copied from order ${copied.id}`}>
              Auto Order is off. Check the dates before you save.
            </Banner>
          </div>
        )}
        <OrderWarnings values={form.values} facts={facts} now={now} />
        <OrderSection form={form} stored={null}>
          <PatientField patient={patient} ofIntake={false} />
        </OrderSection>
        <ScheduleSection form={form} reasons={autoReasons(form.values, facts, now)} />
        <DatesSection form={form} today={today} />
        <LabsSection form={form} today={today} />
        <NotesSection form={form} />
      </RecordLayout>
      <FormButtons form={form} />
    </CallForm>
  )
}

export function OrdersNewScreen() {
  const uuid = useParam('pid')
  const query = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const from = query.get('duplicateId') ?? ''
  const original = /^[1-9]\d{0,8}$/.test(from) ? Number(from) : null
  const found = useCall(patients.byUuid, { uuid })
  const others = useCall(orders.search, { patient_uuid: uuid }, { quiet: true })
  const source = useCall(orders.byId, original === null ? null : { id: original })
  const patient = found.data?.patient
  // A copy that cannot be read is told in the banner; an empty form in its place would be mistaken for it.
  const ready =
    patient !== undefined && isSettled(others) && (original === null || source.data !== undefined)
  const waits = found.isPending || !isSettled(others) || (original !== null && source.isPending)
  return (
    <Screen
      title="New Order"
      header={
        <RecordHeader
          path={paths.newOrder(uuid)}
          crumbs={crumbsOf(uuid, patient ?? null)}
          title="New Order"
        />
      }
    >
      {ready ? (
        <NewOrder
          key={`${uuid} ${original}`}
          patient={patient}
          copied={source.data?.patient_order ?? null}
          active={others.data?.data.filter(({ status }) => status === 'Active').length ?? 0}
        />
      ) : (
        waits && <RecordSkeleton />
      )}
    </Screen>
  )
}
