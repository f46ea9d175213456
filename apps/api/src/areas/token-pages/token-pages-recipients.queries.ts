// OFR-135: who would be told what by a booking. The booking itself is done and undone, so that the list is what it
// sends.
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

type Sent = Input<typeof bookings.recipients>

const deeds = {
  override: (work: Work, { id, override }: Sent) =>
    overrideSchedule(work, { assignment_id: id, ...override } as never),
  confirm_nurse: (work: Work, { id, confirm_nurse }: Sent) =>
    confirmByNurse(work, { assignment_id: id, confirmed: true, ...confirm_nurse }),
  confirm_patient: (work: Work, { id, confirm_patient }: Sent) =>
    patientSelectTime(work, { assignment_id: id, ...confirm_patient }),
  notify: (work: Work, { id, notify }: Sent) => sendOffers(work, { id, ...notify } as never),
} as const

/** Nurses who were chosen and get no text, each with the row's own words. */
const refusedOf = (
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

interface Person {
  readonly id: string
  readonly name: string
  readonly phone: string | null
}

async function peopleIn(
  db: Database,
  all: readonly AddressedRecipient[],
): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select id::text, first_name || ' ' || last_name as name, phone from user_account
      where id = any(${all.map(({ nurse }) => nurse)}::int[])
    union all select uuid::text, first_name || ' ' || last_name, phone from patient
      where uuid = any(${all.map(({ patient }) => patient)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Numbers that the text service refused as no mobile when it was asked last. */
async function landlines(db: Database, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    recipient: string
  }>`select recipient from (select distinct on (recipient) recipient, status, error from outbound_message
      where channel = 'sms' and recipient = any(${[...numbers]}::text[])
        and status in ('sent', 'delivered', 'failed', 'undelivered')
      order by recipient, id desc) last where status = 'failed' and error = ${noMobileText}`.execute(
    db,
  )
  return new Set(rows.map(({ recipient }) => recipient))
}

async function listed(
  { db, platform }: Work,
  all: readonly AddressedRecipient[],
): Promise<readonly Recipient[]> {
  const people = await peopleIn(db, all)
  const fixed = await landlines(
    db,
    all.flatMap(({ number }) => (number === null ? [] : [number])),
  )
  const link = sampleLink(platform.settings.publicUrl)
  return all.map((one) => {
    const person = people.get(String(one.nurse ?? one.patient))
    const number = one.number ?? person?.phone ?? null
    const isLandline = one.channel === 'text' && number !== null && fixed.has(number)
    return {
      key: recipientKey(one),
      visit: one.visit,
      who: one.nurse === null ? 'patient' : 'nurse',
      nurse_id: one.nurse,
      name: person?.name ?? '',
      channel: one.channel,
      number,
      text: one.text?.replace(linkMark, link) ?? null,
      note: one.note ?? (isLandline ? recipientNotes.landline : null),
    }
  })
}

export async function bookingRecipients(
  read: Read,
  sent: Sent,
): Promise<Answer<typeof bookings.recipients> | Refusal> {
  const visit = await visitById(read.db, sent.id)
  if (visit === null) return unknownVisit
  const [deed, ...more] = deedNames.filter((name) => sent[name] !== undefined)
  if (deed === undefined || more.length > 0)
    return invalid({ [more[0] ?? 'override']: oneDeedText })
  const data = await rehearseWork(
    read,
    (work) => deeds[deed](work, sent) as Promise<object>,
    (work, result) =>
      listed(work, [
        ...work.recipients.addressed,
        ...(deed === 'notify' ? refusedOf(sent.id, result, work.recipients.addressed) : []),
      ]),
  )
  if (isRefusal(data)) return data
  if (visit.patient_uuid !== null)
    read.viewed({ type: 'visit', id: visit.id, patient: visit.patient_uuid })
  return { data: [...data] }
}
