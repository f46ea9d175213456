// DOC-056: whom to answer, by which number and address. Fictional people; every number is a 555-01xx number.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const contactOf = (text: string) => {
  const { contact_name, contact_phone, contact_email } = readReferral(
    text,
    '2026-09-14T10:00:00-07:00',
    reference,
  ).fields
  return [contact_name, contact_phone, contact_email]
}

test.each<[string, string, readonly (string | null)[]]>([
  [
    'a first name in the greeting, an initial below',
    `hi, Ann at Acme (480-555-0101). ${head}\nthank u!!\nA. Poe RN`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a first name in the greeting, both in small letters below',
    `${head}its ann w/ Acme Infusion\nann poe 480 555 0101`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'an initial, and the whole name in the address',
    `${head}From: Acme Rx, A. Poe RN, ann.poe@acmerx.test`,
    ['Ann Poe', null, 'ann.poe@acmerx.test'],
  ],
  [
    'a closing with a first name',
    `${head}I am at my desk 8-4: (480) 555-0101.\nWarmly, Ann`,
    ['Ann', '4805550101', null],
  ],
  [
    'a name over a company of no telling word',
    `${head}Call me on my cell, 480-555-0101.\nAnn Poe\nDesert Home IV`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a company whose name ends with IV',
    `${head}Ann Poe, Golden Gate IV, 480-555-0101`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    "who fills in a card, and the pharmacy's number",
    `Pharmacy:  Acme Rx, Tempe AZ 85281\nPhone:  480-555-0101\nFax:  480-555-0102\n${head}Card filled in by:  Ann Poe\nHer e-mail:  apoe@acmerx.test`,
    ['Ann Poe', '4805550101', 'apoe@acmerx.test'],
  ],
  [
    'labels of whose and what',
    `${head}Referral agent: Ann Poe\nAgent phone: 480-555-0101\nAgent mail: apoe@acmerx.test`,
    ['Ann Poe', '4805550101', 'apoe@acmerx.test'],
  ],
  [
    'the number of the house and that of the user',
    `Org phone: 480-555-0102\nUser phone: 480-555-0101\n${head}Entered by user: apoe (Ann Poe)`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a label for both telephone and fax',
    `${head}Pharm Contact: Ann Poe\nPharm Tel/Fax: 480-555-0101 / 480-555-0102`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a facility that is the pharmacy',
    `Facility: Acme Infusion Pharmacy\nFacility contact: Ann Poe\nFacility phone: 480-555-0101\n${head}`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a number before the name',
    `${head}Ref contact: (480) 555-0101 Ann`,
    ['Ann', '4805550101', null],
  ],
  [
    'the switchboard beside her own',
    `${head}Write to Ann Poe. Phone 480-555-0102 is the switchboard, hers is 480-555-0101.`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a number instead of another',
    `${head}I gave you my desk phone, please use 480-555-0101 instead of 480-555-0102.\nAnn Poe\nAcme Infusion`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'mine beside hers',
    `${head}her cell 480-555-0102 and mine's 480-555-0101. Ann Poe RPh, Acme Infusion`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a contact of before',
    `${head}Contact was: Bea Moe\nContact now: Ann Poe 480-555-0101`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'who takes over',
    `${head}I have taken over from Bea Moe. My name is Ann Poe, 480-555-0101.\n--- earlier ---\nContact: Bea Moe 480-555-0102`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'who is let know',
    `${head}Could you let Ann Poe (apoe@acmerx.test) know whether you can staff her?`,
    ['Ann Poe', null, 'apoe@acmerx.test'],
  ],
  [
    'whom the pharmacy has, where a hospital writes',
    `${head}Bea from hosp discharge here. Talk to Ann Poe at Acme Rx, 480-555-0101.\nMy number: 480-555-0102\nBea Moe BSN`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a number called back',
    'ACME INFUSION\nTempe, AZ 85281, 480-555-0101, fax 480-555-0102\n\n' +
      head +
      'Callback to Ann, x 14',
    ['Ann', '4805550101', null],
  ],
  [
    "the patient's number under Call",
    `Patient: Jane Roe, DOB 3/3/1970\nHome: 12 W Elm St, Mesa, AZ 85201\nCall: 480-555-0102 after 3 pm\nDrug: Entyvio\n\nWith best regards,\n\nAnn Poe\nPatient Services Manager\nAcme Pharmacy\nDirect 480-555-0101, Main 480-555-0103`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'the planner of a hospital is not it',
    `${head}Infusion by: Acme Home IV. Their coordinator is Ann Poe, (480) 555-0101.\nCase mgr: Bea Moe, 480-555-0102, bmoe@hospital.test`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'who is of one matter only',
    `${head}For anything clinical please talk to our pharmacist, Bea Moe (480-555-0102). For scheduling, me.\n\nThank you,\nAnn Poe\nNursing Coordinator\nAcme Infusion\nT 480-555-0101`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'the family that calls',
    `${head}Caller: Sister Bea Moe (pt's aunt) 480-555-0102. Their coordinator Ann Poe 480-555-0101`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'who is said to be the contact',
    `${head}Ann Poe is your main contact, 480-555-0101. Acme Infusion`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a first name beside her company',
    `me again, Ann from Acme Rx\n${head}me: 480 555 0101`,
    ['Ann', '4805550101', null],
  ],
  [
    'a label one blank before the name',
    `${head}Disp  Acme Infusion, Tempe\nCoord Ann Poe\nTel   480-555-0101`,
    ['Ann Poe', '4805550101', null],
  ],
  [
    'a patient behind Ref',
    `Ref: Jane Roe, f, 03.03.1970\nHome: 12 W Elm St, Mesa, Az. 85201\nDrug: Entyvio\nFrom: Acme Infusion - Ann\nPh. 480.555.0101`,
    ['Ann', '4805550101', null],
  ],
  [
    'a street that is shaped like a name',
    `We refer Mrs. Jane Roe, born 3 March 1970, residing at 5 Old Mill Lane, Mesa, Arizona 85201.\n\nYours faithfully,\n\nAnn Poe\nDirector of Nursing\nAcme Infusion\n200 Main Street, Tempe, Arizona 85281`,
    ['Ann Poe', null, null],
  ],
])('%s', (_, text, contact) => {
  expect(contactOf(text)).toEqual(contact)
})

