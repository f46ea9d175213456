// For the tests that walk every call: one of each record, in the state in which most calls have something to do.
//
//   const world = await aWorld(app)                          // the clock stands at the afternoon after a charted visit
//   const input = sampleOf(world, call, world.ready)         // what a decent caller sends; see every-call.builders.ts
import type { Answer } from '@wren/contract/call'
import { charts } from '@wren/contract/charts'
import { documents } from '@wren/contract/documents'
import { intake } from '@wren/contract/intake'
import { scheduling } from '@wren/contract/offers-scheduling'
import { patients, type Patient } from '@wren/contract/patients'
import { isRefusal } from '@wren/contract/refusal'
import { reports } from '@wren/contract/reports'
import { tokenPages } from '@wren/contract/token-pages'
import { addDays, addMinutes, atLocal, localDay } from '@wren/contract/time'
import {
  aChartFixture,
  exampleChartOf,
  submitDraft,
  type ChartFixture,
} from './areas/charts/charts.builders.ts'
import { anIntake } from './areas/intake/intake.builders.ts'
import { aNurse, nurseRecords, type NurseRecordIds } from './areas/nurses/nurses.builders.ts'
import { anOrder } from './areas/orders/orders.builders.ts'
import { anUpdate } from './areas/updates/updates.builders.ts'
import { anOffer, linkIn, phoneOfUser } from './areas/offers/offers.builders.ts'
import { issueLink } from './areas/offers/offers-links.store.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aPharmacy, aPharmacyVetting } from './areas/pharmacies/pharmacies.builders.ts'
import { aGroup, aGroupVetting } from './areas/pharmacy-groups/pharmacy-groups.builders.ts'
import { aVetting } from './areas/vettings/vettings.builders.ts'
import {
  aBookedVisit,
  aReadyVisit,
  aVisit,
  inWork,
  type Scene,
} from './areas/visits/visits.builders.ts'
import { lockVisit, unassignVisit, type VisitRecord } from './areas/visits/visits.public.ts'
import type { Client, TestApp } from './platform/testing.ts'

export interface World {
  readonly scene: Scene
  readonly patient: Patient
  /** Assigned to `charted` and `ready`, asked about `offered` and `asked`. */
  readonly nurse: Client
  readonly stranger: number
  /** Another patient's id, and a pharmacy's number for her. */
  readonly elsewhere: number
  readonly mrn: number
  readonly charted: number
  readonly report: Answer<typeof reports.byVisit>
  /** Its chart can be written now; a draft stands. */
  readonly ready: number
  readonly fixture: ChartFixture
  readonly offered: { readonly visit: number; readonly from: string; readonly token: string }
  readonly asked: {
    readonly visit: number
    readonly start: string
    readonly nurseToken: string
    readonly patientToken: string
  }
  /** To be cancelled and deleted. */
  readonly spare: { readonly cancel: number; readonly remove: number }
  /** Further orders of the patient, to link visits to. */
  readonly orders: { readonly second: number; readonly third: number }
  readonly intake: number
  readonly document: string
  readonly execution: string
  readonly pharmacy: number
  /** No visit, order or group has it; it asks for one vetting, which nobody holds. */
  readonly unused: number
  readonly pharmacyVetting: number
  /** Nobody holds it and nothing is linked to it. */
  readonly vetting: number
  /** One pharmacy of its own and one vetting, which nobody holds. */
  readonly group: number
  readonly groupVetting: number
  /** A follow-up item on the patient. */
  readonly update: number
  /** A visit that was taken off the nurse while the nurse charted it. */
  readonly left: number
  /** Somebody whose sessions may be ended. */
  readonly person: number
  /** A licence, feedback and vettings of `stranger`, and vettings she may still be given. */
  readonly kept: NurseRecordIds
}

const zone = 'America/Phoenix'
const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

async function linkOf(
  app: TestApp,
  kind: 'nurse_token' | 'patient_token',
  visit: { id: number; patient_uuid: string | null },
  nurseId?: number,
): Promise<string> {
  const { platform } = app.instance
  const made = await inWork(app, async (work) => {
    const linkId = await issueLink(work, {
      kind,
      visit,
      expiresAt: addMinutes(work.now, 30 * 1440),
      ...(nurseId === undefined ? {} : { nurseId }),
    })
    const [link = ''] = await platform.outbound.insertLinks(
      {
        db: work.db,
        publicUrl: platform.settings.publicUrl,
        secret: platform.secrets.token,
        now: work.now,
      },
      [{ body: '', link_id: linkId, link_at: 0 }],
    )
    return link
  })
  if (isRefusal(made)) throw new Error(made.error)
  return new URL(made).searchParams.get('t') as string
}

async function leftVisit(app: TestApp, { scene, nurse }: ChartFixture): Promise<number> {
  const start = addMinutes(app.instance.platform.clock.now(), -12 * 60)
  const { id } = await aReadyVisit(app, scene, { start, duration_estimate: 60 })
  sure(await nurse.call(charts.save, { id, revision: 0, data: { narrative: 'Begun.' } }))
  await inWork(app, async (work) =>
    unassignVisit(work, (await lockVisit(work, id)) as VisitRecord, { cause: 'manual' }),
  )
  return id
}

