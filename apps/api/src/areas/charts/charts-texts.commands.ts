// CHT-012, CHT-089, OFR-122, OFR-125: texts about a chart to the nurse who writes it; none names patient, treatment
// or street.
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

/** A nurse without a phone finds the banner in My Visits. */
export async function textNurse(
  work: Work,
  { visit, nurse, kind, occurrence, body }: ChartText,
): Promise<void> {
  const found = await sql<{
    phone: string | null
    timezone: string | null
    start: string
  }>`select person.phone, person.timezone, visit.start
    from user_account person, visit where person.id = ${nurse} and visit.id = ${visit}`.execute(
    work.db,
  )
  const told = found.rows[0]
  const phone = textNumber(told?.phone, work.platform.settings.SMS_COUNTRIES)
  if (told === undefined || phone === null) return
  await sendText(work, {
    kind,
    phone,
    body,
    visit: { id: visit, start: told.start },
    dedupKey: `${kind}:${visit}:${nurse}:${occurrence}`,
    nurseId: nurse,
    timezone: told.timezone,
  })
}
