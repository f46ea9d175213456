// A visit in Henderson with nurses nearby, before and after its blast is saved.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { offers } from '@wren/contract/offers'
import { defaultTemplates } from '@wren/contract/offers-template.rules'
import type { TestApp } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'
import { aNurse, type NewNurse } from '../nurses/nurses.builders.ts'
import { aVisit, type Scene } from '../visits/visits.builders.ts'

/** Four days before the visit. */
export const blastNow = '2026-11-20T18:00:00.000Z'
export const henderson = {
  zip: '89052',
  city: 'Henderson',
  county: 'Clark',
  state: 'NV',
  timezone: 'America/Los_Angeles',
  access_type: 'picc',
  start: '2026-11-24T17:00:00.000Z',
  missing_exact_time: true,
} as const
export const flexible = {
  date_from: '2026-11-24',
  date_to: '2026-11-26',
  slots: ['07:00-10:55', 'all-day'] as ('07:00-10:55' | 'all-day')[],
  note: 'Bring a pump.',
}

export const aNearbyNurse = (app: TestApp, changes: NewNurse = {}): Promise<number> =>
  aNurse(app, {
    zip: '89012',
    phone: `+${17_025_550_000 + nextNumber('nearby-phone')}`,
    ...changes,
  })

export const aHendersonVisit = async (app: TestApp, scene: Scene): Promise<number> =>
  (await aVisit(app, scene, { ...henderson, blast_type: 'flexible' })).id

/** A visit whose flexible blast is saved. */
export async function aSavedVisit(app: TestApp, scene: Scene): Promise<number> {
  const visit = await aHendersonVisit(app, scene)
  const saved = await scene.admin.call(offers.blastSave, {
    assignment_id: visit,
    blast_type: 'flexible',
    blast_details: flexible,
    template: defaultTemplates.flexible,
  })
  expect(saved.status).toBe(200)
  return visit
}

interface StoredText {
  readonly recipient: string
  readonly body: string
  readonly status: string
  readonly kind: string
  readonly assignment_id: number
  readonly nurse_id: number
  readonly error: string | null
  readonly provider_message_id: string | null
  readonly link_id: number | null
}
/** Stored messages about the visit, oldest first. */
export const textsAbout = (app: TestApp, visit: number): Promise<StoredText[]> =>
  sql<StoredText>`
    select recipient, body, link_id, status, kind, assignment_id, nurse_id, error, provider_message_id
    from outbound_message
    where assignment_id = ${visit}
    order by id`
    .execute(app.instance.platform.db)
    .then(({ rows }) => rows)
