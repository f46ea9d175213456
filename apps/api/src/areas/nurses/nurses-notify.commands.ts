// NUR-016, NUR-017, NUR-018, NUR-019, NUR-140, NUR-155, OFR-122: sends a text to each chosen nurse and returns a
// result per nurse.
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

interface PhoneHistory {
  readonly optedOut: ReadonlySet<string>
  readonly texted: ReadonlySet<string>
}

/**
 * Phones that opted out of texts, and phones that were texted before. The first text to a phone explains how to opt
 * out.
 */
async function phoneHistory(work: Work, phones: readonly string[]): Promise<PhoneHistory> {
  const { rows } = await sql<{
    phone: string
    opted_out: boolean
    texted: boolean
  }>`select phone, exists (select from text_opt_out out where out.phone = one.phone) as opted_out,
      exists (select from outbound_message sent where sent.channel = 'sms' and sent.recipient = one.phone
        and sent.status <> 'canceled') as texted
    from unnest(${[...phones]}::text[]) one (phone)`.execute(work.db)
  return {
    optedOut: new Set(rows.filter(({ opted_out }) => opted_out).map(({ phone }) => phone)),
    texted: new Set(rows.filter(({ texted }) => texted).map(({ phone }) => phone)),
  }
}

function deliveryError(
  nurse: NurseRecord | undefined,
  phone: string | null,
  { optedOut: optOuts }: PhoneHistory,
): string | null {
  if (nurse === undefined || nurse.is_deleted) return messageTexts.unknown
  if (phone === null) return messageTexts.noPhone
  return optOuts.has(phone) ? optedOut : null
}

export async function notifyNurses(
  work: Work,
  { message, nurses: ids }: Input<typeof nurses.notify>,
): Promise<Answer<typeof nurses.notify> | Refusal> {
  const fault = messageFault(message, ids.length)
  if (fault !== null) return invalid(fault)
  const body = message.trim()
  const nursesById = await nursesByIds(work.db, ids)
  const history = await phoneHistory(
    work,
    [...nursesById.values()].flatMap(({ phone }) => phone ?? []),
  )
  const texted = new Set(history.texted)
  const results = []
  for (const id of ids) {
    const nurse = nursesById.get(id)
    const phone = textNumber(nurse?.phone, work.platform.settings.SMS_COUNTRIES)
    const error = deliveryError(nurse, phone, history)
    results.push({ id, ok: error === null, error })
    if (error !== null || nurse === undefined || phone === null) continue
    // Nurses may share a phone; each request sends a message of its own per nurse (AUD-036).
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
