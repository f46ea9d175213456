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

const vale = 'Nora Vale, F, DOB 2/9/1961, 31 Birch Ln, Boise ID 83704\n'
const further: readonly (readonly [text: string, drug: RegExp | null])[] = [
  [`${vale}Was ordered Ocrevus, MD switched her to Briumvi 150 mg IV, PIV, start 6/18`, /Briumvi/i],
  [`${vale}Please convert from Cinqair to Nucala 100 mg SQ, start 6/18`, /Nucala/i],
  [`${vale}Nucala in lieu of Cinqair, first dose 6/18`, /Nucala/i],
  [`${vale}Auth: Entyvio rejected. Omvoh 300 mg IV approved, PIV, 6/18`, /Omvoh/i],
  [
    `${vale}Hold Ocrevus, labs pending. Solu-Medrol 1 g IV x3 days, PIV, start 6/18`,
    /Solu-Medrol|methylprednisolone/i,
  ],
  [
    `${vale}Order: Remicade 500 mg IV, PIV, 6/18\nPlan no longer covers Remicade, Inflectra approved.`,
    /Inflectra/i,
  ],
  [
    `${vale}Order: vancomycin 1 g IV q12h, PICC, start 6/18\n6/8 ID changed vancomycin to daptomycin 500 mg q24h`,
    /daptomycin|Cubicin/i,
  ],
  [`${vale}Patient does not want Injectafer. Visit 6/18`, null],
  [`${vale}Leqembi was refused by the family. Visit 6/18, PIV`, null],
  [`${vale}Stop cefazolin, start ertapenem 1 g IV daily, PICC, 6/18`, /ertapenem|Invanz/i],
  [`${vale}Soliris cancelled. Ultomiris 3300 mg IV goes ahead 6/18, port`, /Ultomiris/i],
  [`${vale}Se suspende Remicade, iniciar Entyvio 300 mg IV, PIV, 18 de junio`, /Entyvio/i],
  [`${vale}El seguro no aprobó Entyvio; aprobó Skyrizi 600 mg IV. PIV, 18 de junio`, /Skyrizi/i],
  [`${vale}Xolair replaces Nucala as of this month. SQ, start 6/18`, /Xolair/i],
  [`${vale}It is not Privigen but Gamunex-C 40 g IV, PIV, 6/18`, /Gamunex-C/i],
  [`${vale}Moving her off Tysabri onto Kesimpta... no, Ocrevus 300 mg IV, PIV, 6/18`, /Ocrevus/i],
]

test.each(further)(
  'DOC-065 the drug to be given now is read in other wordings: %#',
  (text, drug) => {
    if (drug === null) expect(read(text)).toBeNull()
    else expect(read(text)).toMatch(drug)
  },
)
