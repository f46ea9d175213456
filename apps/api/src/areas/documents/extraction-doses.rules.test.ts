// DOC "Reading referrals, further rules" 056: the first dose told by the drug that is wanted and by what has been; days and lengths beside it.
import { expect, test } from 'vitest'
import treatments from '../reference/treatments.data.json' with { type: 'json' }
import { readReferral } from './extraction.rules.ts'

const head = 'Pt: Jane Roe, DOB 3/3/1970, Mesa AZ 85201\n'
const read = (text: string) =>
  readReferral(head + text, '2026-09-14T10:00:00-07:00', { treatments, zip: () => null }).fields

test.each([
  [
    'what she had of another drug says nothing of this one',
    'Zemaira 60 mg/kg weekly. On Prolastin for 10 years, last infusion 9/11. Zemaira will be new for her.',
    true,
  ],
  [
    'a drug named as the first of its kind is one',
    'Tyenne 162 mg SC. Was on Actemra IV, this will be her first Tyenne.',
    true,
  ],
  ['no prior infusions are none', 'Krystexxa 8 mg IV q2w via port\n# prior infusions: 0', true],
  [
    'a dose of a day gone by has been given',
    'Oxlumo 30 mg SC monthly. Load 1 in clinic 8/18, load 2 at home 9/15.',
    false,
  ],
  [
    'prior infusions that are counted have been given',
    'Saphnelo 300 mg IV q4w via PIV\nPrior Saphnelo: 2 infusions in clinic',
    false,
  ],
  [
    'who gets it every six months has had it',
    'Gets Lupron Depot 45 mg IM q6mo, due Sept 28.',
    false,
  ],
  [
    'a first dose given in the hospital is not the one at home',
    'Veletri IV by Broviac. First epoprostenol ever is given in the hospital on 9/10.',
    false,
  ],
  ['a line dressed has no first dose', 'Weekly PICC dressing change. On it since June.', null],
])('%s', (_, text, expected) => {
  expect(read(text).first_lifetime_dose).toBe(expected)
})

test.each([
  [
    'a day that is a holiday is not the first visit',
    'Entyvio 300 mg IV. First visit: 2026-11-26 is Thanksgiving so please do Fri 2026-11-27',
    '2026-11-27',
  ],
  [
    'a weekday with its ordinal and month is one day',
    'Orencia 750 mg IV\nWhen: Saturday the 26th of September, 10:30',
    '2026-09-26',
  ],
  [
    'the day of a procedure is not the day of the visit',
    'Abscess I&D today. Dalvance 1500 mg IV tmrw 9/15 1000 please',
    '2026-09-15',
  ],
])('%s', (_, text, expected) => {
  expect(read(text).start_date).toBe(expected)
})

test.each([
  [
    'parts and their sum are the sum',
    'Tysabri 300 mg IV. RN time: 1 hr infuse + 1 hr observe = 2 hr',
    120,
  ],
  ['what should be reserved is the length', 'HyQvia 10 g SC. Three hours should be reserved.', 180],
])('%s', (_, text, expected) => {
  expect(read(text).visit_duration_minutes).toBe(expected)
})
