// NUR "Bulk message" 016-019, "Calls" 140, NUR-155, OFR-122: one text to each chosen nurse, answered nurse by nurse.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { nurses } from '@wren/contract/nurses'
import { messageFault, messageTexts } from '@wren/contract/nurses.rules'
import { optedOut, optOutHint } from '@wren/contract/offers-texts.rules'
import { textNumber } from '@wren/contract/phone'
import { invalid, type Refusal } from '@wren/contract/refusal'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Work } from '../../platform/work/work.ts'
import { nursesByIds, type NurseRecord } from './nurses.public.ts'

interface Told {
  readonly opted: ReadonlySet<string>
  readonly texted: ReadonlySet<string>
}

/** Which of these phones take no texts, and which had one before: the first says how to have no more. */
async function toldOf(work: Work, phones: readonly string[]): Promise<Told> {
  const { rows } = await sql<{
    phone: string
    opted: boolean
    texted: boolean
  }>`select phone, exists (select from text_opt_out out where out.phone = one.phone) as opted,
      exists (select from outbound_message sent where sent.channel = 'sms' and sent.recipient = one.phone and sent.status <> 'canceled') as texted
    from unnest(${[...phones]}::text[]) one (phone)`.execute(work.db)
  return {
    opted: new Set(rows.filter(({ opted }) => opted).map(({ phone }) => phone)),
    texted: new Set(rows.filter(({ texted }) => texted).map(({ phone }) => phone)),
  }
}

function obstacle(
  nurse: NurseRecord | undefined,
  phone: string | null,
  { opted }: Told,
): string | null {
  if (nurse === undefined || nurse.is_deleted) return messageTexts.unknown
  if (phone === null) return messageTexts.noPhone
  return opted.has(phone) ? optedOut : null
}

export async function notifyNurses(
  work: Work,
  { message, nurses: ids }: Input<typeof nurses.notify>,
): Promise<Answer<typeof nurses.notify> | Refusal> {
  const fault = messageFault(message, ids.length)
  if (fault !== null) return invalid(fault)
  const body = message.trim()
  const found = await nursesByIds(work.db, ids)
  const told = await toldOf(
    work,
    [...found.values()].flatMap(({ phone }) => phone ?? []),
  )
  const texted = new Set(told.texted)
  const results = []
  for (const id of ids) {
    const nurse = found.get(id)
    const phone = textNumber(nurse?.phone, work.platform.settings.SMS_COUNTRIES)
    const error = obstacle(nurse, phone, told)
    results.push({ id, ok: error === null, error })
    if (error !== null || nurse === undefined || phone === null) continue
    // Two nurses may share a phone; each request is an occurrence of its own (AUD-036).
    await queueMessage(work, {
      channel: 'sms',
      kind: 'bulk',
      recipient: phone,
      body: texted.has(phone) ? body : `${body} ${optOutHint}`,
      dedupKey: `bulk:${work.origin.requestId}:${id}`,
      nurseId: id,
      timezone: nurse.timezone,
    })
    texted.add(phone)
  }
  const sent = results.filter(({ ok }) => ok).map(({ id }) => id)
  if (sent.length > 0)
    work.recordEvent('nurses.messaged', {
      changes: sent.map((id) => ({
        type: 'nurse',
        id,
        action: 'send',
        detail: { channel: 'sms' },
      })),
      data: { nurses: sent },
    })
  return { failed: results.filter(({ ok }) => !ok).map(({ id }) => id), results }
}