test('a chat whose lines begin with the day of the week: the answer to our question is her number', () => {
  expect(
    contactOf(
      '[Tue 9/8/26 1:02 PM] Ann Poe (Acme): Entyvio for Jane Roe 3/3/1970, 12 W Elm St, Mesa AZ 85201\n[Tue 1:10 PM] Coverage: Sure. Access?\n[Tue 1:14 PM] Ann Poe (Acme): piv\n[Wed 9:52 AM] Coverage: Thanks. Best number for you?\n' +
        '[Wed 9:53 AM] Ann Poe (Acme): 480-555-0101, or apoe@acmerx.test. her cell is 480-555-0102',
    ),
  ).toEqual(['Ann Poe', '4805550101', 'apoe@acmerx.test'])
})
test('a fax that reads rn for m reads names so as well, and leaves those that hold an rn', () => {
  const fax = (name: string) =>
    contactOf(
      `NAME Roe, Jane   D0B O3/O3/l97O\n12 W Elm St, Mesa, AZ 852Ol\nCefazolin 2 grn lV q8h, single lurnen PlCC, L arrn\n\n${name} RN, coordinator   (48O) 555-OlOl`,
    )[0]
  expect([fax('Jernirna Poe'), fax('Bernard Poe'), fax('Ada Zirnrnerrnan')]).toEqual([
    'Jemima Poe',
    'Bernard Poe',
    'Ada Zimmerman',
  ])
})
test('a paragraph that names somebody with a birthday is no signature', () => {
  expect(
    contactOf(
      'We have a lady in Mesa (85201) who needs Entyvio.\nJane Roe, 3/3/1970, 12 W Elm St\nOur office is in Tempe (85281).\nAnn Poe, Acme Rx, 480-555-0101',
    ).slice(0, 2),
  ).toEqual(['Ann Poe', '4805550101'])
})
