// The switch of automated invoices, with recipients, terms and missing settings (PHA-051, PHA-052, PHA-053, NET-096).
import { countOf } from '@wren/contract/format'
import { Button, Switch } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatCents } from '@wren/contract/money'
import { pharmacies, roundingLabels, type Pharmacy } from '@wren/contract/pharmacies'
import { missingForInvoices } from '@wren/contract/pharmacies.rules'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { SaveButton } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import styles from './pharmacies.module.css'

const labels = { auto_invoice: 'Send invoices automatically' } as const
const dollars = (amount: number | null): string | null =>
  amount === null ? null : formatCents(Math.round(amount * 100))

function Recipients({ pharmacy }: { readonly pharmacy: Pharmacy }) {
  return (
    <section>
      <h3>Recipients</h3>
      <KeyValues
        pairs={[
          ['Contact email', pharmacy.invoicing_email],
          [
            'Billing emails',
            pharmacy.billing_emails.length === 0 ? null : pharmacy.billing_emails.join(', '),
          ],
        ]}
      />
      <p className={styles.quiet}>Edit them in the Invoicing section of the form.</p>
    </section>
  )
}

function Terms({ pharmacy }: { readonly pharmacy: Pharmacy }) {
  const { net_payment_term: days, minimal_minutes_charge: minutes } = pharmacy
  return (
    <section>
      <h3>Terms</h3>
      <KeyValues
        pairs={[
          ['Net payment term', days === null ? null : countOf(days, 'day')],
          ['Hourly rate', dollars(pharmacy.hourly_rate)],
          ['Minimum billable minutes', minutes === null ? null : `${minutes} min`],
          ['Duration rounding', roundingLabels[pharmacy.duration_rounding_method]],
        ]}
      />
    </section>
  )
}

function Address({ pharmacy }: { readonly pharmacy: Pharmacy }) {
  const lines = [
    [pharmacy.invoicing_address_street, pharmacy.invoicing_address_street2],
    [
      pharmacy.invoicing_address_city,
      pharmacy.invoicing_address_state,
      pharmacy.invoicing_address_zip,
    ],
    [pharmacy.invoicing_address_country],
  ]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter(Boolean)
  return (
    <section>
      <h3>Billing address</h3>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </section>
  )
}

function Checklist({ missing }: { readonly missing: readonly string[] }) {
  return (
    <section aria-label="Missing before invoices can be sent automatically">
      <h3>Missing before invoices can be sent automatically</h3>
      <ul className={styles.needs}>
        {missing.length === 0 && (
          <li>
            <IconCircleCheck size={16} stroke={1.75} color="var(--w-accent)" aria-hidden />
            Nothing is missing
          </li>
        )}
        {missing.map((name) => (
          <li key={name}>
            <IconCircleDashed size={16} stroke={1.75} color="var(--w-danger)" aria-hidden />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function InvoiceDrawer({
  pharmacy,
  start,
  onSaved,
  onClose,
}: {
  readonly pharmacy: Pharmacy
  /** The state that the toggle was switched to. */
  readonly start: boolean
  readonly onSaved: (pharmacy: Pharmacy) => void
  readonly onClose: () => void
}) {
  // Opening the drawer by the toggle counts as an unsaved change.
  const form = useCallForm(pharmacies.save, {
    record: pharmacy,
    values: ({ auto_invoice }) => ({ auto_invoice }),
    with: ({ id, version }) => ({ id, version }),
    onSaved: ({ provider }) => {
      onSaved(provider)
      onClose()
    },
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isStarted.current) {
      isStarted.current = true
      form.set({ auto_invoice: start })
    }
  })
  const on = isStarted.current ? form.values.auto_invoice : start
  const missing = missingForInvoices(pharmacy)
  const blocked = on && !form.start.auto_invoice && missing.length > 0
  return (
    <SideDrawer
      opened
      title="Automated Invoice"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton
            busy={form.busy}
            disabled={!form.dirty || blocked}
            onClick={() => void form.submit()}
          >
            {form.label('Save')}
          </SaveButton>
        </>
      }
    >
      <CallForm
        form={form}
        labels={labels}
        page={false}
        guard={false}
        updatedText="This pharmacy was updated."
      >
        <div className={styles.drawer}>
          <Switch
            label={labels.auto_invoice}
            checked={on}
            onChange={(event) => form.set({ auto_invoice: event.currentTarget.checked })}
          />
          <Checklist missing={missing} />
          <Recipients pharmacy={pharmacy} />
          <Terms pharmacy={pharmacy} />
          <Address pharmacy={pharmacy} />
        </div>
      </CallForm>
    </SideDrawer>
  )
}
