// DOC "Whose values" 065: the drug to be given now, whatever was changed, refused, denied or put on hold.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) =>
  readReferral(text, '2026-06-08T09:15:00-07:00', reference).fields.treatment
const brand = (text: string) => read(text)?.split(' (')[0] ?? null
const patient = 'Jane Roe, F, DOB 3/3/1970, 12 Elm St, Mesa AZ 85203\n'

const rows: readonly (readonly [text: string, drug: string | null])[] = [
  [`${patient}Therapy changed from Remicade to Entyvio 300 mg IV, PIV, start 6/15`, 'Entyvio'],
  [
    `${patient}Order: Ocrevus 600 mg IV q6mo, PIV, start 6/15\nUpdate 6/8: please switch Ocrevus to Briumvi.`,
    'Briumvi',
  ],
  [`${patient}Tysabri instead of Ocrevus, PIV, start 6/15`, 'Tysabri'],
  [`${patient}Skyrizi was denied, Stelara 390 mg IV approved. PIV, start 6/15`, 'Stelara'],
  [`${patient}Stelara 390 mg IV approved (Skyrizi denied). PIV, start 6/15`, 'Stelara'],
  [`${patient}Do not give Injectafer. Venofer 200 mg IV x5, PIV, start 6/15`, 'Venofer'],
  [
    `${patient}Rx: Privigen 40 g IV monthly, PIV\nPrivigen on hold until the IgA is back. Give Venofer 200 mg on 6/15.`,
    'Venofer',
  ],
  [`${patient}The family refused Leqembi. PIV, visit 6/15`, null],
  [`${patient}The doctor does not want her to get Krystexxa. Visit 6/15`, null],
  [
    `${patient}Medication: Gamunex-C 30 g IV, PIV, start 6/15\nNote: payer will not cover Gamunex-C, use Privigen.`,
    'Privigen',
  ],
  [
    `${patient}Rx ceftriaxone 2 g IV daily, PICC, start 6/15\n` +
      'Cultures back, ceftriaxone replaced by ertapenem 1 g daily',
    'ertapenem',
  ],
  [`${patient}Going to Uplizna from Soliris, first infusion 6/15, PIV`, 'Uplizna'],
  [`${patient}Use Ultomiris in place of Soliris. Port, start 6/15`, 'Ultomiris'],
  [`${patient}She declined Tysabri and will take Ocrevus 300 mg IV, PIV, 6/15`, 'Ocrevus'],
  [`${patient}Soliris d/c'd, Ultomiris 3300 mg IV to start 6/15, port`, 'Ultomiris'],
  [`${patient}Cambio de Remicade a Entyvio 300 mg IV, PIV, empieza 6/15`, 'Entyvio'],
  [`${patient}Entyvio en lugar de Remicade, PIV, empieza 6/15`, 'Entyvio'],
  [`${patient}No dar Injectafer. Dar Venofer 200 mg, PIV, 6/15`, 'Venofer'],
  [
    'From: Ann Poe <ann@acme.test>\nSent: Monday, June 8, 2026 8:00 AM\nSubject: RE: Roe\n\n' +
      'MD now wants Tremfya, not Skyrizi. Everything else stays.\n\n' +
      'From: Ann Poe <ann@acme.test>\nSent: Friday, June 5, 2026 9:00 AM\nSubject: Roe\n\n' +
      'Jane Roe, DOB 4/4/1971, Mesa AZ 85203. Order: Skyrizi 600 mg IV, PIV, start 6/15\n',
    'Tremfya',
  ],
]

test.each(rows)('DOC-065 the drug to be given now is read: %#', (text, drug) => {
  expect(brand(text)).toBe(drug)
})
