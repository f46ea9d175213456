// NET-011: what answers look like where no seed shows it: one shape of lists, one status for what is made, one form
// of times, one spelling of names.
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from './platform/testing-fixtures.ts'
import { everyCall, readingCalls, sampleOf, titleOf } from './every-call.builders.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await aWorld(app)
})

/** Every name in a shape, at any depth. */
function namesIn(schema: unknown, seen: Set<unknown> = new Set()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { shape, _zod } = schema as {
    shape?: Record<string, unknown>
    _zod?: { def: Record<string, unknown> }
  }
  const def = _zod?.def ?? {}
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner, seen)]),
    ...['innerType', 'element', 'in', 'out', 'left', 'right'].flatMap((part) =>
      namesIn(def[part], seen),
    ),
    ...((def['options'] as readonly unknown[] | undefined) ?? []).flatMap((option) =>
      namesIn(option, seen),
    ),
  ]
}

/** Where a seed or a standard names the field, the calls that hold it. */
const namedElsewhere: Readonly<Record<string, RegExp>> = {
  'passkeys.':
    /^(rpId|userVerification|rawId|authenticatorAttachment|clientExtensionResults|clientDataJSON|authenticatorData|userHandle|displayName|pubKeyCredParams|excludeCredentials|authenticatorSelection|residentKey|requireResidentKey|attestationObject)$/, // WebAuthn
  'users.list': /^(is[A-Z]\w+|hasPermissions|rowsPerPage)$/, // USR-028
  'audit.': /^(next_page|order_by)$/,
  'reports.search': /^(next_page|order_by)$/, // the parameters of every list
  'reports.reopen': /^payment_ids$/, // AVR-054, AVR-070
  'reports.settleCredit': /^report_id$/, // AVR-073
  'intake.search': /^(isUrgent|wrenMrn)$/, // the seed's filters
  'documents.extract':
    /^(patient_first_name|patient_last_name|pharmacy_mrn|contact_name|contact_phone|contact_email|visit_duration_minutes|treatment_duration_days|first_lifetime_dose|lab_drop_off|nurse_gender_preference)$/, // of the intake it fills
}
/**
 * A document is the same record below /documents and below /assignments (DOC-025), a payment the same inside a
 * visit, and the seeds name the series.
 */
const records =
  /^(fileName|fileType|fileSize|intakeId|providerId|contentSha256|createdAt|scheduledTime|paidTime|paidCents|refundedCents|paymentId|assignmentSeriesUUID)$/

