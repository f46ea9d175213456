// Handles incoming texts: opt-out and opt-in, automatic replies and updates for operations. AUD-080, AUD-105 to AUD-107
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { wrongSignature } from '@wren/contract/offers.refusals'
import { readPhone } from '@wren/contract/phone'
import { readReply, replies } from '@wren/contract/text-replies.rules'
import { addMinutes } from '@wren/contract/time'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  quoted,
  createOptOutUpdates,
  createReplyUpdate,
  createUnknownNumberUpdate,
} from './offers-inbound-updates.commands.ts'
import { sendersOf, type TextSender } from './offers-inbound.queries.ts'
import { isSigned } from './offers-messages.commands.ts'
import { opsPhoneOf } from './offers-texts.commands.ts'

/** Recorded for the number and for every person who has it. */
function recordChoice(
  work: Work,
  phone: string,
  senders: readonly TextSender[],
  isOut: boolean,
  word: string,
): void {
  const change = {
    before: { opted_out: !isOut },
    after: { opted_out: isOut },
    detail: { word },
  }
  work.recordEvent(isOut ? 'texts.opted-out' : 'texts.resumed', {
    changes: [
      { type: 'message', id: `texts-to-${phone}`, ...change },
      ...senders.map(({ kind, id, patient_uuid: uuid }) =>
        kind === 'nurse'
          ? { type: 'nurse' as const, id, ...change }
          : { type: 'patient' as const, id: uuid ?? String(id), patient: uuid, ...change },
      ),
    ],
  })
}

const answer = (work: Work, phone: string, body: string, cause = 'text-answer') =>
  queueMessage(work, {
    channel: 'sms',
    kind: 'text_answer',
    recipient: phone,
    body,
    dedupKey: `${cause}:${phone}:${work.now}`,
    quietExempt: true,
  })

const thanksCause = 'text-thanks'
/** At most once in 24 hours. */
async function thank(work: Work, phone: string): Promise<void> {
  const recent = await sql`
    select 1 from outbound_message
    where recipient = ${phone} and kind = 'text_answer' and dedup_key like ${`${thanksCause}:%`}
      and created_at > ${addMinutes(work.now, -1440)}
    limit 1`.execute(work.db)
  if (recent.rows.length === 0)
    await answer(work, phone, replies.thanks(opsPhoneOf(work)), thanksCause)
}

async function optOut(
  work: Work,
  phone: string,
  senders: readonly TextSender[],
  word: string,
): Promise<void> {
  const stored = await sql`
    insert into text_opt_out (phone, word, at) values (${phone}, ${word}, ${work.now})
    on conflict (phone) do nothing returning 1`.execute(work.db)
  // A number that has opted out before may now mean the visit.
  const meantVisit = await createOptOutUpdates(work, senders, word)
  if (stored.rows.length === 0) return // The first STOP was answered.
  recordChoice(work, phone, senders, true, word)
  await answer(
    work,
    phone,
    meantVisit ? `${replies.stop} ${replies.meantVisit(opsPhoneOf(work))}` : replies.stop,
  )
}

async function optIn(
  work: Work,
  phone: string,
  senders: readonly TextSender[],
  word: string,
): Promise<void> {
  await sql`delete from text_opt_out where phone = ${phone}`.execute(work.db)
  recordChoice(work, phone, senders, false, word)
  await answer(work, phone, replies.start)
}

export async function messageInbound(
  work: Work,
  { from, text, opt_out, attachments = [] }: Input<typeof offers.messageInbound>,
) {
  if (!isSigned(work, from, text)) return wrongSignature
  const quote = quoted(text, attachments)
  const phone = readPhone(from)?.number
  if (phone === undefined) {
    await createUnknownNumberUpdate(work, from, quote)
    return null
  }
  // Serialises texts of one number, so that each sees the choice of the one before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${phone}`}, 0))`.execute(work.db)
  const optOutRows = await sql`select 1 from text_opt_out where phone = ${phone}`.execute(work.db)
  const isOptedOut = optOutRows.rows.length > 0
  const senders = await sendersOf(work.db, phone, work.now)
  const reply = readReply(text, isOptedOut)
  const kind = opt_out ?? reply.kind
  const word = reply.word === '' ? text.trim().slice(0, 100).toUpperCase() : reply.word
  if (kind === 'help') await answer(work, phone, replies.help(opsPhoneOf(work)))
  else if (kind === 'stop') await optOut(work, phone, senders, word)
  else if (kind === 'start') await optIn(work, phone, senders, word)
  else {
    const [sender] = senders
    if (sender === undefined) await createUnknownNumberUpdate(work, phone, quote)
    else {
      await createReplyUpdate(work, sender, quote)
      if (!isOptedOut) await thank(work, phone)
    }
  }
  return null
}
