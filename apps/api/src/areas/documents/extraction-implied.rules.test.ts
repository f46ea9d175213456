// DOC-046, 056: what needles, veins, places of the body and whoever draws tell of the access and of labs. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n'

function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  order: string,
  sayings: readonly string[],
) {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(readReferral(`${head}${order}\n${saying}`, monday, reference).fields[field]).toEqual(
      value,
    )
  })
}

describe('the access that no text names', () => {
  says('access_type', 'piv', 'Entyvio 300 mg IV', [
    'Veins are fair, use the right hand',
    'mastectomy left, so no sticks in the left arm',
    'had an IV in the hand, no device',
    'last RN used the left AC, 24G',
    'Port is scheduled for December, until then arm.',
    'PICC is out since Friday. Start a peripheral.',
    'we just stick her each time',
    'IV access: none at present. RN to establish',
    'Access: PICC [ ]  Midline [ ]  Port [ ]  PIV [x]',
    'Line type:   o PICC   o Midline   o Port   x PIV',
    'has a port but the clinic keeps it for itself, use a vein',
    'acess: perpheral',
    'Epinephrine  0.3 mg  IM  prn\nIV access: periph',
  ])
  says('access_type', 'subq', 'Cimzia 400 mg', [
    '2 syringes, abdomen or thigh',
    'pen teach, one visit',
    'sub q in the belly',
    'has a port but it is not used for this; thigh',
  ])
  says('access_type', 'im-injection', 'Vivitrol 380 mg', [
    'goes in the buttock',
    'both hips',
    'Inject in glute every 28 days',
  ])
  says('access_type', 'picc', 'cefepime 2 g q8h', [
    'The order says midline. IT IS A PICC, tip confirmed',
    'Line placed today: right brachial, double lumen, tip at the cavoatrial junction',
    'line_type_cd: PICC_SL',
  ])
  says('access_type', 'tunneled', 'TPN over 12 h', [
    'R SC Hickman (PICC removed)',
    'current line L PICC. Friday IR swaps the PICC for a Hickman.',
  ])
  says('access_type', null, 'Elfabrio 80 mg', [
    "Line   open: cardiology wants a port, he'd rather have peripheral sticks",
    'deep vein clot in 2020',
    'fingerstick glucose before',
  ])
})

describe('who draws', () => {
  says('labs', 'No', 'Entyvio 300 mg IV', [
    'LFTs: liver clinic',
    "bloods at her GI's office",
    'PSA is drawn at urology the week before.',
    'CRP by his immunologist',
    'Uric acid 1-2 days before: he goes to LabCorp himself',
    'RN draws nothing.',
    'CBC each week, his sister takes him to Quest Mondays',
    'Labs q Monday through the home health agency, not you.',
    'Labs   BNP + BMP monthly, St. Ann cardiology office draws',
  ])
  says('labs', 'Yes', 'Entyvio 300 mg IV', [
    'Lab: please draw Ig levels + CD20 before the premeds',
    'BMP drawn at time of infusion by RN --> Quest',
    'anti-drug Ab kit is to be drawn on 04/15 only',
    'Q2wk CBC, CMP from the line',
    'Blood to be taken by visiting nurse on Mondays for CBC, left in the lockbox at the clinic',
  ])
  says('labs', null, 'Entyvio 300 mg IV', ['Ca 9.4 on 9/1', 'CBC resulted 9/2, ok'])
})

describe('where the tubes go', () => {
  const order = 'Entyvio 300 mg IV'
  says('lab_drop_off', 'Unknown Lab Type', order, [
    'RN draws a CBC. Which lab will run them is still open (insurance is checking Quest)',
    'RN draws BMP weekly; lab: not known yet',
  ])
  says('lab_drop_off', 'Local Hospital', order, [
    "BMP on every visit; you drop them at the transplant hospital's lab",
    'RN draws CBC weekly, tubes to the lab at Acme Hospital',
    'RN draws CBC weekly; labs go back to hospital',
  ])
  says('lab_drop_off', 'Lab Corp - Lab-in-a-Box (Mail)', order, [
    'CBC by RN, mail-in Labcorp box',
    'CBC by RN, Labcorp kit w/ FedEx label',
  ])
  says('lab_drop_off', 'Lab Corp - Drop Off', order, ['CBC by RN, LabCorp drop box'])
  says('lab_drop_off', 'Quest Diagnostics', order, ['CBC by RN. Same stick ferritin. Quest.'])
})
