// Offers for tests, stored as by a blast but without one.
//
//   const token = await anOffer(app, visit.id, nurse)   // notified, not answered; token of the select page
//   const link = await linkIn(app, '+16025550100', 'nc')   // the newest link of the page in a text to the number
import { sql } from 'kysely'
import { development } from '@wren/contract/identity'
import { tokenExpiry } from '@wren/contract/token-pages.rules'
import { isRefusal } from '@wren/contract/refusal'
import type { TestApp } from '../../platform/testing.ts'
import { inWork } from '../visits/visits.builders.ts'
import { lockVisit, type VisitRecord } from '../visits/visits.public.ts'
import { issueLink } from './offers-links.store.ts'
import { offerFacts } from './offers-visit.rules.ts'
import { createOffer } from './offers.store.ts'

export async function anOffer(app: TestApp, visitId: number, nurse: number): Promise<string> {
  const issued = await inWork(app, async (work) => {
    const visit = (await lockVisit(work, visitId)) as VisitRecord
    await createOffer(
      work,
      visitId,
      nurse,
      { notified: work.now, sms_status: 'delivered' },
      { patient: visit.patient_uuid },
    )
    const linkId = await issueLink(work, {
      kind: 'token',
      visit,
      nurseId: nurse,
      expiresAt: tokenExpiry(offerFacts(visit)),
    })
    const { settings, secrets } = work.platform
    const [link = ''] = await work.platform.outbound.insertLinks(
      { db: work.db, publicUrl: settings.publicUrl, secret: secrets.token, now: work.now },
      [{ body: '', link_id: linkId, link_at: 0 }],
    )
    return link
  })
  if (isRefusal(issued)) throw new Error(issued.error)
  return new URL(issued).searchParams.get('t') as string
}

export async function textsTo(app: TestApp, phone: string): Promise<string[]> {
  await app.settle()
  const { body } = await app.nobody.call(development.messages, { to: phone })
  return body.data.map((message) => message.body)
}

/** The newest token of the page texted to the number. */
export async function linkIn(
  app: TestApp,
  phone: string,
  page: 'ns' | 'nc' | 'ps',
): Promise<string> {
  for (const text of await textsTo(app, phone)) {
    const token = new RegExp(`/${page}\\?t=([\\w-]{43})`).exec(text)?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`no /${page} link was texted to ${phone}`)
}

export async function phoneOfUser(app: TestApp, userId: number): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    select phone from user_account where id = ${userId}`.execute(app.instance.platform.db)
  return (rows[0] as { phone: string }).phone
}
