// VIS "Calls" 130: what the buttons of a visit say is what their calls answer.
import { beforeAll, expect, test } from 'vitest'
import { addMinutes } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import { visitLinks } from '@wren/contract/visits-link'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aPatient } from '../patients/patients.builders.ts'
import { aBookedVisit, aReadyVisit, useScene, aVisit, inWork } from './visits.builders.ts'
import { finishVisit, lockVisit, type VisitRecord } from './visits.public.ts'

const app = useTestApp({ now: '2026-11-20T18:00:00Z' })
const scene = useScene(app)
let admin: Client
beforeAll(async () => {
  admin = scene.admin
})

let hours = 0
const start = () => ({ start: addMinutes('2026-12-01T15:00:00.000Z', 180 * hours++) })
const buttons = (id: number, who = admin) => who.call(visits.buttonStatuses, { id })

/** One that no call has touched yet. */
const made = {
  new: async () => (await aVisit(app, scene, start())).id,
  booked: async () => (await aBookedVisit(app, scene, start())).id,
  ready: async () => (await aReadyVisit(app, scene, start())).id,
  canceled: async () => {
    const { id } = await aVisit(app, scene, start())
    await admin.call(visits.cancel, { id, reason: 'Cancelled - Missing Meds' })
    return id
  },
  charted: async () => {
    const { id } = await aReadyVisit(app, scene, start())
    await inWork(app, async (work) =>
      finishVisit(work, (await lockVisit(work, id)) as VisitRecord, {
        chartReceivedAt: work.now,
        cause: 'chart',
      }),
    )
    return id
  },
  linked: async () => {
    const [one, other] = [await aVisit(app, scene, start()), await aVisit(app, scene, start())]
    await admin.call(visitLinks.link, { id: one.id, link: other.id })
    return one.id
  },
} as const

/** Saving what a visit is already, as not missed, changes nothing and is taken. */
const acts = {
  cancel: (id: number) => admin.call(visits.cancel, { id, reason: 'Cancelled - Patient Declined' }),
  delete: (id: number) => admin.call(visits.remove, { id }),
  unlink: (id: number) => admin.call(visitLinks.unlink, { id }),
  schedule: (id: number) => admin.call(visits.schedule, { id }),
  missed: (id: number) =>
    admin.call(visits.save, { id, missed: true, missed_reason: 'Missed - Other' }),
  lost: (id: number) => admin.call(visits.save, { id, lost_reason: 'Lost' }),
} as const

const plain = (text: string | null | undefined): string | null => text?.replace(/\.$/, '') ?? null

test(
  "VIS-130 each button of a visit is usable where its call is taken, and else says in the call's words why not; only for admins",
  { timeout: 240_000 },
  async () => {
    const names = [
      'cancel',
      'delete',
      'duplicate',
      'missed',
      'remove_missed',
      'lost',
      'link',
      'unlink',
      'link_order',
      'notify',
      'override',
      'schedule',
      'view_chart',
      'previous_charts',
      'chart_received',
    ]
    for (const [kind, make] of Object.entries(made)) {
      for (const [name, act] of Object.entries(acts)) {
        const id = await make()
        const {
          status,
          body: { data },
        } = await buttons(id)
        expect([status, Object.keys(data).toSorted()]).toEqual([200, names.toSorted()])
        for (const { disabled, tooltip } of Object.values(data))
          expect([typeof disabled, disabled ? typeof tooltip : tooltip]).toEqual([
            'boolean',
            disabled ? 'string' : null,
          ])
        const hint = data[name as keyof typeof data]
        const answer = await act(id)
        const refused = answer.status >= 400
        expect([kind, name, hint.disabled, plain(hint.tooltip)]).toEqual([
          kind,
          name,
          refused,
          refused ? plain(answer.body.error) : null,
        ])
      }
    }
    const { id } = await aVisit(
      app,
      { ...scene, patient: await aPatient(admin) },
      { ...start(), patient_order_id: null },
    )
    expect([
      (await buttons(id, await app.signIn(scene.nurse))).status,
      (await buttons(999_999)).status,
      (await buttons(id, app.nobody)).status,
    ]).toEqual([403, 404, 401])
  },
)
