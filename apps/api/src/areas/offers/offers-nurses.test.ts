// Nurses around a visit, ranked with reasons and conflicts, and blocked nurses. OFR-050 to OFR-057, PAT-103
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '@wren/contract/offers'
import { patients } from '@wren/contract/patients'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { blockForPharmacy, preferCounties } from '../nurses/nurses.builders.ts'
import { aBookedVisit, useScene, aVisit } from '../visits/visits.builders.ts'
import { aNearbyNurse, aSavedVisit, blastNow, henderson } from './offers-blast.builders.ts'

const app = useTestApp({ now: blastNow })
const scene = useScene(app)

test('OFR-050 OFR-051 OFR-053 OFR-054 OFR-057 ranks nurses with reasons and conflicts', async () => {
  const zip = '89052'
  const best = await aNearbyNurse(app, { zip, rating: 5, languages: ['en', 'es'] })
  await preferCounties(app, best, ['32003'])
  const busy = await aNearbyNurse(app, { zip: '89123', rating: 1 })
  const unlicensed = await aNearbyNurse(app, { zip: '86401' })
  const unskilled = await aNearbyNurse(app, { skills: ['PIV'] })
  const reno = await aNearbyNurse(app, { zip: '89501', timezone: 'America/Los_Angeles' })
  const blocked = await aNearbyNurse(app)
  await blockForPharmacy(app, blocked, scene.pharmacy)
  const elsewhere = await aBookedVisit(
    app,
    scene,
    { ...henderson, access_type: 'piv', missing_exact_time: false },
    busy,
  )
  const visit = await aVisit(app, scene, {
    ...henderson,
    missing_exact_time: false,
    blast_type: 'flexible',
    start: '2026-11-24T19:15:00.000Z',
  })
  const { body, status } = await scene.admin.call(offers.recommended, { id: visit.id })
  expect(status).toBe(200)
  const of = (id: number) => body.data.find(({ nurseId }) => nurseId === id)
  expect(of(best)).toMatchObject({
    eligible: true,
    distanceMiles: 0,
    blockReasons: [],
    notified: null,
    isAvailable: null,
    conflicts: [],
    isPrimary: false,
  })
  expect(of(best)?.reasons).toEqual(expect.arrayContaining(['PICC verified', 'Prefers county']))
  expect(of(busy)).toMatchObject({
    eligible: true,
    conflicts: [
      {
        nurseId: busy,
        assignmentId: elsewhere.id,
        startTime: henderson.start,
        nurseConfirmed: true,
        durationMinutes: 120,
        isDirectConflict: true,
      },
    ],
  })
  expect(of(busy)?.reasons).toContain('Busy')
  expect(of(unlicensed)).toMatchObject({ eligible: false, blockReasons: ['Not licensed in NV'] })
  expect(of(unskilled)).toMatchObject({
    eligible: false,
    blockReasons: ['Skill PICC not verified'],
  })
  expect(of(blocked)).toMatchObject({
    eligible: false,
    blockReasons: ['Blocked for this pharmacy'],
  })
  expect(of(reno)).toBeUndefined()
  expect(body.data.map(({ rank }) => rank)).toEqual(body.data.map((_, at) => at + 1))
  expect(body.data.findLastIndex(({ eligible }) => eligible)).toBeLessThan(
    body.data.findIndex(({ eligible }) => !eligible),
  )
  expect(of(best)?.rank).toBeLessThan(of(busy)?.rank ?? 0)
  await preferCounties(app, reno, ['32003'])
  expect(
    (await scene.admin.call(offers.recommended, { id: visit.id })).body.data.find(
      ({ nurseId }) => nurseId === reno,
    ),
  ).toMatchObject({ eligible: true })
  expect((await scene.admin.call(offers.conflicts, { id: visit.id })).body.data).toContainEqual(
    of(busy)?.conflicts[0],
  )
  const colors = (
    await scene.admin.call(offers.busy, { time_in: '2026-11-24T10:30:00-08:00', duration: 60 })
  ).body.data
  expect(colors).toContainEqual({ id: busy, color: 'red' })
  const around = (time_in: string, more: object = {}) =>
    scene.admin.call(offers.busy, { time_in, duration: 60, ...more })
  const colorAt = async (time_in: string) =>
    (await around(time_in)).body.data.find(({ id }) => id === busy)?.color ?? null
  // The nurse is busy from nine to eleven.
  expect([await colorAt('2026-11-24T20:00:00Z'), await colorAt('2026-11-24T20:01:00Z')]).toEqual([
    'yellow',
    null,
  ])
  const unsure = await aVisit(app, scene, {
    ...henderson,
    missing_exact_time: false,
    start: '2026-11-25T19:00:00.000Z',
  })
  await sql`
    update visit set user_id_selected = ${busy} where id = ${unsure.id}
  `.execute(app.instance.platform.db)
  expect(await colorAt('2026-11-25T19:30:00Z')).toBe('orange')
  expect([
    (
      await (
        await app.signIn(busy)
      ).call(offers.busy, { time_in: '2026-11-24T18:30:00Z', duration: 60 })
    ).status,
    (await app.nobody.call(offers.busy, { time_in: '2026-11-24T18:30:00Z', duration: 60 })).status,
  ]).toEqual([403, 401])
  for (const wrong of [{ time_in: 'soon' }, { duration: 0 }, { duration: undefined }])
    expect((await around('2026-11-24T18:30:00Z', wrong)).status).toBe(400)
  for (const call of [offers.recommended, offers.conflicts]) {
    expect([
      (await scene.admin.call(call, { id: 999_999 })).status,
      (await app.nobody.call(call, { id: visit.id })).status,
      (await (await app.signIn(busy)).call(call, { id: visit.id })).status,
    ]).toEqual([404, 401, 403])
  }
  const all = (await scene.admin.call(offers.conflicts, { id: visit.id })).body.data
  expect(
    all.map(({ nurseId, startTime }) => `${String(nurseId).padStart(9, '0')} ${startTime}`),
  ).toEqual(
    all
      .map(({ nurseId, startTime }) => `${String(nurseId).padStart(9, '0')} ${startTime}`)
      .toSorted(),
  )
  expect(
    (
      await scene.admin.call(offers.busy, {
        time_in: '2026-11-24T18:30:00Z',
        duration: 60,
        ignore_assignment_id: elsewhere.id,
      })
    ).body.data.some(({ id }) => id === busy),
  ).toBe(false)
})

test('PAT-103 no call offers a visit to a nurse blocked by its patient', async () => {
  const visit = await aSavedVisit(app, scene)
  const nurse = await aNearbyNurse(app)
  const found = async () =>
    (await scene.admin.call(offers.recommended, { id: visit })).body.data.find(
      ({ nurseId }) => nurseId === nurse,
    )
  expect(await found()).toMatchObject({ eligible: true, blockReasons: [] })
  await scene.admin.call(patients.save, { uuid: scene.patient.uuid, nurses_blocked: [nurse] })
  expect(
    (
      await scene.admin.call(offers.notify, {
        id: visit,
        nurses: [nurse],
        override: true,
        override_reason: 'She knows the way',
      })
    ).body.results[0]?.error,
  ).toBe('Blocked by patient')
  expect(await found()).toMatchObject({ eligible: false, blockReasons: ['Blocked by patient'] })
})
