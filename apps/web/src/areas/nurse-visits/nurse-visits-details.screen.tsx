// NVS-052, NVS-053, NVS-054, NVS-063, NVS-064, NVS-065: what a nurse must know before leaving home.
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
const textOrDash = (value: string | number | null | undefined): string =>
  value == null || value === '' ? '-' : String(value)
const joinedText = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ')

function DetailsFact({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link that dials the number. The extension follows the number (PHA-082). */
function PhoneLink({
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

function PharmacyText({ text }: { readonly text: string | null }) {
  return text ? <RichText html={text} /> : <>-</>
}

function VisitTime({
  visit: { start, timezone, duration_estimate, missing_exact_time },
}: VisitDetails) {
  return (
    <p>
      <strong>{formatDate(start, timezone)}</strong>,{' '}
      {missing_exact_time ? 'Time TBD' : formatRange(start, duration_estimate, timezone)}
    </p>
  )
}

function PatientBox({ visit, patient }: VisitDetails) {
  const { street, city, state, zip } = visit
  const address = joinedText(street, city, `${state ?? ''} ${zip}`.trim())
  const allergies =
    patient?.allergies ?? (patient?.has_allergy === false ? 'No known allergies' : null)
  return (
    <section className={styles.box}>
      <h2>Patient</h2>
      <dl className={styles.facts}>
        <DetailsFact label="Name">
          {patient ? fullName(patient.first_name, patient.last_name) : '-'}
        </DetailsFact>
        <DetailsFact label="Date of birth">{patient ? formatDay(patient.dob) : '-'}</DetailsFact>
        <DetailsFact label="Allergies">
          <span className={patient?.has_allergy === false ? undefined : styles.red}>
            {textOrDash(allergies)}
          </span>
        </DetailsFact>
        <DetailsFact label="Address">
          <a
            href={`https://maps.google.com/?q=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {address}
          </a>
        </DetailsFact>
        <DetailsFact label="Address notes">{textOrDash(patient?.address_notes)}</DetailsFact>
        <DetailsFact label="Scheduling phone">
          <PhoneLink number={patient?.phone_scheduling_contact} />
        </DetailsFact>
        <DetailsFact label="Languages">
          {textOrDash(
            joinedText(
              ...(patient?.languages ?? []).map(({ name }) => name),
              patient?.other_language_spoken,
            ),
          )}
        </DetailsFact>
        <DetailsFact label="Difficult IV access">
          {yesNo(patient?.has_difficult_iv_access)}
        </DetailsFact>
        <DetailsFact label="Prescriber">{textOrDash(patient?.prescriber_name)}</DetailsFact>
        <DetailsFact label="Office phone">
          <PhoneLink number={patient?.office_phone} extension={patient?.office_phone_ext} />
        </DetailsFact>
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
        <DetailsFact label="Treatment">{visit.treatment}</DetailsFact>
        <DetailsFact label="Access type">
          {visit.access_type ? accessTypeLabel(visit.access_type) : '-'}
        </DetailsFact>
        <DetailsFact label="Doses">{textOrDash(order?.doses)}</DetailsFact>
        <DetailsFact label="First lifetime dose">{yesNo(visit.is_first_lifetime_dose)}</DetailsFact>
        <DetailsFact label="Labs">{order ? (order.lab_order ? 'Yes' : 'No') : '-'}</DetailsFact>
        <DetailsFact label="Lab drop-off">{textOrDash(dropOff)}</DetailsFact>
        <DetailsFact label="Pump type">{textOrDash(order?.pomp_type)}</DetailsFact>
      </dl>
    </section>
  )
}

function PharmacyBox({ provider, order }: VisitDetails) {
  return (
    <section className={styles.box}>
      <h2>Pharmacy</h2>
      <dl className={styles.facts}>
        <DetailsFact label="Pharmacy">{provider.title}</DetailsFact>
        <DetailsFact label="Pharmacy phone">
          <PhoneLink number={order?.pharmacy_phone} extension={order?.pharmacy_phone_ext} />
        </DetailsFact>
        <DetailsFact label="Nurse information">
          <PharmacyText text={provider.nurse_info} />
        </DetailsFact>
        <DetailsFact label="Duration">
          <PharmacyText text={provider.duration_info} />
        </DetailsFact>
        <DetailsFact label="Chart">
          <PharmacyText text={provider.chart_info} />
        </DetailsFact>
        <DetailsFact label="Supplies">
          <PharmacyText text={provider.supply_info} />
        </DetailsFact>
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
  const [opened, setShown] = useState<VisitDetails['documents'][number] | null>(null)
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
      {opened && (
        <Loaded
          wanted
          load={loadSheet}
          giveUp={() => setShown(null)}
          props={{ document: opened, onClose: () => setShown(null) }}
        />
      )}
    </section>
  )
}

export function NurseVisitsDetailsScreen() {
  const aid = useParam('aid')
  const { isAdmin } = useSession()
  const query = useCall(nurseVisits.details, { id: aid as unknown as number }, { quiet: true })
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const phone = showUsPhone(config.data?.operations_phone ?? '')
  const isGone = query.error?.status === detailsNotAvailable.status
  const { error } = query
  useEffect(() => {
    if (error && !isGone) showError(error)
  }, [error, isGone])
  const details = isGone ? undefined : query.data // hides data of an earlier answer
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
        {query.isPending && <RecordSkeleton />}
        {isGone && (
          <p className={styles.empty} role="status">
            {detailsNotAvailable.error}
          </p>
        )}
        {details && (
          <>
            <VisitTime {...details} />
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
