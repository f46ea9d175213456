// For tests: patients made by the real call.
//
//   const patient = await aPatient(admin)                                  // New, in Phoenix, reachable by text
//   const active = await aPatient(admin, { is_recurring: true, status: 'Active', zip: '90001', timezone: 'America/Los_Angeles' })
import { patients, type Patient } from '@wren/contract/patients'
import type { Sent } from '@wren/contract/call'
import type { Client } from '../../platform/testing.ts'
import { nextNumber } from '../../platform/testing-numbers.ts'

export async function aPatient(
  admin: Client,
  fields: Partial<Sent<typeof patients.insert>> = {},
): Promise<Patient> {
  const n = nextNumber('patient')
  const answer = await admin.call(patients.insert, {
    first_name: 'Pat',
    last_name: `Patient${n}`,
    dob: '1970-05-17',
    user_id_ops: admin.id,
    gender: 'F',
    phone_scheduling_contact: '+16025550100',
    street: `${n} Cactus Road`,
    zip: '85004',
    city: 'Phoenix',
    county: 'Maricopa',
    state: 'AZ',
    state_long: 'Arizona',
    timezone: 'America/Phoenix',
    languages: [{ name: 'English', code: 'en' }],
    // Their names differ by a number, which people would be asked about (PAT-127).
    force: true,
    ...fields,
  })
  if (answer.status !== 201)
    throw new Error(
      `a patient answered ${answer.status} ${answer.body.error} ${JSON.stringify(answer.body.fields)}`,
    )
  return answer.body.patient
}
