// NVS "Visit details page" 052-054, "Safety" 063-065: what the nurse must know before she leaves home.
import { useEffect, useState, type ReactNode } from 'react'
import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { fullName } from '@wren/contract/format'
import { identity } from '@wren/contract/identity'
import { nurseVisits, type VisitDetails } from '@wren/contract/nurse-visits'
import { detailsNotAvailable } from '@wren/contract/nurse-visits.refusals'
import { checkPhoneText, dialLink } from '@wren/contract/phone'
import { operationsLink, showUsPhone } from '@wren/contract/phone-us'
import { showPhone } from '@wren/contract/phone-shown'
import { accessTypeLabel } from '@wren/contract/reference'
import { formatDate, formatDay, formatRange } from '@wren/contract/time'
import { showError } from '../../shared/feedback/errors.ts'
import { RecordSkeleton } from '../../shared/feedback/Skeleton.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { OuterLink } from '../../shared/phone/Button.tsx'
import { RichText } from '../../shared/phone/RichText.tsx'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { useParam } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { useSession } from '../../shared/session/session.ts'
import { paths } from '../../shared/screen/paths.ts'
import styles from './nurse-visits.module.css'

const loadSheet = () =>
  import('../../shared/files/DocumentSheet.tsx').then(({ DocumentSheet }) => DocumentSheet)

const yesNo = (value: boolean | null | undefined): string =>
  value == null ? 'unknown' : value ? 'yes' : 'no'
const written = (value: string | number | null | undefined): string =>
  value == null || value === '' ? '-' : String(value)
const list = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ')

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** PHA-082: the link dials the number, and the extension stands behind it. */
function Phone({
  number,
  extension = null,
}: {
  readonly number: string | null | undefined
  readonly extension?: string | null | undefined
}) {
  if (!number) return <>-</>
  const link = dialLink(number)
  if (link === null) return <>{`${showPhone(number)} (${checkPhoneText})`}</>
  return <a href={link}>{showPhone(number, extension ?? null)}</a>
}

function Told({ text }: { readonly text: string | null }) {
  return text ? <RichText html={text} /> : <>-</>
}

function When({ visit: { start, timezone, duration_estimate, missing_exact_time } }: VisitDetails) {
  return (
    <p>
      <strong>{formatDate(start, timezone)}</strong>,{' '}
      {missing_exact_time ? 'Time TBD' : formatRange(start, duration_estimate, timezone)}
    </p>
  )
}

