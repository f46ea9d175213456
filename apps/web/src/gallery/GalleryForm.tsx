// A whole record screen with its form, as an area writes it.
import { IconClock, IconCopy, IconMapPin, IconUser, IconVaccine } from '@tabler/icons-react'
import { calls, PathId, put } from '@wren/contract/call'
import { useState } from 'react'
import { z } from 'zod'
import { StatusBadge } from '../shared/badges/StatusBadge.tsx'
import { visitStatus } from '../shared/badges/statuses.ts'
import { DateField } from '../shared/calendar/DateField.tsx'
import { DurationField, TimeField } from '../shared/calendar/time-fields.tsx'
import { notify } from '../shared/feedback/notices.ts'
import { CallForm } from '../shared/form/CallForm.tsx'
import {
  choicesOf,
  CheckboxField,
  RadioField,
  SegmentedField,
  SelectField,
  ToggleField,
} from '../shared/form/choice-fields.tsx'
import { FormButtons } from '../shared/form/FormButtons.tsx'
import { Col, FieldGrid, Section } from '../shared/form/layout.tsx'
import { MoneyField } from '../shared/form/number-fields.tsx'
import { PhoneField } from '../shared/form/PhoneField.tsx'
import { EmailField, TextareaField, TextField, UrlField } from '../shared/form/text-fields.tsx'
import { useCallForm } from '../shared/form/useCallForm.ts'
import { ZipField } from '../shared/form/ZipField.tsx'
import { HistoryDrawer } from '../shared/history/HistoryDrawer.tsx'
import { adminKind } from '../shared/pickers/kinds.ts'
import { Picker } from '../shared/pickers/Picker.tsx'
import {
  ContextCard,
  KeyValues,
  RecordLayout,
  SummaryLine,
} from '../shared/record/RecordLayout.tsx'
import { RecordHeader } from '../shared/record/RecordHeader.tsx'
import { Screen } from '../shared/screen/Screen.tsx'
import { useParam } from '../shared/screen/route.ts'
import { adminSource } from './fake-pickers.ts'
import { visit } from './fake-server.ts'

const Body = z.looseObject({ email: z.email('Email is not in the correct format').optional() })
const api = calls('gallery', {
  save: put('/gallery/visit/:aid', {
    ids: '',
    allow: 'admin',
    params: z.object({ aid: PathId }),
    body: Body,
    answer: z.custom<typeof visit>(),
  }),
})
const values = ({ id: _id, version: _version, ...rest }: typeof visit) => rest
const labels = { date: 'Date', rate: 'Nurse Hourly Rate', notes: 'Notes (internal)' }

