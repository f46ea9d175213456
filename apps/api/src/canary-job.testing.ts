// Takes the canary patient from referral to payment, and makes calls that fail.
import { expect } from 'vitest'
import { charts } from '@wren/contract/charts'
import { exampleChart } from '@wren/contract/chart-example'
import { documents } from '@wren/contract/documents'
import { development, identity } from '@wren/contract/identity'
import { intake } from '@wren/contract/intake'
import { offers } from '@wren/contract/offers'
import { scheduling } from '@wren/contract/offers-scheduling'
import { orders } from '@wren/contract/orders'
import { patients } from '@wren/contract/patients'
import { reports } from '@wren/contract/reports'
import { addMinutes } from '@wren/contract/time'
import { tokenPages } from '@wren/contract/token-pages'
import { visits } from '@wren/contract/visits'
import { aNurse } from './areas/nurses/nurses.builders.ts'
import { aPatient } from './areas/patients/patients.builders.ts'
import { aPharmacy } from './areas/pharmacies/pharmacies.builders.ts'
import { canary } from './canary-patient.testing.ts'
import { received, app, moveClock, second, operator } from './canary-server.testing.ts'

const zone = 'America/Los_Angeles'

export const sure = <A extends { status: number; body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const sms = async (phone: string): Promise<string> => {
  await app.settle()
  return (await app.nobody.call(development.messages, { to: phone })).body.data[0]?.body ?? ''
}

const tokenIn = (text: string): string => /[?&]t=([\w-]{43})/.exec(text)?.[1] ?? ''

export async function theWholeJob(): Promise<{
  visit: number
  patient: string
  patientToken: string
}> {
  const pharmacy = await aPharmacy(app, {
    title: 'Prickly Pear Rx',
    auto_invoice: true,
    billing_emails: ['billing@pharmacy.example'],
  })
  const nurseId = await aNurse(app, {
    zip: '89052',
    license: { location: 'NV', board: 'Nevada' },
    phone: '+17025550100',
    stripe_id: 'acct_canary',
  })
  const text = [
    `Patient: ${canary.first} ${canary.last}`,
    'DOB: 11/29/1953',
    `MRN: ${canary.mrn}`,
    `Address: ${canary.street}, Henderson, NV 89052`,
    'Phone: 702-555-0191',
    `Vyvgart weekly, PIV. ${canary.document}`,
  ].join('\n')
  sure(await operator.call(documents.extract, { message: text, receivedAt: received }))
  const { id: intakeId } = sure(
    await operator.call(intake.insert, {
      requested_provider_id: pharmacy,
      treatment: 'Vyvgart',
      treatment_duration_days: 1,
      duration_estimate: 180,
      series_start_date: '2026-08-20',
      series_end_date: '2026-08-24',
      zip: '89052',
      city: 'Henderson',
      county: 'Clark',
      state: 'NV',
      timezone: zone,
      labs: 'No',
      access_type: 'piv',
      is_first_lifetime_dose: 'true',
      submitted_date: received,
      notes: canary.note,
      contact_phone: canary.phone,
      contact_email: canary.email,
      contact_name: `${canary.first} ${canary.last}`,
      orig_json: {
        initial_patient_first_name: canary.first,
        initial_patient_last_name: canary.last,
        referral_text: text,
      },
    }),
  ).body
  const data = Buffer.from(canary.document).toString('base64')
  sure(
    await operator.call(documents.create, {
      fileName: 'referral.txt',
      fileType: 'text/plain',
      fileSize: canary.document.length,
      intakeId,
      category: 'Orders',
      data,
    }),
  )
  const patient = await aPatient(operator, {
    first_name: canary.first,
    last_name: canary.last,
    dob: canary.dob,
    gender: 'F',
    phone_scheduling_contact: canary.phone,
    phone: canary.otherPhone,
    street: canary.street,
    zip: '89052',
    city: 'Henderson',
    county: 'Clark',
    state: 'NV',
    state_long: 'Nevada',
    timezone: zone,
    address_notes: canary.addressNote,
    allergies: canary.allergy,
    has_allergy: true,
    admin_notes: canary.note,
    diagnoses: [{ code: canary.diagnosis, name: canary.note }],
  })
  sure(
    await operator.call(patients.addMrn, {
      patient_id: patient.id,
      provider_id: pharmacy,
      mrn: canary.mrn,
    }),
  )
  sure(await operator.call(patients.search, { text: canary.last }))
  sure(await operator.call(patients.search, { text: canary.mrn }))
  sure(await operator.call(intake.save, { id: intakeId, patient_uuid: patient.uuid }))
  const made = sure(await operator.call(intake.createOrderAndVisits, { id: intakeId })).body
  const visit = made.assignments[0] as number
  sure(
    await operator.call(orders.save, {
      id: made.patient_order_id,
      signed_date: '2026-08-17',
      expiration_date: '2027-02-01',
      notes: canary.note,
    }),
  )
  sure(await operator.call(visits.save, { id: visit, notes: canary.note }))
  sure(await operator.call(visits.search, { filters: { patient: patient.uuid } }))

  const template =
    sure(
      await operator.call(offers.blastTemplate, { assignment_id: visit, blast_type: 'flexible' }),
    ).body.data.template ?? ''
  sure(
    await operator.call(offers.blastSave, {
      assignment_id: visit,
      blast_type: 'flexible',
      template,
      blast_details: { date_from: '2026-08-20', date_to: '2026-08-24', slots: ['11:00-14:55'] },
    }),
  )
  sure(await operator.call(offers.notify, { id: visit, nurses: [nurseId] }))
  const token = tokenIn(await sms('+17025550100'))
  const page = sure(await app.nobody.call(tokenPages.selectTime, { token, dates: true })).body
  const [slot] = (page.available_dates_arr ?? []).flat().filter(({ all_day }) => !all_day)
  const start = addMinutes(slot?.start ?? '', 60)
  sure(
    await app.nobody.call(tokenPages.selectTime, {
      token,
      is_available: true,
      scheduling_dates: [{ start: slot?.start ?? '', all_day: false }],
    }),
  )
  sure(
    await operator.call(scheduling.acceptTime, { assignment_id: visit, nurse_id: nurseId, start }),
  )
  sure(await operator.call(scheduling.patientResend, { assignment_id: visit }))
  const patientToken = tokenIn(await sms(canary.phone))
  sure(await app.nobody.call(tokenPages.patientSelectTime, { patient_token: patientToken }))
  sure(
    await app.nobody.call(tokenPages.patientSelectTime, {
      patient_token: patientToken,
      selected_dates: [{ start, assignment_id: visit }],
    }),
  )
  sure(await operator.call(scheduling.confirmSend, { assignment_id: visit }))
  sure(
    await app.nobody.call(tokenPages.confirm, {
      nurse_token: tokenIn(await sms('+17025550100')),
      confirmed: true,
      start,
    }),
  )
  sure(await operator.call(visits.schedule, { id: visit }))

  await moveClock(addMinutes(start, 200))
  const nurse = await app.signIn(nurseId)
  const person = (await nurse.call(identity.me, {})).body
  const charted = {
    ...exampleChart({
      visit_start: start,
      visit_end: addMinutes(start, 180),
      timezone: zone,
      patient_name: `${canary.first} ${canary.last}`,
      treatment: 'Vyvgart',
      nurse: { id: nurseId, name: `${person.first_name} ${person.last_name}` },
    }),
    narrative: `The patient ${canary.chart} while the infusion ran, and was well at the end of the visit.`,
  }
  sure(await nurse.call(charts.save, { id: visit, data: charted, revision: 0 }))
  const approved = sure(
    await nurse.call(charts.approveHomeMedications, { id: visit, approved: true }),
  ).body.chart
  const { report_id } = sure(
    await nurse.call(charts.submit, {
      id: visit,
      data: approved.data,
      revision: approved.revision,
      warnings_acknowledged: true,
    }),
  ).body
  sure(await operator.raw('GET', `/assignments/${visit}/chart/pdf?ver=1`))
  let report = sure(await operator.call(reports.byId, { id: report_id })).body
  if (report.status === 'audit-required')
    report = sure(await operator.call(reports.approve, { id: report_id, note: canary.note })).body
  await moveClock(addMinutes(report.autoSendAt ?? '', 1))
  sure(await app.nobody.call(development.runJob, { name: 'auto-send' }))
  await app.settle()
  await moveClock(addMinutes(report.visit.payment.scheduledTime ?? '', 1))
  sure(await app.nobody.call(development.runJob, { name: 'nurse-payments' }))
  await app.settle()
  return { visit, patient: patient.uuid, patientToken }
}

export async function failingCalls({
  visit,
  patient,
}: {
  visit: number
  patient: string
}): Promise<void> {
  const full = {
    first_name: canary.first,
    last_name: canary.last,
    dob: canary.dob,
    phone: canary.phone,
    street: canary.street,
    notes: canary.note,
    mrn: canary.mrn,
  }
  const encoded = encodeURIComponent(`${canary.first} ${canary.last}`)
  for (const [method, path, body] of [
    ['POST', '/patient/insert', { ...full, dob: `${canary.dob}x` }],
    ['PUT', '/patient/insert', { ...full, uuid: patient, version: 99 }],
    ['PUT', `/assignments/${visit}`, { notes: canary.note, status: canary.last }],
    ['POST', '/provider-mrn', { patient_id: 1, provider_id: 1, mrn: canary.mrn }],
    ['POST', '/intake/search', { filters: { patient: full }, order_by: canary.last }],
    ['POST', '/intake/insert', full],
    ['GET', `/patient/by-uuid/${encoded}`],
    ['GET', `/patients/new/${encoded}?name=${encoded}&phone=${canary.phone}`],
    ['GET', `/${encoded}`],
    ['GET', `/counties?q=${encoded}`],
    [
      'POST',
      '/signin',
      { email: `${canary.first}.${canary.last}@people.example`, confirmation_type: 'fax' },
    ],
    ['POST', '/patient/insert', `{"first_name": "${canary.first}`],
    ['PUT', '/test/bug', full],
  ] as const) {
    for (const url of [app.instance.url, second.url]) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${operator.token}`,
          'content-type': 'application/json',
          referer: `http://wren.test/patients/new/${encoded}`,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
    }
  }
}