function PatientBox({ visit, patient }: VisitDetails) {
  const { street, city, state, zip } = visit
  const address = list(street, city, `${state ?? ''} ${zip}`.trim())
  const allergies =
    patient?.allergies ?? (patient?.has_allergy === false ? 'No known allergies' : null)
  return (
    <section className={styles.box}>
      <h2>Patient</h2>
      <dl className={styles.facts}>
        <Fact label="Name">{patient ? fullName(patient.first_name, patient.last_name) : '-'}</Fact>
        <Fact label="Date of birth">{patient ? formatDay(patient.dob) : '-'}</Fact>
        <Fact label="Allergies">
          <span className={patient?.has_allergy === false ? undefined : styles.red}>
            {written(allergies)}
          </span>
        </Fact>
        <Fact label="Address">
          <a
            href={`https://maps.google.com/?q=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {address}
          </a>
        </Fact>
        <Fact label="Address notes">{written(patient?.address_notes)}</Fact>
        <Fact label="Scheduling phone">
          <Phone number={patient?.phone_scheduling_contact} />
        </Fact>
        <Fact label="Languages">
          {written(
            list(
              ...(patient?.languages ?? []).map(({ name }) => name),
              patient?.other_language_spoken,
            ),
          )}
        </Fact>
        <Fact label="Difficult IV access">{yesNo(patient?.has_difficult_iv_access)}</Fact>
        <Fact label="Prescriber">{written(patient?.prescriber_name)}</Fact>
        <Fact label="Office phone">
          <Phone number={patient?.office_phone} extension={patient?.office_phone_ext} />
        </Fact>
      </dl>
    </section>
  )
}

function TreatmentBox({ visit, order }: VisitDetails) {
  const dropOff = order?.lab_drop_off === 'Other' ? order.lab_drop_off_other : order?.lab_drop_off
  return (
    <section className={styles.box}>
      <h2>Treatment</h2>
      <dl className={styles.facts}>
        <Fact label="Treatment">{visit.treatment}</Fact>
        <Fact label="Access type">
          {visit.access_type ? accessTypeLabel(visit.access_type) : '-'}
        </Fact>
        <Fact label="Doses">{written(order?.doses)}</Fact>
        <Fact label="First lifetime dose">{yesNo(visit.is_first_lifetime_dose)}</Fact>
        <Fact label="Labs">{order ? (order.lab_order ? 'Yes' : 'No') : '-'}</Fact>
        <Fact label="Lab drop-off">{written(dropOff)}</Fact>
        <Fact label="Pump type">{written(order?.pomp_type)}</Fact>
      </dl>
    </section>
  )
}

function PharmacyBox({ provider, order }: VisitDetails) {
  return (
    <section className={styles.box}>
      <h2>Pharmacy</h2>
      <dl className={styles.facts}>
        <Fact label="Pharmacy">{provider.title}</Fact>
        <Fact label="Pharmacy phone">
          <Phone number={order?.pharmacy_phone} extension={order?.pharmacy_phone_ext} />
        </Fact>
        <Fact label="Nurse information">
          <Told text={provider.nurse_info} />
        </Fact>
        <Fact label="Duration">
          <Told text={provider.duration_info} />
        </Fact>
        <Fact label="Chart">
          <Told text={provider.chart_info} />
        </Fact>
        <Fact label="Supplies">
          <Told text={provider.supply_info} />
        </Fact>
      </dl>
      {(provider.visit_guide_url || provider.supply_form_url) && (
        <div className={styles.acts}>
          {provider.visit_guide_url && (
            <OuterLink href={provider.visit_guide_url}>
              <IconExternalLink size={18} stroke={1.75} aria-hidden />
              Visit Guide
            </OuterLink>
          )}
          {provider.supply_form_url && (
            <OuterLink href={provider.supply_form_url}>
              <IconExternalLink size={18} stroke={1.75} aria-hidden />
              Supply Form
            </OuterLink>
          )}
        </div>
      )}
    </section>
  )
}

function DocumentsBox({
  documents,
  phone,
}: Pick<VisitDetails, 'documents'> & { readonly phone: string }) {
  const [shown, setShown] = useState<VisitDetails['documents'][number] | null>(null)
  return (
    <section className={styles.box}>
      <h2>Orders and Instructions</h2>
      {documents.length === 0 && (
        <p>
          No signed order on file. Please call <a href={operationsLink(phone)}>{phone}</a>.
        </p>
      )}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <button type="button" onClick={() => setShown(document)}>
              <IconFileText size={18} stroke={1.75} aria-hidden />
              <span>
                {document.category}: {document.fileName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Loaded
          wanted
          load={loadSheet}
          giveUp={() => setShown(null)}
          props={{ document: shown, onClose: () => setShown(null) }}
        />
      )}
    </section>
  )
}

export function NurseVisitsDetailsScreen() {
  const aid = useParam('aid')
  const { isAdmin } = useSession()
  const found = useCall(nurseVisits.details, { id: aid as unknown as number }, { quiet: true })
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const phone = showUsPhone(config.data?.operations_phone ?? '')
  const gone = found.error?.status === detailsNotAvailable.status
  const { error } = found
  useEffect(() => {
    if (error && !gone) showError(error)
  }, [error, gone])
  const details = gone ? undefined : found.data // what was there before is hers no longer to see
  return (
    <Screen
      title={`Visit #${aid}`}
      phone
      back={
        isAdmin
          ? error
            ? { to: paths.visits, label: 'Visits' }
            : { to: paths.visit(aid), label: 'Visit' }
          : { to: paths.myVisits, label: 'My Visits' }
      }
    >
      <div className={styles.details}>
        {found.isPending && <RecordSkeleton />}
        {gone && (
          <p className={styles.empty} role="status">
            {detailsNotAvailable.error}
          </p>
        )}
        {details && (
          <>
            <When {...details} />
            <PatientBox {...details} />
            <TreatmentBox {...details} />
            <DocumentsBox documents={details.documents} phone={phone} />
            <PharmacyBox {...details} />
            <p>
              Operations: <a href={operationsLink(phone)}>{phone}</a>
            </p>
          </>
        )}
      </div>
    </Screen>
  )
}
