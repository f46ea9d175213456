// DOC-045: the visit without a drug, and which of several names the drug is. Fictional people; drugs and zips are true.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const treatment = (order: string) =>
  readReferral(
    `Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n${order}`,
    '2026-09-14T10:00:00-07:00',
    reference,
  ).fields.treatment

test.each([
  ['PICC removal', 'Need an RN to pull a PICC. Last dose of ertapenem runs Monday night.'],
  ['Midline removal', 'Skilled visit to d/c midline. Last ertapenem given Sunday by husband.'],
  [
    'Central line dressing change',
    'Can one of yours do a dressing Sunday, Broviac got wet. no meds no labs, he does his own Teflaro',
  ],
  ['Port flush', 'Could your nurse de-access a port Sunday? Accessed Friday at oncology.'],
  ['chemotherapy pump disconnect', 'needs her chemo pump taken off Wed 1400'],
  ['Therapeutic phlebotomy', 'hemochromatosis: remove 1 unit q2wk till ferritin < 50'],
  ['Lab draw', 'Home draw only: PT/INR q Tuesday, butterfly'],
])('%s is the visit: %s', (service, order) => {
  expect(treatment(order)).toBe(service)
})

test.each([
  ['Avsola', 'Infliximab 5 mg/kg (we use Avsola) q8w'],
  ['Eloctate', 'Factor 8 - Eloctate 1500 units twice weekly'],
  ['Osmolite 1.5', 'G-tube feeds: Osmolite 1.5 at 60/hr'],
  [
    'Kate Farms',
    'Feeding   Kate Farms Peptide 1.5 by pump. The PICC she had for TPN came out 11/30.',
  ],
  ['Nexviazyme', 'Enzyme: Lumizyme→Nexviazyme 20 mg/kg'],
  ['Privigen', 'We have run out of Gammagard so Privigen 10% same dose'],
  ['cefepime', 'Tobramycin nebs 300 mg BID and IV cefepime 2 g q8h'],
  ['Orencia', 'Therapy change: Cimzia (SC, self) stopped -> Orencia IV 750 mg'],
  ['methylprednisolone', 'Solu-medrol 1 gm x5 days (MS flare). On Ocrevus, next in Dec (clinic).'],
  [
    'cefepime',
    'Rx 1: vancomycin 1250 mg q24 (Mon-Fri at dialysis - they give)\nRx 2: cefepime 2 g by home RN on weekends',
  ],
  ["lactated Ringer's", 'LR 1 L daily x 5\naccess: needs PIV start'],
])('of a thing and its kind, of old and new, the drug is %s: %s', (drug, order) => {
  expect(treatment(order)?.startsWith(drug)).toBe(true)
})