export async function aWorld(app: TestApp): Promise<World> {
  const fixture = await aChartFixture(app)
  const { scene, nurse } = fixture
  const { admin } = scene
  await submitDraft(fixture)
  const report = sure(await admin.call(reports.byVisit, { id: fixture.visit.id })).body
  const now = app.instance.platform.clock.now()
  const day = localDay(now, zone)
  const at = (days: number, time: string) => atLocal(addDays(day, days), time, zone)

  const ready = await aReadyVisit(app, scene, {
    start: addMinutes(now, 60),
    duration_estimate: 240,
  })
  const person = (await nurse.raw('GET', '/me')).body
  const data = exampleChartOf(
    scene,
    ready,
    `${String(person['first_name'])} ${String(person['last_name'])}`,
  )
  sure(await nurse.call(charts.save, { id: ready.id, revision: 0, data }))
  const left = await leftVisit(app, fixture)

  const intakeId = await anIntake(app, admin, scene.pharmacy, {
    patient_uuid: scene.patient.uuid,
    orig_json: { referral_text: 'Please see her.' },
  })
  const document = sure(
    await admin.call(documents.create, {
      fileName: 'order.pdf',
      fileType: 'application/pdf',
      fileSize: pdf.length,
      intakeId,
      category: 'Orders',
      data: pdf.toString('base64'),
    }),
  ).body.id
  const execution = sure(
    await admin.call(documents.extract, {
      message: 'Patient: Jane Roe\nZip: 85004\nVyvgart weekly',
    }),
  ).body.executionId
  sure(await admin.call(intake.byId, { id: intakeId }))

  const elsewhere = await aPatient(admin, { phone_scheduling_contact: '+16025550177' })
  const mrn = sure(
    await admin.call(patients.addMrn, {
      patient_id: elsewhere.id,
      provider_id: scene.pharmacy,
      mrn: 'ELSE-1',
    }),
  ).body.id
  const from = addDays(day, 3)
  const offered = await aVisit(
    app,
    { ...scene, patient: elsewhere },
    {
      patient_order_id: null,
      start: at(3, '07:00'),
      missing_exact_time: true,
      blast_type: 'flexible',
      blast_saved_at: now,
      blast_details: {
        date_from: from,
        date_to: addDays(from, 2),
        slots: ['07:00-10:55', '15:00-19:00'],
      },
    },
  )
  const token = await anOffer(app, offered.id, scene.nurse)
  const stranger = await aNurse(app)
  await anOffer(app, offered.id, stranger)

  const asked = await aVisit(app, scene, {
    start: at(9, '10:00'),
    blast_type: 'fixed',
    blast_details: {},
    blast_saved_at: now,
  })
  sure(
    await app.nobody.call(tokenPages.selectTime, {
      token: await anOffer(app, asked.id, scene.nurse),
      is_available: true,
      start: asked.start,
    }),
  )
  sure(await admin.call(scheduling.acceptTime, { assignment_id: asked.id, nurse_id: scene.nurse }))
  sure(await admin.call(scheduling.confirmSend, { assignment_id: asked.id }))
  const nurseToken = await linkIn(app, await phoneOfUser(app, scene.nurse), 'nc')
  const patientToken = await linkOf(app, 'patient_token', asked)
  const cancel = await aBookedVisit(app, scene, { start: at(12, '10:00') })
  const remove = await aVisit(app, scene, { start: at(13, '10:00') })
  const onHold = async () =>
    (
      await anOrder(app, {
        patient_uuid: scene.patient.uuid,
        provider_id: scene.pharmacy,
        status: 'Hold',
      })
    ).id
  const [{ id: group }, groupVetting] = [
    await aGroup(admin, { pharmacies: [await aPharmacy(app)] }),
    await aVetting(admin),
  ]
  await aGroupVetting(admin, group, groupVetting)
  const unused = await aPharmacy(app)
  return {
    scene,
    patient: scene.patient,
    nurse,
    stranger,
    elsewhere: elsewhere.id,
    mrn,
    charted: fixture.visit.id,
    report,
    ready: ready.id,
    fixture,
    intake: intakeId,
    document,
    execution,
    pharmacy: scene.pharmacy,
    update: (await anUpdate(admin, { type: 'patient', type_id: scene.patient.id })).id,
    offered: { visit: offered.id, from, token },
    asked: { visit: asked.id, start: asked.start, nurseToken, patientToken },
    spare: { cancel: cancel.id, remove: remove.id },
    orders: { second: await onHold(), third: await onHold() },
    person: await app.createPerson({ is_admin: true }),
    kept: await nurseRecords(app, stranger, scene.admin.id),
    vetting: await aVetting(admin),
    group,
    groupVetting,
    unused,
    left,
    pharmacyVetting: await aPharmacyVetting(app, unused, 'Cold chain'),
  }
}