test('NET-011 names are camelCase below /api and snake_case elsewhere, but for those that a seed or a standard names', () => {
  const wrong: string[] = []
  for (const call of everyCall) {
    const own = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)) // of the path: never on the wire
    for (const name of [call.query, call.body, call.answer].flatMap((one) => namesIn(one))) {
      const fits = call.path.startsWith('/api/') ? !name.includes('_') : !/[A-Z]/.test(name)
      const known =
        Object.entries(namedElsewhere).some(
          ([calls, names]) => call.name.startsWith(calls) && names.test(name),
        ) ||
        (records.test(name) && !call.path.startsWith('/api/'))
      if (!fits && !known && !own.has(name)) wrong.push(`${titleOf(call)} ${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('NET-011 calls that create a record answer 201, reads, changes and actions 200, 202 and 204 stand where an area says so, and what arrived by list is data', () => {
  const made = everyCall
    .filter(({ status }) => status === 201)
    .map(titleOf)
    .toSorted()
  const named = [
    'POST /intake/insert',
    'POST /patient/insert',
    'POST /patient-order/insert',
    'POST /provider/insert',
    'POST /vetting/insert',
    'POST /provider-vetting/insert',
    'POST /nurse-provider-vetting/insert',
    'POST /nurse-pharmacy-group-vetting/insert',
    'POST /assignments',
    'POST /nurses',
    'POST /users',
    'POST /updates',
    'POST /provider-mrn',
    'POST /pharmacy-groups',
    'POST /nurses/:id/licenses',
    'POST /api/documents',
    'POST /api/nurse-reports',
    'POST /api/auto-offers/rules',
  ]
  expect(named.filter((one) => !made.includes(one))).toEqual([])
  expect(made.filter((one) => !named.includes(one))).toEqual([
    'POST /me/passkeys',
    'POST /pharmacy-groups/:id/vettings/:vettingId',
    'POST /saved-views',
  ])
  expect(
    everyCall
      .filter(
        ({ method, path, status }) =>
          method === 'POST' && path.endsWith('/insert') && status !== 201,
      )
      .map(titleOf),
  ).toEqual([])
  expect(
    everyCall
      .filter(({ status }) => status !== undefined && ![200, 201].includes(status))
      .map((call) => `${call.status} ${titleOf(call)}`)
      .toSorted(),
  ).toEqual([
    '202 POST /events',
    '202 POST /public/error-reports',
    '204 POST /public/messages/inbound',
    '204 POST /public/messages/status',
    '204 POST /public/payments/events',
  ])
  for (const { path, answer, method } of everyCall) {
    if (path.endsWith('/insert') && method === 'POST')
      expect(Object.keys((answer as z.ZodObject).shape), path).toContain('id')
    if (method === 'DELETE')
      expect((answer as z.ZodType).safeParse({ ok: true }).success, path).toBe(true)
    const shape = answer instanceof z.ZodObject ? Object.entries(answer.shape) : []
    if (shape.length === 1 && shape[0]?.[1] instanceof z.ZodArray)
      expect([path, shape[0][0]]).toEqual([path, shape[0][0] === 'results' ? 'results' : 'data'])
  }
})

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/
const day = /^\d{4}-\d\d-\d\d$/
/** Every text that begins as a date does, with where it stands. */
function datesIn(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d(?!\d)/.test(value) ? [[at, value]] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => datesIn(inner, `${at}.${name}`))
}

test(
  'NET-011 times are ISO 8601 in UTC and calendar dates yyyy-MM-dd, in every answer',
  { timeout: 120_000 },
  async () => {
    const chief = await app.admin({
      permissions: ['ALL'],
      is_account_admin: true,
      is_wren_admin: true,
    })
    const found: [string, string][] = []
    for (const call of everyCall.filter(
      ({ name, answer }) =>
        readingCalls.has(name) &&
        answer !== 'file' &&
        name !== 'identity.openApi' &&
        !name.startsWith('development.'),
    )) {
      const client = call.allow === 'non-admin' ? world.nurse : chief
      const { status, body } = await client.call(
        call,
        sampleOf({ app, world, mine: world.ready }, call) as never,
      )
      expect(status, titleOf(call)).toBeLessThan(500)
      found.push(...datesIn(body, titleOf(call)))
    }
    expect([
      found.length > 100,
      found.some(([, text]) => instant.test(text)),
      found.some(([, text]) => day.test(text)),
    ]).toEqual([true, true, true])
    expect(found.filter(([, text]) => !instant.test(text) && !day.test(text))).toEqual([])
  },
)

test('NET-011 what was deleted is answered {"ok": true}', async () => {
  const chief = await app.admin({ permissions: ['ALL'] })
  for (const path of [
    `/provider-mrn/${world.mrn}`,
    `/nurses/${world.stranger}/licenses/${world.kept.license}`,
    `/api/nurse-reports/${world.kept.feedback}`,
    `/vetting/by-id/${world.vetting}`,
    `/pharmacy-groups/${world.group}`,
    `/api/documents/${world.document}`,
    `/api/visits/${world.spare.remove}`,
  ])
    expect([path, (await chief.raw('DELETE', path)).body]).toEqual([path, { ok: true }])
})

test(
  'PAT-125 files bear ids and dates in their names and nothing of a patient, and no answer leads to her but by uuid or id',
  { timeout: 120_000 },
  async () => {
    const chief = await app.admin({
      permissions: ['ALL'],
      is_account_admin: true,
      is_wren_admin: true,
    })
    const { uuid, dob, wren_mrn } = world.patient
    expect(
      (
        await chief.raw('PUT', '/patient/insert', {
          uuid,
          first_name: 'Quillon',
          last_name: 'Zephyrine',
        })
      ).status,
    ).toBe(200)
    const secrets = ['Quillon', 'Zephyrine', dob, wren_mrn].map((text) => text.toLowerCase())
    const names: string[] = []
    for (const call of everyCall.filter(({ answer }) => answer === 'file')) {
      const client = call.allow === 'non-admin' ? world.nurse : chief
      const { status, headers } = await client.call(
        call,
        sampleOf({ app, world, mine: world.charted }, call) as never,
      )
      const name = headers.get('content-disposition') ?? ''
      if (status === 200) names.push(`${titleOf(call)} ${name}`)
      for (const secret of secrets)
        expect(decodeURIComponent(name).toLowerCase(), titleOf(call)).not.toContain(secret)
    }
    expect(names.length).toBeGreaterThan(6)
    expect(names.every((one) => one.includes('filename'))).toBe(true)
  },
)
