// NUR "Licences" 066-074, NET-096: a nurse's licences, each saved by itself; what was refused stands in the drawer.
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { licenseTexts, nurseLicenses, type License } from '@wren/contract/nurse-licenses'
import { licenseBoards, licenseStatus, licenseTypes } from '@wren/contract/nurses.rules'
import { reference } from '@wren/contract/reference-calls'
import { formatDay, type Day } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { StatusBadge } from '../../shared/badges/StatusBadge.tsx'
import { DateField } from '../../shared/calendar/DateField.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { RowsSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm as Form } from '../../shared/form/CallForm.tsx'
import { CheckboxField, choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm } from '../../shared/form/useCallForm.ts'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { licenseSet } from './nurses-badges.ts'
import styles from './nurses.module.css'

type Values = {
  readonly location: string | null
  readonly number: string | null
  readonly type: string | null
  readonly board: string | null
  readonly expires: Day | null
  readonly verified: Day | null
  readonly is_compact: boolean
}
const blank: Values = {
  location: null,
  number: null,
  type: null,
  board: null,
  expires: null,
  verified: null,
  is_compact: false,
}
const valuesOf = ({
  location,
  number,
  type,
  board,
  expires,
  verified,
  is_compact,
}: License): Values => ({ location, number, type, board, expires, verified, is_compact })
/** NUR-068 */
const isWhole = ({ location, number, type, board, expires }: Values): boolean =>
  [location, number?.trim(), type, board, expires].every(Boolean)

interface DrawerProps {
  readonly title: string
  readonly saves: string
  readonly form: CallForm<Values>
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

function LicenseDrawer({ title, saves, form, today, onClose }: DrawerProps) {
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
            disabled={!isWhole(form.values)}
            onClick={() => void form.submit()}
          >
            {form.label(saves)}
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

function NewLicense({
  nurse,
  today,
  onClose,
}: {
  readonly nurse: number
  readonly today: Day
  readonly onClose: () => void
}) {
  const form = useCallForm(nurseLicenses.add, {
    record: blank,
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
      saves="Add License"
      form={form}
      today={today}
      onClose={onClose}
    />
  )
}

function EditLicense({
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
    values: valuesOf,
    with: ({ id, version }) => ({ id: nurse, licenseId: id, version }),
    onSaved: () => {
      notify(licenseTexts.updated)
      onClose()
    },
  })
  return (
    <LicenseDrawer
      title="Edit License"
      saves="Update License"
      form={form}
      today={today}
      onClose={onClose}
    />
  )
}

export function LicensesPanel({ nurse, today }: { readonly nurse: number; readonly today: Day }) {
  const found = useCall(nurseLicenses.list, { id: nurse }, { quiet: true })
  const remove = useChange(nurseLicenses.remove)
  const [drawer, setDrawer] = useState<{ readonly license: License | null } | null>(null)
  const { ask, dialog } = useAsk()
  const licenses = found.data?.data ?? []
  const drop = async ({ id, version }: License): Promise<void> => {
    if (
      !(await ask({
        title: licenseTexts.question,
        confirm: 'Delete',
        keep: 'Cancel',
        danger: true,
      }))
    )
      return
    if ((await remove.press({ id: nurse, licenseId: id, version })).ok) notify(licenseTexts.deleted)
  }
  return (
    <Section
      title="Licenses"
      id="nurses.licenses"
      actions={
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => setDrawer({ license: null })}
        >
          Add License
        </Button>
      }
    >
      {found.isPending && <RowsSkeleton rows={1} height={56} />}
      {found.isError && found.data === undefined && (
        <p className={styles.quiet} role="alert">
          An error occurred
        </p>
      )}
      {found.data && licenses.length === 0 && <p className={styles.quiet}>{licenseTexts.none}</p>}
      <ul className={styles.rows} aria-label="Licenses">
        {licenses.map((license) => (
          <li key={license.id}>
            <div className={styles.grow}>
              {license.number ? (
                <>
                  <b>
                    {license.location} {license.number}
                  </b>
                  <span className={styles.note}>
                    {[
                      license.type,
                      `${license.board} board`,
                      `Expires ${formatDay(license.expires)}`,
                      license.verified ? `Verified ${formatDay(license.verified)}` : 'Not verified',
                    ].join(' · ')}
                  </span>
                </>
              ) : (
                licenseTexts.missing
              )}
            </div>
            {license.is_compact && <Tag>Compact</Tag>}
            <StatusBadge set={licenseSet} status={licenseStatus(license.expires, today)} />
            <Button
              size="compact-sm"
              aria-label={`Edit license ${license.number}`}
              leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
              onClick={() => setDrawer({ license })}
            >
              Edit
            </Button>
            <Button
              size="compact-sm"
              aria-label={`Delete license ${license.number}`}
              leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
              onClick={() => void drop(license)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {drawer?.license === null && (
        <NewLicense nurse={nurse} today={today} onClose={() => setDrawer(null)} />
      )}
      {drawer?.license && (
        <AsSaved key={drawer.license.id}>
          {() => (
            <EditLicense
              nurse={nurse}
              license={
                licenses.find(({ id }) => id === drawer.license?.id) ?? (drawer.license as License)
              }
              today={today}
              onClose={() => setDrawer(null)}
            />
          )}
        </AsSaved>
      )}
      {dialog}
    </Section>
  )
}
