// AUD-080: what people text back: STOP and its like end texts to that number, START brings them back, HELP names the operations phone.
import { sql } from 'kysely'
import type { Input } from '@wren/contract/call'
import type { offers } from '@wren/contract/offers'
import { readReply, replies } from '@wren/contract/offers-texts.rules'
import { wrongSignature } from '@wren/contract/offers.refusals'
import { readPhone } from '@wren/contract/phone'
import { addMinutes } from '@wren/contract/time'
import { urgent } from '@wren/contract/updates'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { Work } from '../../platform/work/work.ts'
import { createUpdate } from '../updates/updates.public.ts'
import { isSigned } from './offers-messages.commands.ts'
import { opsPhoneOf } from './offers-texts.commands.ts'

const soonMinutes = 72 * 60

/** A nurse who texts CANCEL may mean her visit, and would go unheard. */
async function tellOperations(work: Work, phone: string, word: string): Promise<void> {
  const found = await sql<{
    id: number
    ops: number | null
  }>`select visit.id, visit.user_id_ops as ops from visit
    join nurse on nurse.user_id = visit.user_id_assigned join user_account person on person.id = nurse.user_id
    where person.phone = ${phone} and not visit.is_deleted and visit.nurse_confirmed is not null and visit.status in ('Active - Booked', 'Active - Ready')
      and visit.start between ${work.now} and ${addMinutes(work.now, soonMinutes)} order by visit.start, visit.id`.execute(
    work.db,
  )
  for (const { id, ops } of found.rows)
    await createUpdate(work, {
      type: 'assignment',
      typeId: id,
      cause: 'reply',
      description: `Nurse texted ${word}: opted out of texts, may mean visit #${id}`,
      priority: urgent,
      assignedTo: ops,
    })
}

function recordChoice(work: Work, phone: string, out: boolean, word: string): void {
  work.record(out ? 'texts.opted-out' : 'texts.resumed', {
    changes: [
      {
        type: 'message',
        id: `texts-to-${phone}`,
        before: { opted_out: !out },
        after: { opted_out: out },
        detail: { word },
      },
    ],
  })
}

const answer = (work: Work, phone: string, body: string) =>
  queueMessage(work, {
    channel: 'sms',
    kind: 'text_answer',
    recipient: phone,
    body,
    dedupKey: `text-answer:${phone}:${work.now}`,
    quietExempt: true,
  })

export async function messageInbound(
  work: Work,
  { from, text }: Input<typeof offers.messageInbound>,
) {
  if (!isSigned(work, from, text)) return wrongSignature
  const reply = readReply(text)
  const phone = readPhone(from)?.number
  if (reply === null || phone === undefined) return null
  if (reply.kind === 'help') await answer(work, phone, replies.help(opsPhoneOf(work)))
  if (reply.kind === 'stop') {
    const stored =
      await sql`insert into text_opt_out (phone, word, at) values (${phone}, ${reply.word}, ${work.now}) on conflict (phone) do nothing returning 1`.execute(
        work.db,
      )
    if (stored.rows.length === 0) return null // answered once
    recordChoice(work, phone, true, reply.word)
    await answer(work, phone, replies.stop)
    await tellOperations(work, phone, reply.word)
  }
  if (reply.kind === 'start') {
    const removed = await sql`delete from text_opt_out where phone = ${phone} returning 1`.execute(
      work.db,
    )
    if (removed.rows.length === 0) return null
    recordChoice(work, phone, false, reply.word)
    await answer(work, phone, replies.start)
  }
  return null
}
