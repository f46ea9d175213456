// DOC "Whose values" 069: the marked one of several choices is the value; two marked or none marked are no answer.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-06-08T09:15:00-07:00', reference).fields
const head =
  'Name  Robin Roe    DOB  03/03/1970\nAddress  12 Elm St, Mesa AZ 85203\nDrug  Entyvio 300 mg IV\n'

const rows: readonly (readonly [text: string, fields: Partial<ReferralFields>])[] = [
  ['Labs  Y / (N)', { labs: 'No' }],
  ['Labs  (Y) / N', { labs: 'Yes' }],
  ['First lifetime dose:  ( ) Yes  (x) No', { first_lifetime_dose: false }],
  ['First lifetime dose:  (X) Yes  ( ) No', { first_lifetime_dose: true }],
  ['Sex  [X] F  [ ] M', { gender: 'F' }],
  ['Sex  M [ ]  F [X]', { gender: 'F' }],
  ['Sex:  Ⓜ  F', { gender: 'M' }],
  ['Sex:  M / Ⓕ', { gender: 'F' }],
  ['Access:  PICC  /  **PORT**  /  PIV', { access_type: 'port' }],
  ['Access:  PICC   __PORT__   PIV', { access_type: 'port' }],
  ['Access:  picc   port   PIV ✓', { access_type: 'piv' }],
  ['Access:  PICC   -> PORT   PIV', { access_type: 'port' }],
  ['Line  PICC  (MIDLINE)  PORT', { access_type: 'mid' }],
  ['Line  [PICC]  MIDLINE  PORT', { access_type: 'picc' }],
  ['Labs   x Yes     No', { labs: 'Yes' }],
  ['Labs  YES   no', { labs: 'Yes' }],
  ['Labs  yes   NO', { labs: 'No' }],
  ['Sex  *M*  F', { gender: 'M' }],
  ['Nurse  male / (female) / no preference', { nurse_gender_preference: 'F' }],
  ['Nurse draws labs  ☑ No  ☐ Yes', { labs: 'No' }],
  ['Sexo  M / (F)', { gender: 'F' }],
  ['Urgent  (Y) / N', { urgent: true }],
  ['Sex  (M) / (F)', { gender: null }],
  ['Sex  M / F', { gender: null }],
  ['Labs  Y / N', { labs: null }],
  ['Labs  (Y) / (N)', { labs: null }],
  ['Access:  [X] PICC  [X] PORT  [ ] PIV', { access_type: null }],
  ['Access:  [ ] PICC  [ ] PORT  [ ] PIV', { access_type: null }],
  ['First dose ever   Yes   No', { first_lifetime_dose: null }],
]

test.each(rows)('DOC-069 the marked choice is the value: %s', (line, fields) => {
  expect(read(`${head}${line}\nStart  06/15/2026\n`)).toMatchObject(fields)
})

const further: readonly (readonly [text: string, fields: Partial<ReferralFields>])[] = [
  ['Sex:  (M)   F', { gender: 'M' }],
  ['Sex  [ ] Male  [x] Female', { gender: 'F' }],
  ['Gender: M __ F _X_', { gender: 'F' }],
  ['Labs:  YES ✓   NO', { labs: 'Yes' }],
  ['Labs drawn by nurse?  ☐ Yes  ☒ No', { labs: 'No' }],
  ['Line:  PORT  <PICC>  PIV', { access_type: 'picc' }],
  ['Access: ( ) PICC (•) Port ( ) PIV', { access_type: 'port' }],
  ['Access  picc / port / **piv**', { access_type: 'piv' }],
  ['Access: PICC PORT PIV <--', { access_type: 'piv' }],
  ['First lifetime dose   Y   Ⓝ', { first_lifetime_dose: false }],
  ['First lifetime dose: [x] Yes [x] No', { first_lifetime_dose: null }],
  ['Priority:  Routine  (STAT)', { urgent: true }],
  ['Labs   Sí / (No)', { labs: 'No' }],
  ['Nurse gender   M / [F] / no preference', { nurse_gender_preference: 'F' }],
  ['Sex:  M   F', { gender: null }],
  ['Access: PICC / PORT / PIV', { access_type: null }],
]

test.each(further)('DOC-069 the marked choice is read in other forms: %s', (line, fields) => {
  expect(read(`${head}${line}\nStart  06/18/2026\n`)).toMatchObject(fields)
})
