// NUR-067, NUR-068, NUR-069, NUR-071, NUR-072, NET-096: adds and edits a licence. Refused fields are shown in the
// drawer.
import { Button } from '@mantine/core'
import { licenseTexts, nurseLicenses, type License } from '@wren/contract/nurse-licenses'
import { licenseBoards, licenseTypes } from '@wren/contract/nurses.rules'
import { reference } from '@wren/contract/reference-calls'
import { type Day } from '@wren/contract/time'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CallForm as Form } from '../../shared/form/CallForm.tsx'
import { CheckboxField, choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import styles from './nurses.module.css'

type LicenseValues = {
  readonly location: string | null
  readonly number: string | null
  readonly type: string | null
  readonly board: string | null
  readonly expires: Day | null
  readonly verified: Day | null
  readonly is_compact: boolean
}
const blankLicense: LicenseValues = {
  location: null,
  number: null,
  type: null,
  board: null,
  expires: null,
  verified: null,
  is_compact: false,
}
const licenseValues = ({
  location,
  number,
  type,
  board,
  expires,
  verified,
  is_compact,
}: License): LicenseValues => ({ location, number, type, board, expires, verified, is_compact })
/** True if all required fields are filled (NUR-068). */
const isComplete = ({ location, number, type, board, expires }: LicenseValues): boolean =>
  [location, number?.trim(), type, board, expires].every(Boolean)

interface DrawerProps {
  readonly title: string
  readonly saveLabel: string
  readonly form: CallForm<LicenseValues>
  readonly today: Day
  readonly onClose: () => void
}
const labels = {
  location: 'Location',
  number: 'Number',
  type: 'Type',
  board: 'Board',
  expires: 'Expiration',
  verified: 'Verified',
  is_compact: 'Compact license',
} as const

function LicenseDrawer({ title, saveLabel, form, today, onClose }: DrawerProps) {
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const { field } = form
  return (
    <SideDrawer
      opened
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton
            busy={form.busy}
            disabled={!isComplete(form.values)}
            onClick={() => void form.submit()}
          >
            {form.label(saveLabel)}
          </SaveButton>
        </>
      }
    >
      <Form
        form={form}
        labels={labels}
        page={false}
        guard={false}
        updatedText="This license was updated."
      >
        <div className={styles.stack}>
          <SelectField
            label={labels.location}
            required
            choices={
              states.data?.data.map(({ code, title: name }) => ({ value: code, label: name })) ?? []
            }
            {...field('location')}
          />
          <TextField label={labels.number} required maxLength={50} {...field('number')} />
          <SelectField
            label={labels.type}
            required
            choices={choicesOf(licenseTypes)}
            {...field('type')}
          />
          <SelectField
            label={labels.board}
            required
            choices={choicesOf(licenseBoards)}
            {...field('board')}
          />
          <DateField label={labels.expires} today={today} required {...field('expires')} />
          <DateField
            label={labels.verified}
            today={today}
            help="Counts for visits only while it is set"
            {...field('verified')}
          />
          <CheckboxField
            label={labels.is_compact}
            {...field('is_compact')}
            onChange={(on) => form.set({ is_compact: on === true })}
          />
        </div>
      </Form>
    </SideDrawer>
  )
}

export function NewLicense({
  nurse,
  today,
  onClose,
}: {
  readonly nurse: number
  readonly today: Day
  readonly onClose: () => void
}) {
  const form = useCallForm(nurseLicenses.add, {
    record: blankLicense,
    values: (values) => values,
    with: () => ({ id: nurse }),
    send: 'all',
    onSaved: () => {
      notify(licenseTexts.added)
      onClose()
    },
  })
  return (
    <LicenseDrawer
      title="Add License"
      saveLabel="Add License"
      form={form}
      today={today}
      onClose={onClose}
    />
  )
}

export function EditLicense({
  nurse,
  license,
  today,
  onClose,
}: {
  readonly nurse: number
  readonly license: License
  readonly today: Day
  readonly onClose: () => void
}) {
  const form = useCallForm(nurseLicenses.save, {
    record: license,
    values: licenseValues,
    with: ({ id, version }) => ({ id: nurse, licenseId: id, version }),
    onSaved: () => {
      notify(licenseTexts.updated)
      onClose()
    },
  })
  return (
    <LicenseDrawer
      title="Edit License"
      saveLabel="Update License"
      form={form}
      today={today}
      onClose={onClose}
    />
  )
}
