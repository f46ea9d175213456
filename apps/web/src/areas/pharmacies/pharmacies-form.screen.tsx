// The form of a saved pharmacy with its panels (PHA-025, PHA-026, PHA-027, PHA-028, PHA-030, PHA-051, PHA-060).
import { ActionIcon, Button } from '@mantine/core'
import { IconHistory, IconSettings, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { pharmacyFields } from '@wren/contract/audit-fields-pharmacies'
import { pharmacies, type BlockedEntry, type Pharmacy } from '@wren/contract/pharmacies'
import { Tag } from '../../shared/badges/marks.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { RecordAwaited } from '../../shared/feedback/RecordAwaited.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FormFooter } from '../../shared/form/layout.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { RecordHistory } from '../../shared/history/RecordHistory.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { RecordHeader } from '../../shared/record/RecordHeader.tsx'
import { RecordLayout } from '../../shared/record/RecordLayout.tsx'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { BillingEmails } from './pharmacies-billing.parts.tsx'
import { BlockedPanel } from './pharmacies-blocked.panel.tsx'
import { back, forgetNames, leave, saveAction } from './pharmacies-form.parts.tsx'
import { checkPharmacy, firstError, pharmacyValues, savedFields } from './pharmacies-form.rules.ts'
import { InvoiceDrawer } from './pharmacies-invoice.drawer.tsx'
import { RatesSection } from './pharmacies-rates.parts.tsx'
import {
  DetailsSection,
  InvoicingSection,
  VisitDetailsSection,
} from './pharmacies-sections.parts.tsx'
import { VettingsPanel } from './pharmacies-vettings.panel.tsx'
import styles from './pharmacies.module.css'

/** Milliseconds (PHA-060). */
const leaveAfterDelete = 1_000

function useDelete(pharmacy: Pharmacy) {
  const go = useGo()
  const { ask, dialog } = useAsk()
  const change = useChange(pharmacies.remove, { quiet: true })
  const [isDeleted, setIsDeleted] = useState(false)
  useEffect(() => {
    if (!isDeleted) return
    const timer = setTimeout(() => go(paths.pharmacies), leaveAfterDelete)
    return () => clearTimeout(timer)
  }, [isDeleted, go])
  const run = async (): Promise<void> => {
    if (
      !(await ask({
        title: 'Are you sure you want to delete this pharmacy?',
        confirm: 'Delete',
        keep: 'Cancel',
        danger: true,
      }))
    )
      return
    const pressed = await change.press({ id: pharmacy.id, version: pharmacy.version })
    if (!pressed.ok)
      return void notify(pressed.error.error, {
        kind: 'error',
        title: 'Failed to delete pharmacy.',
      })
    forgetNames()
    notify('Pharmacy deleted.', { kind: 'toast' })
    setIsDeleted(true)
  }
  return {
    dialog,
    isDeleted,
    action: {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      busy: change.busy,
      run: () => void run(),
    },
  }
}

/** The toggle opens the drawer, which lists what is missing (PHA-051). */
function AutomatedInvoice({
  pharmacy,
  onSaved,
}: {
  readonly pharmacy: Pharmacy
  readonly onSaved: (pharmacy: Pharmacy) => void
}) {
  const [start, setStart] = useState<boolean | null>(null)
  return (
    <Col span={12}>
      <div className={styles.toggleRow}>
        <ToggleField
          label="Automated invoice"
          value={pharmacy.auto_invoice}
          onChange={(on) => setStart(on)}
        />
        <ActionIcon
          size={28}
          aria-label="Automated invoice settings"
          aria-haspopup="dialog"
          onClick={() => setStart(pharmacy.auto_invoice)}
        >
          <IconSettings size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {start !== null && (
        <AsSaved>
          {() => (
            <InvoiceDrawer
              pharmacy={pharmacy}
              start={start}
              onSaved={onSaved}
              onClose={() => setStart(null)}
            />
          )}
        </AsSaved>
      )}
    </Col>
  )
}

function PharmacyForm({
  pharmacy,
  blocked,
}: {
  readonly pharmacy: Pharmacy
  readonly blocked: readonly BlockedEntry[]
}) {
  const [stored, setStored] = useState(pharmacy)
  const [history, setHistory] = useState(false)
  const { may } = useSession()
  const unlocked = may('UNLOCK_RATES')
  // A cached record is shown first and replaced when the server answers a newer version.
  useEffect(
    () => setStored((shown) => (pharmacy.version > shown.version ? pharmacy : shown)),
    [pharmacy],
  )
  const removal = useDelete(stored)
  const form = useCallForm(pharmacies.save, {
    record: stored,
    values: pharmacyValues,
    with: ({ id, version }) => ({ id, version }),
    sent: savedFields,
    check: checkPharmacy,
    summary: firstError,
    saved: (answer) => answer.provider,
    onSaved: ({ provider }) => {
      setStored(provider)
      forgetNames()
      notify('Provider has been updated', { kind: 'thanks', title: 'Thank you' })
    },
  })
  return (
    <Screen
      title="Pharmacy"
      header={
        <RecordHeader
          path={paths.pharmacy(stored.id)}
          back={back}
          title={stored.title}
          badge={stored.is_deleted ? <Tag>Deleted</Tag> : null}
          actions={[
            { label: 'History', icon: IconHistory, run: () => setHistory(true) },
            ...(stored.is_deleted ? [] : [removal.action]),
          ]}
          primary={saveAction(form)}
        />
      }
    >
      <CallForm
        form={form}
        guard={removal.isDeleted ? false : leave}
        fields={pharmacyFields}
        updatedText="This pharmacy was updated."
      >
        <RecordLayout
          context={
            <>
              <BlockedPanel id={stored.id} entries={blocked} />
              <VettingsPanel id={stored.id} />
            </>
          }
        >
          <DetailsSection form={form} group={stored.group} />
          <InvoicingSection form={form} unlocked={unlocked}>
            <Col span={12}>
              <BillingEmails pharmacy={stored} onSaved={setStored} />
            </Col>
            {may('PHARMA_AUTO_INVOICE') && (
              <AutomatedInvoice pharmacy={stored} onSaved={setStored} />
            )}
          </InvoicingSection>
          <RatesSection form={form} unlocked={unlocked} />
          <VisitDetailsSection form={form} />
        </RecordLayout>
        <FormFooter count={form.count}>
          <Button disabled={!form.dirty || form.busy} onClick={form.discard}>
            Discard Changes
          </Button>
        </FormFooter>
      </CallForm>
      {history && (
        <RecordHistory
          type="pharmacy"
          id={stored.id}
          record={`pharmacy ${stored.id}`}
          patient={false}
          onClose={() => setHistory(false)}
        />
      )}
      {removal.dialog}
    </Screen>
  )
}

export function PharmaciesFormScreen() {
  const id = useParam('pid')
  const query = useCall(pharmacies.byId, { id } as never)
  const { data } = query
  if (data === undefined)
    return (
      <Screen title="Pharmacy" back={back}>
        <RecordAwaited found={query} />
      </Screen>
    )
  return (
    <PharmacyForm
      key={data.provider.id}
      pharmacy={data.provider}
      blocked={data.provider_nurse_blocked}
    />
  )
}
