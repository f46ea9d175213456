// Lists the messages that a booking would send. Rehearses the booking itself, so that the list matches what it sends.
// OFR-135.
import { sql } from 'kysely'
import { deedNames, oneDeedText, type bookings } from '@wren/contract/bookings'
import type { Answer, Input } from '@wren/contract/call'
import type { SentBlast } from '@wren/contract/offers-shapes'
import { noMobileText, recipientNotes, type Recipient } from '@wren/contract/offers-recipients'
import { sampleLink } from '@wren/contract/offers-template.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { unknownVisit } from '@wren/contract/visits.refusals'
import type { Database } from '../../platform/database/database.ts'
import type { Read } from '../../platform/http/bind.ts'
import { linkMark } from '../../platform/outbound/message-link.ts'
import { recipientKey, type AddressedRecipient } from '../../platform/outbound/recipients.ts'
import { rehearseWork } from '../../platform/work/rehearse.ts'
import type { Work } from '../../platform/work/work.ts'
import { sendOffers, overrideSchedule } from '../offers/offers.public.ts'
import { visitById } from '../visits/visits.public.ts'
import { confirmByNurse } from './token-pages-confirm.commands.ts'
import { patientSelectTime } from './token-pages-patient.commands.ts'

type RecipientsInput = Input<typeof bookings.recipients>

const bookingActions = {
  override: (work: Work, { id, override }: RecipientsInput) =>
    overrideSchedule(work, { assignment_id: id, ...override } as never),
  confirm_nurse: (work: Work, { id, confirm_nurse }: RecipientsInput) =>
    confirmByNurse(work, { assignment_id: id, confirmed: true, ...confirm_nurse }),
  confirm_patient: (work: Work, { id, confirm_patient }: RecipientsInput) =>
    patientSelectTime(work, { assignment_id: id, ...confirm_patient }),
  notify: (work: Work, { id, notify }: RecipientsInput) =>
    sendOffers(work, { id, ...notify } as never),
} as const

/** Chosen nurses who get no text, each with the error of their row. */
const unreachableNurses = (
  visit: number,
  { failed = [] }: Partial<SentBlast>,
  addressed: readonly AddressedRecipient[],
): AddressedRecipient[] =>
  failed
    .filter(({ nurse_id }) => !addressed.some(({ nurse }) => nurse === nurse_id))
    .map(({ nurse_id, error }) => ({
      visit,
      nurse: nurse_id,
      patient: null,
      channel: 'text',
      number: null,
      text: null,
      note: error,
    }))

interface RecipientPerson {
  readonly id: string
  readonly name: string
  readonly phone: string | null
}

async function peopleIn(
  db: Database,
  recipients: readonly AddressedRecipient[],
): Promise<Map<string, RecipientPerson>> {
  const { rows } = await sql<RecipientPerson>`
    select id::text, first_name || ' ' || last_name as name, phone
    from user_account
    where id = any(${recipients.map(({ nurse }) => nurse)}::int[])
    union all
    select uuid::text, first_name || ' ' || last_name, phone
    from patient
    where uuid = any(${recipients.map(({ patient }) => patient)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Numbers whose last text the provider refused because they are not mobile numbers. */
async function landlines(db: Database, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient
    from (
      select distinct on (recipient) recipient, status, error
      from outbound_message
      where channel = 'sms'
        and recipient = any(${[...numbers]}::text[])
        and status in ('sent', 'delivered', 'failed', 'undelivered')
      order by recipient, id desc
    ) last
    where status = 'failed' and error = ${noMobileText}`.execute(db)
  return new Set(rows.map(({ recipient }) => recipient))
}

async function listRecipients(
  { db, platform }: Work,
  recipients: readonly AddressedRecipient[],
): Promise<readonly Recipient[]> {
  const people = await peopleIn(db, recipients)
  const landlineNumbers = await landlines(
    db,
    recipients.flatMap(({ number }) => (number === null ? [] : [number])),
  )
  const link = sampleLink(platform.settings.publicUrl)
  return recipients.map((recipient) => {
    const person = people.get(String(recipient.nurse ?? recipient.patient))
    const number = recipient.number ?? person?.phone ?? null
    const isLandline =
      recipient.channel === 'text' && number !== null && landlineNumbers.has(number)
    return {
      key: recipientKey(recipient),
      visit: recipient.visit,
      who: recipient.nurse === null ? 'patient' : 'nurse',
      nurse_id: recipient.nurse,
      name: person?.name ?? '',
      channel: recipient.channel,
      number,
      text: recipient.text?.replace(linkMark, link) ?? null,
      note: recipient.note ?? (isLandline ? recipientNotes.landline : null),
    }
  })
}

export async function bookingRecipients(
  read: Read,
  input: RecipientsInput,
): Promise<Answer<typeof bookings.recipients> | Refusal> {
  const visit = await visitById(read.db, input.id)
  if (visit === null) return unknownVisit
  const [name, ...others] = deedNames.filter((action) => input[action] !== undefined)
  if (name === undefined || others.length > 0)
    return invalid({ [others[0] ?? 'override']: oneDeedText })
  const data = await rehearseWork(
    read,
    (work) => bookingActions[name](work, input) as Promise<object>,
    (work, result) =>
      listRecipients(work, [
        ...work.recipients.addressed,
        ...(name === 'notify'
          ? unreachableNurses(input.id, result, work.recipients.addressed)
          : []),
      ]),
  )
  if (isRefusal(data)) return data
  if (visit.patient_uuid !== null)
    read.viewed({ type: 'visit', id: visit.id, patient: visit.patient_uuid })
  return { data: [...data] }
}
