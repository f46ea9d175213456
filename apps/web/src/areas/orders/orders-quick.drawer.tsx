// ORD "Fields and defaults" 022 to 031, "Validation" 038 to 046: the linked order, edited beside the visit that needs it.
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { orderFields } from '@wren/contract/audit-fields-patients'
import { orders, type Order } from '@wren/contract/orders'
import { frequencyTypes, orderFaults, orderStatusChoices, pumpTypes } from '@wren/contract/orders.rules'
import { accessTypes } from '@wren/contract/reference'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { DurationField } from '../../shared/calendar/time-fields.tsx'
import { useToday } from '../../shared/calendar/useToday.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { choicesOf, SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { NumberField } from '../../shared/form/number-fields.tsx'
import { PhoneField } from '../../shared/form/PhoneField.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { TreatmentField } from '../../shared/pickers/TreatmentField.tsx'

const valuesOf = (order: Order) => ({
  status: order.status as string, treatment: order.treatment as string | null, access_type: order.access_type, pomp_type: order.pomp_type as string | null, doses: order.doses, visit_amount: order.visit_amount,
  frequency_type: order.frequency_type as string, frequency_value: order.frequency_value, frequency_other: order.frequency_other, flexibility_days: order.flexibility_days,
  duration_days: order.duration_days as number | null, nonconsecutive: order.nonconsecutive, duration_estimate: order.duration_estimate, duration_max_auth: order.duration_max_auth,
  signed_date: order.signed_date, expiration_date: order.expiration_date, authorization_start: order.authorization_start, authorization_end: order.authorization_end,
  pharmacy_phone: order.pharmacy_phone, notes: order.notes,
})
const units = frequencyTypes.map((value) => ({ value, label: { d: 'Days', w: 'Weeks', m: 'Months' }[value] }))
const access = accessTypes.map(({ value, label }) => ({ value, label }))

export function OrderDrawer({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const found = useCall(orders.byId, { id: order.id }, { quiet: true })
  const record = found.data?.patient_order ?? order
  const today = useToday()
  const [history, setHistory] = useState(false)
  const form = useCallForm(orders.save, {
    record, values: valuesOf, with: ({ id, version }) => ({ id, version }), saved: (answer) => answer.patient_order,
    check: (values) => orderFaults(values)?.fields ?? {},
    onSaved: () => { notify('Order has been updated'); onClose() },
  })
  const { field, values } = form
  const day = { today }
  return (
    <SideDrawer opened title={<>Order #{order.id} <Button size="compact-sm" ml={8} leftSection={<IconHistory size={14} stroke={1.75} />} onClick={() => setHistory(true)}>History</Button></>} onClose={onClose} width={520}>
      <CallForm form={form} page={false} fields={orderFields} updatedText="This order was updated." guard={false}>
        <FieldGrid>
          <Col span={6}><SelectField label="Status" required choices={choicesOf(orderStatusChoices(record.status))} {...field('status')} /></Col>
          <Col span={6}><SelectField label="Access Type" choices={access} {...field('access_type')} /></Col>
          <Col><TreatmentField label="Treatment" required {...field('treatment')} /></Col>
          <Col span={6}><DateField label="Date Order Signed" {...day} {...field('signed_date')} /></Col>
          <Col span={6}><DateField label="Expiration Date" {...day} {...field('expiration_date')} /></Col>
          <Col span={6}><DateField label="Authorization Start" {...day} {...field('authorization_start')} /></Col>
          <Col span={6}><DateField label="Authorization End" {...day} {...field('authorization_end')} /></Col>
          <Col span={6} small={6}><NumberField label="Number of Visits" min={1} max={999} {...field('visit_amount')} /></Col>
          <Col span={6} small={6}><NumberField label="Doses" min={1} max={999} {...field('doses')} /></Col>
          <Col span={6} small={6}><NumberField label="Frequency, every" min={1} max={365} {...field('frequency_value')} /></Col>
          <Col span={6} small={6}><SelectField label="Frequency Unit" clearable={false} choices={units} {...field('frequency_type')} /></Col>
          <Col><TextField label="Frequency Other" maxLength={500} {...field('frequency_other')} /></Col>
          <Col span={6} small={6}><NumberField label="Flexibility (days)" min={0} max={14} {...field('flexibility_days')} /></Col>
          <Col span={6} small={6}><NumberField label="Duration Days" required min={1} max={14} {...field('duration_days')} /></Col>
          <Col><ToggleField label="Nonconsecutive" disabled={(values.duration_days ?? 1) <= 1} {...field('nonconsecutive')} /></Col>
          <Col span={6}><DurationField label="Estimated Duration" {...field('duration_estimate')} /></Col>
          <Col span={6}><DurationField label="Maximum Authorized Duration" {...field('duration_max_auth')} /></Col>
          <Col span={6}><SelectField label="Pump Type" choices={choicesOf(pumpTypes)} {...field('pomp_type')} /></Col>
          <Col span={6}><PhoneField label="Pharmacy Phone" {...field('pharmacy_phone')} /></Col>
          <Col><TextareaField label="Notes" maxLength={5000} {...field('notes')} /></Col>
        </FieldGrid>
        <FormButtons form={form} discard="Cancel" onCancel={onClose} />
      </CallForm>
      {history && <RecordHistory type="order" id={order.id} record={`order ${order.id}`} patient onClose={() => setHistory(false)} />}
    </SideDrawer>
  )
}