export function GalleryForm() {
  const id = useParam('aid') || '48244'
  const [history, setHistory] = useState(false)
  const form = useCallForm(api.save, {
    record: visit,
    values,
    with: (record) => ({ aid: id, version: record.version }),
    saved: (record) => record as typeof visit,
    onSaved: () => notify('Visit has been updated'),
  })
  const { field } = form
  return (
    <Screen
      title={`Visit ${id}`}
      header={
        <RecordHeader
          path={`/visits/${id}`}
          back={{ to: '/list', label: 'Visits' }}
          title={`Visit ${id}`}
          copy={id}
          badge={<StatusBadge set={visitStatus} status={form.values.status} size="large" />}
          updated="Last updated 4 min ago"
          actions={[
            { label: 'Duplicate', icon: IconCopy, run: () => {} },
            { label: 'Cancel', run: () => {} },
            {
              label: 'Delete',
              danger: true,
              run: () => {},
              blocked: 'A visit with a chart cannot be deleted.',
            },
          ]}
          menu={[{ label: 'History', run: () => setHistory(true) }]}
          primary={{ label: 'Select Nurse Availability', run: () => {} }}
        />
      }
    >
      <CallForm
        form={form}
        labels={labels}
        above={
          <SummaryLine
            parts={[
              { label: 'Patient', icon: IconUser, strong: 'Octavian Brightwater', text: 'W000289' },
              { label: 'Treatment', icon: IconVaccine, strong: 'Remicade 400 mg' },
              {
                label: 'Time',
                icon: IconClock,
                strong: 'Nov 23, 2026',
                text: '1:00 PM - 3:00 PM PST',
              },
              { label: 'Place', icon: IconMapPin, text: 'Fresno, CA 93711' },
            ]}
          />
        }
      >
        <RecordLayout
          context={
            <ContextCard title="Payment" count={2}>
              <KeyValues
                end
                pairs={[
                  ['Report', 'No report yet'],
                  ['Invoice', '-'],
                  ['Nurse Payment', '$184.00'],
                ]}
              />
            </ContextCard>
          }
        >
          <Section title="Visit" id="gallery.visit">
            <FieldGrid>
              <Col span={3}>
                <SelectField
                  label="Status"
                  required
                  choices={choicesOf(Object.keys(visitStatus))}
                  {...field('status')}
                />
              </Col>
              <Col span={5}>
                <SelectField
                  label="Status Reason"
                  placeholder="None"
                  choices={choicesOf(['Pending Nurse Confirmation', 'Pending PA'])}
                  {...field('status_reason')}
                />
              </Col>
              <Col span={4}>
                <Picker label="Ops" kind={adminKind} source={adminSource} {...field('ops_id')} />
              </Col>
              <Col span={3}>
                <DateField label="Date" required today="2026-11-21" {...field('date')} />
              </Col>
              <Col span={3}>
                <TimeField label="Start Time" required {...field('time')} />
              </Col>
              <Col span={3}>
                <DurationField label="Duration" required {...field('duration')} />
              </Col>
              <Col span={3}>
                <ToggleField label="Urgent" {...field('urgent')} />
                <ToggleField label="Recurring" {...field('recurring')} />
              </Col>
            </FieldGrid>
          </Section>
          <Section title="Pay & Rates" id="gallery.pay">
            <FieldGrid>
              <Col span={4}>
                <SegmentedField
                  label="Rate Type"
                  choices={choicesOf(['Hourly', 'Flat'])}
                  {...field('rate_type')}
                />
              </Col>
              <Col span={4}>
                <MoneyField label="Nurse Hourly Rate" help="Limits 83 - 97" {...field('rate')} />
              </Col>
              <Col span={4}>
                <RadioField
                  label="Labs"
                  required
                  choices={choicesOf(['Yes', 'No', 'Unknown'])}
                  {...field('labs')}
                />
              </Col>
            </FieldGrid>
          </Section>
          <Section title="Contact & Notes" id="gallery.contact" note="from the referral">
            <FieldGrid>
              <Col span={3} small={6}>
                <ZipField
                  label="Zip Code"
                  required
                  found={5}
                  lookup={() => Promise.reject(new Error())}
                  onFound={() => {}}
                  {...field('zip')}
                />
              </Col>
              <Col span={6} small={6}>
                <TextField label="City" {...field('city')} />
              </Col>
              <Col span={3}>
                <CheckboxField label="Visit Details Checked" value={false} onChange={() => {}} />
              </Col>
              <Col span={4}>
                <EmailField label="Contact Email" {...field('email')} />
              </Col>
              <Col span={4}>
                <PhoneField label="Contact Phone" {...field('phone')} />
              </Col>
              <Col span={4}>
                <UrlField label="Visit Details URL" {...field('url')} />
              </Col>
              <Col>
                <TextareaField label="Notes (internal)" {...field('notes')} />
              </Col>
            </FieldGrid>
          </Section>
        </RecordLayout>
        <FormButtons form={form} />
      </CallForm>
      {history && (
        <HistoryDrawer
          record={`visit ${id}`}
          zone="America/Phoenix"
          onClose={() => setHistory(false)}
          views={{
            rows: [
              {
                id: 1,
                name: 'Rosalie Penhallow',
                role: 'Admin',
                first: '2026-11-02T17:00:00.000Z',
                last: '2026-11-20T18:31:00.000Z',
                count: 14,
              },
            ],
            loading: false,
            days: 90,
            onDays: () => {},
          }}
          changes={{
            loading: false,
            rows: [
              {
                id: 1,
                at: '2026-11-20T23:09:11.000Z',
                actor: 'Hollis Amberley',
                action: 'Changed',
                fields: [
                  { label: 'Nurse Hourly Rate', before: '$88', after: '$92' },
                  {
                    label: 'Notes (internal)',
                    before: null,
                    after: 'Asked for the same nurse as in October. '.repeat(5),
                  },
                ],
              },
              {
                id: 2,
                at: '2026-11-20T22:58:00.000Z',
                actor: 'System: intake',
                action: 'Created',
                fields: [],
              },
            ],
          }}
        />
      )}
    </Screen>
  )
}
