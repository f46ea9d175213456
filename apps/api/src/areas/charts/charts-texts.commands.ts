// CHT-012, CHT-089, OFR-122, OFR-125: text messages to the nurse of a chart. None names patient, treatment or street.
import { sql } from 'kysely'
import { textNumber } from '@wren/contract/phone'
import type { Work } from '../../platform/work/work.ts'
import { sendText } from '../offers/offers.public.ts'

export interface ChartText {
  readonly visit: number
  readonly nurse: number
  readonly kind: 'chart-returned' | 'chart-reminder'
  readonly occurrence: string
  readonly body: string
}

/** Sends nothing to a nurse without a phone, who finds a banner in My Visits. */
export async function textNurse(
  work: Work,
  { visit, nurse, kind, occurrence, body }: ChartText,
): Promise<void> {
  const recipients = await sql<{
    phone: string | null
    timezone: string | null
    start: string
  }>`select person.phone, person.timezone, visit.start
    from user_account person, visit where person.id = ${nurse} and visit.id = ${visit}`.execute(
    work.db,
  )
  const recipient = recipients.rows[0]
  const phone = textNumber(recipient?.phone, work.platform.settings.SMS_COUNTRIES)
  if (recipient === undefined || phone === null) return
  await sendText(work, {
    kind,
    phone,
    body,
    visit: { id: visit, start: recipient.start },
    dedupKey: `${kind}:${visit}:${nurse}:${occurrence}`,
    nurseId: nurse,
    timezone: recipient.timezone,
  })
}
