// NUR "Licences" 066-074: a nurse's licences, each saved by itself; what was refused stands in the drawer.
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
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CheckboxField, choicesOf, SelectField } from '../../shared/form/choice-fields.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { dayInMs } from '../../shared/pickers/picker-kind.ts'
import { licenseSet } from './nurses-badges.ts'
import styles from './nurses.module.css'

interface Values { readonly location: string | null; readonly number: string | null; readonly type: string | null; readonly board: string | null; readonly expires: Day | null; readonly verified: Day | null; readonly is_compact: boolean }
const blank: Values = { location: null, number: null, type: null, board: null, expires: null, verified: null, is_compact: false }
const valuesOf = ({ location, number, type, board, expires, verified, is_compact }: License): Values => ({ location, number, type, board, expires, verified, is_compact })
/** NUR-068 */
const isWhole = ({ location, number, type, board, expires }: Values): boolean => [location, number?.trim(), type, board, expires].every(Boolean)

interface DrawerProps { readonly nurse: number; readonly license: License | null; readonly today: Day; readonly onClose: () => void }

function LicenseDrawer({ nurse, license, today, onClose }: DrawerProps) {
  const [values, setValues] = useState(license === null ? blank : valuesOf(license))
  const add = useChange(nurseLicenses.add, { quiet: true })
  const change = useChange(nurseLicenses.save, { quiet: true })
  const states = useCall(reference.states, {}, { quiet: true, freshFor: dayInMs })
  const { error, fields, busy } = license === null ? add : change
  const set = (some: Partial<Values>): void => setValues({ ...values, ...some })
  const field = <K extends keyof Values>(name: K) => ({ name, value: values[name], error: fields[name], onChange: (value: Values[K] | null) => set({ [name]: value }) })
  const save = async (): Promise<void> => {
    const { ok } = license === null ? await add.press({ id: nurse, ...values } as never) : await change.press({ id: nurse, licenseId: license.id, version: license.version, ...values } as never)
    if (!ok) return
    notify(license === null ? licenseTexts.added : licenseTexts.updated)
    onClose()
  }
  const told = error !== null && Object.keys(fields).length === 0
  return (
    <SideDrawer
      opened title={license === null ? 'Add License' : 'Edit License'} onClose={onClose}
      footer={<><Button onClick={onClose}>Cancel</Button><SaveButton busy={busy} disabled={!isWhole(values)} onClick={() => void save()}>{license === null ? add.label('Add License') : 'Update License'}</SaveButton></>}
    >
      <div className={styles.stack}>
        {told && <Banner title={error.error} scrolls={false} />}
        <SelectField label="Location" required choices={states.data?.data.map(({ code, title }) => ({ value: code, label: title })) ?? []} {...field('location')} />
        <TextField label="Number" required maxLength={50} {...field('number')} />
        <SelectField label="Type" required choices={choicesOf(licenseTypes)} {...field('type')} />
        <SelectField label="Board" required choices={choicesOf(licenseBoards)} {...field('board')} />
        <DateField label="Expiration" today={today} required {...field('expires')} />
        <DateField label="Verified" today={today} help="Counts for visits only while it is set" {...field('verified')} />
        <CheckboxField label="Compact license" value={values.is_compact} onChange={(on) => set({ is_compact: on === true })} />
      </div>
    </SideDrawer>
  )
}

export function LicensesPanel({ nurse, today }: { readonly nurse: number; readonly today: Day }) {
  const found = useCall(nurseLicenses.list, { id: nurse }, { quiet: true })
  const remove = useChange(nurseLicenses.remove)
  const [drawer, setDrawer] = useState<{ readonly license: License | null } | null>(null)
  const { ask, dialog } = useAsk()
  const licenses = found.data?.data ?? []
  const drop = async ({ id, version }: License): Promise<void> => {
    if (!(await ask({ title: licenseTexts.question, confirm: 'Delete', keep: 'Cancel', danger: true }))) return
    if ((await remove.press({ id: nurse, licenseId: id, version })).ok) notify(licenseTexts.deleted)
  }
  return (
    <Section title="Licenses" id="nurses.licenses" actions={<Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />} onClick={() => setDrawer({ license: null })}>Add License</Button>}>
      {found.isError && <p className={styles.quiet} role="alert">An error occurred</p>}
      {found.data && licenses.length === 0 && <p className={styles.quiet}>{licenseTexts.none}</p>}
      <ul className={styles.rows} aria-label="Licenses">
        {licenses.map((license) => (
          <li key={license.id}>
            <div className={styles.grow}>
              {license.number ? <><b>{license.location} {license.number}</b><span className={styles.note}>{[license.type, `${license.board} board`, `Expires ${formatDay(license.expires)}`, license.verified ? `Verified ${formatDay(license.verified)}` : 'Not verified'].join(' · ')}</span></> : licenseTexts.missing}
            </div>
            {license.is_compact && <Tag>Compact</Tag>}
            <StatusBadge set={licenseSet} status={licenseStatus(license.expires, today)} />
            <Button size="compact-sm" aria-label={`Edit license ${license.number}`} leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />} onClick={() => setDrawer({ license })}>Edit</Button>
            <Button size="compact-sm" aria-label={`Delete license ${license.number}`} leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />} onClick={() => void drop(license)}>Delete</Button>
          </li>
        ))}
      </ul>
      {drawer && <LicenseDrawer nurse={nurse} license={drawer.license} today={today} onClose={() => setDrawer(null)} />}
      {dialog}
    </Section>
  )
}
