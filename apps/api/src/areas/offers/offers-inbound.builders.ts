// Incoming texts and the text service that delivers replies.
import { sql } from 'kysely'
import { offers } from '@wren/contract/offers'
import { addMinutes } from '@wren/contract/time'
import { whenText } from '@wren/contract/visits-watch.rules'
import type { openTestTwilio } from '../../platform/outside/testing-twilio.ts'
import { queueMessage } from '../../platform/outbound/queue.ts'
import type { TestApp } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { runWork } from '../../platform/work/work.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aVisit, type Scene } from '../visits/visits.builders.ts'
import type { VisitRecord } from '../visits/visits.public.ts'
import { signatureOf } from './offers-messages.commands.ts'

export interface Texting {
  readonly app: TestApp
  readonly scene: Scene
  readonly twilio: Awaited<ReturnType<typeof openTestTwilio>>
}
export const nowOf = ({ app }: Texting): string => app.instance.platform.clock.now()

/** Calls the webhook as the text service; returns the status. */
export const textIn = (
  texting: Texting,
  from: string,
  text: string,
  signature = signatureOf(texting.app.instance.platform.secrets.token, from, text),
) =>
  texting.app.nobody
    .call(offers.messageInbound, { from, text }, { 'x-message-signature': signature })
    .then(({ status }) => status)
/** Texts that reached the phone. */
export const textsReceived = async (texting: Texting, phone: string) => {
  await texting.app.settle()
  return texting.twilio.texts.filter(({ to }) => to === phone).map(({ body }) => body)
}
/** Queues a bulk text to the phone and returns its state after delivery. */
export async function bulkTextTo(
  texting: Texting,
  phone: string,
): Promise<{ status: string; error: string | null } | undefined> {
  const n = nextNumber('bulk-text')
  const id = await runWork<number>(
    texting.app.instance.platform,
    { kind: 'command', name: 'test' },
    { requestId: `text-${n}`, address: null },
    async (work) =>
      (await queueMessage(work, {
        channel: 'sms',
        kind: 'bulk',
        recipient: phone,
        body: `News ${n}`,
        dedupKey: `inbound:${n}`,
      })) ?? 0,
  )
  await texting.app.settle()
  return (
    await sql<{ status: string; error: string | null }>`
      select status, error from outbound_message where id = ${id as number}
    `.execute(texting.app.instance.platform.db)
  ).rows[0]
}
export const stopText = 'You will receive no more text messages from Wren. Reply START to resume.'

export const mayMean = ({ id, start, timezone }: VisitRecord) =>
  `opted out of texts, may mean visit #${id}\n${whenText(start, timezone)}.`
export const thanks =
  'Thank you. Your message goes to the Wren team. For anything urgent please call 555-555-0100.'
/** Updates whose description contains the text. */
export const updatesWith = async (texting: Texting, text: string) =>
  (
    await sql<{
      type: string
      type_id: number
      description: string
      priority: number
      user_id_assigned: number | null
    }>`
      select type, type_id, description, priority, user_id_assigned
      from update_item
      where description like ${`%${text}%`}
      order by id`.execute(texting.app.instance.platform.db)
  ).rows
/** A patient with the phone and a visit in so many hours. */
export const aTextingPatient = async (texting: Texting, phone: string, hours: number) => {
  const patient = await aPatient(texting.scene.admin, { phone_scheduling_contact: phone })
  const ops = await texting.app.createPerson({ is_admin: true })
  const visit = await aVisit(
    texting.app,
    { ...texting.scene, patient },
    { start: addMinutes(nowOf(texting), hours * 60), user_id_ops: ops, patient_order_id: null },
  )
  return { patient, ops, visit }
}
