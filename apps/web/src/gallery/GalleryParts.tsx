// Badges, buttons, inputs, pickers and calendars side by side.
import { ActionIcon, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDots,
  IconPlus,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Count, FoundMark, ReasonLabel, Tag, ToneIcon } from '../shared/badges/marks.tsx'
import { StatusBadge } from '../shared/badges/StatusBadge.tsx'
import * as sets from '../shared/badges/statuses.ts'
import { CalendarBody } from '../shared/calendar/CalendarBody.tsx'
import { DateField } from '../shared/calendar/DateField.tsx'
import { RangeField, RangePicker } from '../shared/calendar/RangeField.tsx'
import type { RangeValue } from '../shared/calendar/RangeField.tsx'
import { CopyButton } from '../shared/feedback/CopyButton.tsx'
import { notify } from '../shared/feedback/notices.ts'
import { useAsk } from '../shared/feedback/useAsk.tsx'
import { SaveButton } from '../shared/form/FormButtons.tsx'
import { TextField } from '../shared/form/text-fields.tsx'
import { AvailabilityMark } from '../shared/pickers/AvailabilityMark.tsx'
import type { Availability } from '../shared/pickers/AvailabilityMark.tsx'
import { adminKind, nurseKind, patientKind, providerKind } from '../shared/pickers/kinds.ts'
import { MultiPicker } from '../shared/pickers/MultiPicker.tsx'
import { Picker } from '../shared/pickers/Picker.tsx'
import { nurseItems } from './fake-data.ts'
import { adminSource, nurseSource, patientSource, providerSource } from './fake-pickers.ts'
import styles from './gallery.module.css'

export const Card = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <section className={styles.card}>
    <h2>{title}</h2>
    {children}
  </section>
)
const states: readonly Availability[] = ['Available', 'Busy', 'Possibly busy', 'Tight schedule']
const { unknownStatus: _unknown, ...statusSets } = sets

export function GalleryParts() {
  const [ops, setOps] = useState<number | null>(-2)
  const [nurse, setNurse] = useState<number | null>(null)
  const [patient, setPatient] = useState<string | number | null>(null)
  const [provider, setProvider] = useState<number | null>(72)
  const [several, setSeveral] = useState<readonly (typeof nurseItems)[number][]>(
    nurseItems.slice(0, 2),
  )
  const [day, setDay] = useState<string | null>('2026-11-23')
  const [month, setMonth] = useState<string | null>('2026-11-15')
  const [range, setRange] = useState<RangeValue>({ from: '2026-11-23', to: '2026-11-25' })
  const { ask, dialog } = useAsk()
  const sheet = { value: 'x', onChange: () => {} }
  return (
    <main className={styles.page}>
      <div className={styles.grid}>
        {Object.entries(statusSets).map(([name, set]) => (
          <Card key={name} title={name}>
            <div className={styles.stack}>
              {Object.keys(set).map((status) => (
                <StatusBadge
                  key={status}
                  set={set}
                  status={status}
                  plain={name === 'updatePriority'}
                />
              ))}
            </div>
          </Card>
        ))}
        <Card title="Tags and marks">
          <div className={styles.row}>
            <Tag icon={IconStarFilled}>Preferred</Tag>
            <Tag>3 visits</Tag>
            <Count>8</Count>
            <FoundMark number={3} />
            <ReasonLabel emoji="💰">Max Rate</ReasonLabel>
            <ToneIcon icon={IconAlertTriangle} hue="amber" label="Overlap allowed" />
            <StatusBadge set={sets.visitStatus} status="New" size="large" />
            <StatusBadge set={sets.nurseVisitStatus} status="Paid" text="Paid - Nov 20, 2026" />
            <StatusBadge set={sets.visitStatus} status={null} />
          </div>
        </Card>
        <Card title="Buttons">
          <div className={styles.row}>
            <Button variant="filled">Save</Button>
            <Button variant="filled" disabled>
              Save
            </Button>
            <SaveButton busy>Save</SaveButton>
            <Button>Save</Button>
            <Button disabled>Save</Button>
            <Button variant="subtle" color="gray">
              Quiet
            </Button>
            <Button
              variant="filled"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() =>
                void ask({
                  title: 'Cancel visit 48244',
                  text: 'Canceling this visit will remove it from the series.',
                  confirm: 'Cancel Visit',
                  keep: 'Keep',
                  danger: true,
                })
              }
            >
              Ask
            </Button>
            <Button size="xs" leftSection={<IconPlus size={16} />}>
              Small
            </Button>
            <CopyButton text="48244" size={28} />
            <ActionIcon aria-label="More">
              <IconDots size={16} />
            </ActionIcon>
            <Button
              onClick={() => {
                notify('Visit has been updated')
                notify('Answer of Wendell removed', { action: { label: 'Undo', run: () => {} } })
                notify('Failed to copy to clipboard', { kind: 'error' })
              }}
            >
              Notices
            </Button>
          </div>
        </Card>
        <Card title="Fields">
          <div className={styles.fields}>
            <TextField label="Zip Code" required found={1} {...sheet} />
            <TextField
              label="Contact Email"
              {...sheet}
              error="Email is not in the correct format"
            />
            <TextField label="Patient" readOnly {...sheet} />
            <TextField label="Off" disabled help="Limits 83 - 97" {...sheet} />
          </div>
        </Card>
        <Card title="Pickers">
          <div className={styles.fields}>
            <Picker
              label="Ops"
              kind={adminKind}
              source={adminSource}
              emptyAble
              value={ops}
              onChange={setOps}
            />
            <Picker
              label="Nurse"
              kind={nurseKind}
              source={nurseSource}
              value={nurse}
              onChange={setNurse}
              mark={(one) => <AvailabilityMark state={states[one.user_id % 4] ?? 'Busy'} />}
            />
            <Picker
              label="Patient"
              kind={patientKind}
              source={patientSource}
              emptyAble
              value={patient}
              onChange={setPatient}
            />
            <Picker
              label="Pharmacy"
              kind={providerKind}
              source={providerSource}
              required
              value={provider}
              onChange={setProvider}
              without={(one) => one.is_deleted}
            />
            <Picker
              label="Locked patient"
              kind={patientKind}
              source={patientSource}
              value={null}
              onChange={() => {}}
              locked="Please add/change the patient to the Intake."
            />
            <MultiPicker
              label="Nurses"
              required
              kind={{ ...nurseKind, minimum: 3, delay: 300 }}
              source={nurseSource}
              value={several}
              onChange={setSeveral}
            />
          </div>
        </Card>
        <Card title="Dates">
          <div className={styles.fields}>
            <DateField
              label="Date"
              today="2026-11-21"
              min="2026-11-10"
              value={day}
              onChange={setDay}
            />
            <DateField label="Month" month today="2026-11-21" value={month} onChange={setMonth} />
            <RangeField
              label="Potential Start Date"
              today="2026-11-21"
              value={range}
              onChange={setRange}
            />
          </div>
        </Card>
        <Card title="Calendar">
          <CalendarBody today="2026-11-21" min="2026-11-20" value="2026-11-24" onPick={() => {}} />
        </Card>
        <Card title="Range">
          <RangePicker today="2026-11-21" value={range} onChange={setRange} />
        </Card>
        <Card title="Month">
          <CalendarBody month today="2026-11-21" value="2026-11-15" onPick={() => {}} />
        </Card>
      </div>
      {dialog}
    </main>
  )
}
