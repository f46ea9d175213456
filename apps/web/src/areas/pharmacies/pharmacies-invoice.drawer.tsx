// PHA "Automated invoice" 051-053: what will be sent where, what is missing, and the switch.
import { Button, Switch } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCents } from '@wren/contract/money'
import { pharmacies, roundingLabels, type Pharmacy } from '@wren/contract/pharmacies'
import { missingForInvoices } from '@wren/contract/pharmacies.rules'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { useChange } from '../../shared/http/use-change.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import styles from './pharmacies.module.css'

const dollars = (amount: number | null): string | null => (amount === null ? null : formatCents(Math.round(amount * 100)))

function Recipients({ pharmacy }: { readonly pharmacy: Pharmacy }) {
  return (
    <section>
      <h3>Recipients</h3>
      <KeyValues pairs={[['Contact email', pharmacy.invoicing_email], ['Billing emails', pharmacy.billing_emails.length === 0 ? null : pharmacy.billing_emails.join(', ')]]} />
      <p className={styles.quiet}>Edit them in the Invoicing section of the form.</p>
    </section>
  )
}

function Terms({ pharmacy }: { readonly pharmacy: Pharmacy }) {
  const { net_payment_term: days, minimal_minutes_charge: minutes } = pharmacy
  return (
    <section>
      <h3>Terms</h3>
      <KeyValues pairs={[
        ['Net payment term', days === null ? null : `${days} days`], ['Hourly rate', dollars(pharmacy.hourly_rate)], ['Minimum billable minutes', minutes === null ? null : `${minutes} min`], ['Duration rounding', roundingLabels[pharmacy.duration_rounding_method]],
      ]} />
    </section>
  )
}

function Address({ pharmacy }: { readonly pharmacy: Pharmacy }) {
  const lines = [
    [pharmacy.invoicing_address_street, pharmacy.invoicing_address_street2], [pharmacy.invoicing_address_city, pharmacy.invoicing_address_state, pharmacy.invoicing_address_zip], [pharmacy.invoicing_address_country],
  ].map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)
  return <section><h3>Billing address</h3>{lines.map((line) => <div key={line}>{line}</div>)}</section>
}

function Checklist({ missing }: { readonly missing: readonly string[] }) {
  return (
    <section aria-label="Missing before invoices can be sent automatically">
      <h3>Missing before invoices can be sent automatically</h3>
      <ul className={styles.needs}>
        {missing.length === 0 && <li><IconCircleCheck size={16} stroke={1.75} color="var(--w-accent)" aria-hidden />Nothing is missing</li>}
        {missing.map((name) => <li key={name}><IconCircleDashed size={16} stroke={1.75} color="var(--w-danger)" aria-hidden />{name}</li>)}
      </ul>
    </section>
  )
}

export function InvoiceDrawer({ pharmacy, start, onSaved, onClose }: { readonly pharmacy: Pharmacy; /** What the toggle was turned to. */ readonly start: boolean; readonly onSaved: (pharmacy: Pharmacy) => void; readonly onClose: () => void }) {
  const [on, setOn] = useState(start)
  const change = useChange(pharmacies.save, { quiet: true })
  const missing = missingForInvoices(pharmacy)
  const blocked = on && !pharmacy.auto_invoice && missing.length > 0
  const save = async (): Promise<void> => {
    const pressed = await change.press({ id: pharmacy.id, version: pharmacy.version, auto_invoice: on })
    if (!pressed.ok) {
      const current = pressed.error.extra['current'] as Pharmacy | undefined
      if (current !== undefined) onSaved(current) // the next press stands on what is stored now
      return
    }
    onSaved(pressed.answer.provider)
    onClose()
  }
  return (
    <SideDrawer opened title="Automated Invoice" onClose={onClose} footer={(
      <>
        <Button onClick={onClose}>Cancel</Button>
        <SaveButton busy={change.busy} disabled={on === pharmacy.auto_invoice || blocked} onClick={() => void save()}>{change.label('Save')}</SaveButton>
      </>
    )}>
      <div className={styles.drawer}>
        {change.error && <Banner title={change.error.error} onClose={change.clear} />}
        <Switch label="Send invoices automatically" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
        <Checklist missing={missing} />
        <Recipients pharmacy={pharmacy} />
        <Terms pharmacy={pharmacy} />
        <Address pharmacy={pharmacy} />
      </div>
    </SideDrawer>
  )
}
