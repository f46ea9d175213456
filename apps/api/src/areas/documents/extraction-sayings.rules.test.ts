// DOC-043 to 047, 056: the same thing said in many ways, field by field. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const monday = '2026-09-14T10:00:00-07:00'
const read = (text: string, receivedAt = monday) => readReferral(text, receivedAt, reference).fields
const head = 'Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\nEntyvio 300 mg IV\n'
const foot = '\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100'

function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  sayings: readonly string[],
) {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(read(`${head}${saying}${foot}`)[field]).toEqual(value)
  })
}

describe('how long the first visit takes', () => {
  says('visit_duration_minutes', 30, [
    'half an hour is enough',
    '30 mins should be plenty of time',
    'quick one, 30 min',
  ])
  says('visit_duration_minutes', 45, [
    'three quarters of an hour',
    '25 min plus 20 to watch her, so 45.',
    'needs about 45 mins of your time',
    'I have her down for 45 minutes',
    'please reserve forty five minutes',
    'start on the twenty second figure forty five minutes no labs for you',
  ])
  says('visit_duration_minutes', 75, [
    'an hour and fifteen minutes',
    'one hour fifteen minutes total',
    'hour and 15 for the first, 45 after',
    'seventy-five minutes',
    '1 h 15 first, 1 h after',
  ])
  says('visit_duration_minutes', 90, [
    'about an hr and a half',
    'one and a half hours',
    'one-and-a-half hours',
    'Visit length: 01:30',
    'VISIT MIN: 90',
    '1 hr 30 min for that visit',
  ])
  says('visit_duration_minutes', 90, [
    'hora y media',
    'EVT 1.5h d1, 1h d2',
    'Allow   ☐ 1 h  ☒ 1 1/2 h  ☐ 2 h',
    'Allow: [ ] 1 h [x] 1 1/2 h [ ] 2 h',
    'First visit 90 min. Second visit Thu 10/1, 1 h.',
    'one and a half hours, 30 min incl.',
    '1.5 hours, 30 min incl. observation',
    '1 h 30 min all told',
    '90 min 1st, then weekly 45',
    '90 min in and out',
  ])
  says('visit_duration_minutes', 75, ['1 1/4 hours', 'How long?   hour and 15'])
  says('visit_duration_minutes', 120, [
    'Visit should run 2 hrs',
    'give it 2 hours',
    'we usually do 2 hrs',
    '2 hrs usually',
    '120 minutes would cover it',
    'Please allow two hours for the first visit and one hour for each visit thereafter.',
    '1.5 to 2 hours for the visit',
    'duracion de la visita 2 horas',
    'And yes 120 mins.',
  ])
  says('visit_duration_minutes', 150, [
    'Two and a half hours for the nurse',
    'two & a half hrs',
    '2h30',
    'give yourself 2.5 hours',
    'NURSE HRS: 2.5',
  ])
  says('visit_duration_minutes', null, [
    'Infuse over 2 hours',
    'observe 30 min after',
    'give Tylenol 30 min before',
    'call 24 hours ahead',
  ])
})

describe('who draws labs', () => {
  says('lab_drop_off', 'Unknown Lab Type', [
    'CBC weekly, drawn by the nurse. We do not yet know which lab her plan contracts with.',
    "RN draws a CBC. Lab: we haven't decided, which lab is still to be settled",
    'RN draws CBC. I have not heard yet which lab she must use.',
  ])
  says('labs', null, [
    'No more Benadryl, Tylenol only',
    'no further questions',
    'No additional premeds',
  ])
  says('labs', 'No', [
    'Blood is not to be drawn; her GI doctor sees to that',
    'labs need not be drawn',
    'no more labs',
    'no further blood draws',
    'no routine nursing labs',
    'GI follows labs',
    'her oncologist handles the bloodwork',
    'Dr. Ames checks her levels in the office',
    'labs are taken care of by the transplant team',
    'lab work stays with the hospital',
    'all labs through dialysis',
    'nothing to collect',
    'nothing to be drawn',
    'no tubes to pull',
    'Blood: none for the RN',
    'no need to draw anything',
    'You will not be drawing anything.',
    "you aren't drawing labs",
    'the RN is not asked to draw',
    'labs already handled',
    'she goes to Labcorp on her own for her labs',
    'we do the bloods ourselves',
  ])
  says('labs', 'No', ['Collected by?   clinic', "Blood is looked after by Dr. Finn's office"])
  says('labs', 'Yes', [
    'Collected by?     Home infusion RN',
    'Before each dose: CBC with diff, drawn by the nurse',
    'please pull a CBC before you start',
    'grab a BMP while you are there',
    'vanc trough before the 4th dose, you draw',
    'All draws are yours',
    'Labs on Mondays',
    'weekly for dressing and CBC/CMP',
  ])
})

describe('the first day', () => {
  says('start_date', '2026-09-16', [
    'Monday is out, the drug comes late. Please use Wed 9/16',
    'Nurse should be there by 9 am on 9/16',
    'RN to arrive 9/16 10:00',
    'SOC 16SEP2026',
    'SOC: 2026.09.16',
    'discharge is Wednesday 9/16 by noon, RN that evening',
  ])
  says('start_date', '2026-09-18', [
    'start fri the 18th, she gets home thurs nite',
    'discharged Thurs 9/17, nurse the next morning',
    'Disconnect         Fri 9/18 at the house, RN there 1:00',
    'Friday would be lovely, Monday the 21st at the latest',
  ])
  says('start_date', '2026-09-15', ['Nurse needed TOMORROW MORNING', 'RN TMRW 9 am'])
  says('start_date', '2026-09-18', [
    'Could a nurse give ONE dose to Ms. Roe this Friday? Her clinic is closed.',
    'Thursday the 17th, no sorry, Friday the 18th',
    'SOC 9/18, d2 9/19. del 9/16',
    'First home nursing visit?   09/18/26',
    'Begin: 09/18/2026. Drug leaves us 09/16.',
    'FIRST VISIT  09/18/2026   ( Friday )',
    'Fri 9/18, be there 1:30 pm',
    'Second visit Mon 9/21. First Fri 9/18.',
    'any day from Fri 9/18',
    'we ship it Wednesday so any time Friday is great',
    'shall we say Friday?',
    'Yours from Friday 9/18 on',
  ])
  says('start_date', '2027-01-04', ['Yours would begin Monday, January 4.'])
  says('start_date', '2026-09-21', [
    'any day from Mon 9/21 to Thu 9/24 that suits',
    'between 9/21 and 9/24',
    'a week from today',
    'Next course a week from Monday and the two days after',
    'Visits        2026-09-21, 2026-10-19 and 2026-11-16',
  ])
  says('start_date', '2026-09-18', [
    'Discharged Wed 9/16 after lunch, so the first home visit is needed on Friday 9/18. She got it on 09/10 on the ward. Last dose is planned for 10/16. I am off from tomorrow on.',
    '8/21 was the last one at the clinic. First one with you: 9/18, then every 4 weeks (10/16, 11/13).',
    'She flies down 9/16. First one with you 9/18',
  ])
  says('start_date', '2026-09-16', [
    'Please see Mrs. Roe, who lives alone in the green house behind the school with two cats, on Wednesday for her infusion.',
  ])
  says('start_date', '2026-09-23', [
    'a week from Wednesday',
    'Wednesday week',
    'starting the 23rd, then every 28 days',
  ])
  test('a later message takes another day', () => {
    const order = `From: Ann Poe <ann@acme.test>\nSent: Thursday, September 10, 2026 9:00 AM\nSubject: start\n\n${head}SOC Mon 9/14, 9 am`
    expect(
      read(
        `From: Ann Poe <ann@acme.test>\nSent: Friday, September 11, 2026 9:00 AM\nSubject: RE: start\n\nMonday is out. Please use Wed 9/16, same time of day.\n\n${order}`,
      ).start_date,
    ).toBe('2026-09-16')
  })
})

/** Referrals told without a form: the name stands in running text, no label leads to it. */
const told = (text: string, receivedAt = monday) =>
  read(`${text}\nEntyvio 300 mg IV, 12 W Elm St, Mesa, AZ 85201.${foot}`, receivedAt)

describe('the patient in running text', () => {
  test.each([
    'Jane Roe, 62, out in Mesa.',
    'Jane Roe (62) needs a nurse',
    'New one. Jane Roe, a lady of 77, born 4/2/1948.',
    'Jane Roe, a 55 year old woman',
    "Jane Roe's current nurse retires at Christmas.",
    "Jane Roe's home nurse is leaving us.",
    'Jane Roe is six (born March 3, 1970), a first grader.',
    'We send you a dear one. Jane Roe is forty-two, and has had it for years.',
    'jane roe 3.3.70',
    'her name is Jane Roe R O E born March third nineteen seventy',
    'jane roe 3-3-1970',
    'Would you be able to see Jane Roe (dob 3/3/70) next week?',
    'Our Jane Roe, who was born 3/3/70, needs somebody.',
    'We are sending you Jane Roe, 55.',
    'Meet Jane Roe, 55, dob 3/3/70',
    'Jane Roe / female / 03-03-1970 / AC 90021',
    'Roe, Jane K. | 03/03/1970 | female | AC-3347',
    'ROE JANE T / F / 3.3.70',
    'ROE JANE M / F / 3.3.70 / id AC4471',
    '!! URGENT - RESTART - Jane Roe !!',
    'Discharging from Mercy Hospital 85004: Jane Roe, dob 3/3/70',
    'Mercy General Hosp 85004 is sending home Jane Roe, dob 3/3/70',
  ])('%s', (text) => {
    const fields = told(text)
    expect([fields.patient_first_name, fields.patient_last_name]).toEqual(['Jane', 'Roe'])
  })
  test('two given names stay together, an initial is no surname', () => {
    expect(told('José Luis Ortega, M, 3/3/70')).toMatchObject({
      patient_first_name: 'José Luis',
      patient_last_name: 'Ortega',
    })
    expect(told('TRAN MINH Q, dob 3/3/70')).toMatchObject({
      patient_first_name: 'Minh',
      patient_last_name: 'Tran',
    })
  })
  test('the legal name counts, not what she is called', () => {
    expect(
      told('Liz Roe, dob 3/3/70. Legal name on the new orders is Lizbeth, same woman.')
        .patient_first_name,
    ).toBe('Lizbeth')
  })
  test.each([
    ['Her name is Lee Roe, birthday March 3rd 1970', 'F'],
    ['Lee Roe, that is B as in boy. Her name is Lee.', 'F'],
    ['Lee Roe (nacida el 3 de marzo de 1970)', 'F'],
    ['Lee Roe, a boy of seven', 'M'],
    ['Lee Roe, mother of three, dob 3/3/70', 'F'],
  ])('gender: %s', (text, gender) => {
    expect(told(text).gender).toBe(gender)
  })
})

describe('whom to answer', () => {
  const answers = (text: string) => {
    const fields = read(text)
    return [fields.contact_name, fields.contact_phone]
  }
  test('a number of her own beats the number of the fax room', () => {
    expect(
      answers(
        `${head}Ann Poe at Acme Infusion rang. Anns direct is 480-555-0126 NOT 0100 thats the fax room`,
      ),
    ).toEqual(['Ann Poe', '4805550126'])
    expect(
      answers(`${head}SOC 9/21\ncb Ann P, CPhT, Acme Infusion 480-555-0126 / f 480-555-0127`),
    ).toEqual(['Ann P', '4805550126'])
  })
  test('spoken without a stop, the name ends where the next sentence begins', () => {
    expect(
      answers(
        `${head}hi this is Ann Poe I'm the pharmacist at Acme Infusion call me back on my direct line 480-555-0126`,
      ),
    ).toEqual(['Ann Poe', '4805550126'])
    expect(
      answers(
        `${head}hello this is Ann Poe I have one more for you from Acme Infusion my number is 480-555-0126`,
      ),
    ).toEqual(['Ann Poe', '4805550126'])
  })
  test('a text message signed in small letters', () => {
    const fields = read(
      'fr: ann.poe@acme.test\nsubj: RN for mesa\n\njane roe 3.3.70 f, 12 w elm st mesa az 85201\nentyvio, her nurse quit today, next one due fri 9/18\n\ntxt me\nann poe / acme home rx, tempe 85281\n480.555.0126 fx .0127',
    )
    expect(fields).toMatchObject({
      contact_name: 'Ann Poe',
      contact_phone: '4805550126',
      contact_email: 'ann.poe@acme.test',
      patient_last_name: 'Roe',
      start_date: '2026-09-18',
    })
  })
  test.each([
    "All answers please to the pharmacy's liaison, not to me:\n  Ann Poe, PharmD, Acme Infusion, Tempe AZ 85281\n  480-555-0126, ann@acme.test   (their patient ID is 20417)",
    'For all else:\nAnn Poe, RN, 480-555-0126',
    'Please send all replies to Ann Poe, not to me. Her number is 480-555-0126.',
  ])('a writer who asks that another be answered: %s', (text) => {
    const fields = read(
      `Sender: Bo Lee, LMSW, Mercy General Hospital, Phoenix AZ 85012\n        office 602-555-0102, bo@mercy.test\n\n${head}${text}\n\nBo Lee`,
    )
    expect([fields.contact_name, fields.contact_phone, fields.postal_code]).toEqual([
      'Ann Poe',
      '4805550126',
      '85201',
    ])
  })
  test('below two dashes stand the writer and what her company adds to every mail', () => {
    const fields = read(
      'From: Ann Poe <ann@acme.test>\nSent: Monday, September 14, 2026 8:58 AM\nSubject: visit\n\nPlease see Jane Roe (3/3/1970), 12 W Elm St, Mesa, AZ 85201, on Wednesday for her Entyvio.\n\n--\nAnn Poe, PharmD\nAcme Infusion, Tempe, AZ 85281\nDirect: (480) 555-0126    Toll free: (800) 555-0155    Main: (480) 555-0100\n\n' +
        'Closed on 11/26/2026. Last shipping day before the holidays is 12/22/2026.\nNow ready: home administration of Ocrevus!\n\nURGENT NOTICE: this message may hold protected information. Never remove a PICC or port needle because of an e-mail.',
    )
    expect(fields).toMatchObject({
      contact_name: 'Ann Poe',
      contact_phone: '4805550126',
      start_date: '2026-09-16',
      urgent: null,
      access_type: null,
      treatment: expect.stringContaining('Entyvio'),
    })
  })
  test('a letter that closes with nothing but a name', () => {
    const fields = read(
      `${head}Should you have questions I am at your disposal at 480-555-0126 or ann.p@acme.test; our general number is 480-555-0100.\n\nSincerely,\n\nAnn Poe\nPatient Services`,
    )
    expect(fields).toMatchObject({
      contact_name: 'Ann Poe',
      contact_phone: '4805550126',
      contact_email: 'ann.p@acme.test',
    })
    expect(
      answers(
        `${head}Ask for me, Ann, from now on. Direct 480-555-0126\nAnn Poe, RN, Acme Infusion`,
      ),
    ).toEqual(['Ann Poe', '4805550126'])
  })
  test('a portal is nobody', () => {
    expect(
      answers(
        `From: PortalOne <no-reply@portal.test>\nSubject: new case\n\n${head}Case owner: Ann Poe, 480-555-0126\n\nFor help call PortalOne support, 800-555-0100.`,
      ),
    ).toEqual(['Ann Poe', '4805550126'])
  })
  test('a sheet of questions and answers', () => {
    expect(
      answers(
        'Who is calling?   Ann Poe, pharmacist\nFrom where?   Acme Infusion\nHow do we reach them?   480-555-0126. Fax 480-555-0127\nPatient?   Jane Roe\nBirthday?   3/3/70\nPhone there?  480-555-0142\nWhat for?   Entyvio',
      ),
    ).toEqual(['Ann Poe', '4805550126'])
  })
  test('whoever signs below bars of quotation', () => {
    expect(
      answers(
        'Ann Poe <ann@acme.test>\nMon, Sep 14, 10:00 AM\n\nMoved to 9/22.\nAnn\n\nOn Fri, Sep 11, 2026 at 4:02 PM Desk <c@nd.test> wrote:\n| ok\n|\n| On Fri, Sep 11, 2026 at 2:30 PM Ann Poe wrote:\n|| Jane Roe, dob 3/3/1970\n|| 12 W Elm St, Mesa AZ 85201. Entyvio. SOC 9/21\n|| Ann Poe, RPh, Acme Infusion, 480-555-0126',
      ),
    ).toEqual(['Ann Poe', '4805550126'])
  })
})

describe('where the visit is', () => {
  test.each([
    "She'll stay at her daughter's, 2205 S Palm Trce, Tempe AZ 85281, until the IVs are done.",
    'She moved in with her sister: 2205 S Palm Ave, Tempe, AZ 85281',
    'Different house now - 2205 S Palm Ave, Tempe AZ 85281',
  ])('a later message moves it: %s', (saying) => {
    const order = `From: Ann Poe <a@acme.test>\nSent: Friday, September 11, 2026 9:00 AM\nSubject: start\n\nPt Jane Roe, F, DOB 3/3/1970, 12 W Elm St, Mesa, AZ 85201. Entyvio.`
    expect(
      read(
        `From: Ann Poe <a@acme.test>\nSent: Monday, September 14, 2026 9:00 AM\nSubject: RE: start\n\n${saying}\nAnn\n\n${order}`,
      ).postal_code,
    ).toBe('85281')
  })
  test.each(['zip is 8 5 2 0 1', 'zip code 8-5-2-0-1', 'zip 8, 5, 2, 0, 1', '8 5 2 0 1'])(
    'said into a telephone: %s',
    (saying) => {
      expect(
        read(
          `Pt Jane Roe, F, dob 3/3/70, Entyvio. She lives at 12 West Elm Street, Mesa, Arizona, ${saying}.`,
        ).postal_code,
      ).toBe('85201')
    },
  )
})

describe('wishes', () => {
  says('nurse_gender_preference', 'F', [
    'she would be more comfortable with a woman',
    'has to be a lady',
    'wants somebody female',
    'a female would be best',
    'ladies only please',
    'she only lets women in',
    'Nurse: she feels better with a female',
  ])
  says('nurse_gender_preference', 'M', [
    'Please send a male nurse, it matters.',
    'he wants a guy',
    'insists on a male RN',
  ])
  says('nurse_gender_preference', 'N/A', [
    'Nurse:   man or woman, either will do',
    'male or female nurse, no matter',
    'any nurse, gender not important',
    'no rn pref',
    "she doesn't care m/f",
  ])
  says('nurse_gender_preference', 'F', ["F RN pref'd", 'F nurse preferred'])
  says('nurse_gender_preference', null, [
    'Man/woman nurse?   not discussed',
    'lady lives alone',
    'her husband is a nurse',
  ])
  says('languages', ['Arabic'], ['Arabic at home, her English is basic', 'no English, Arabic'])
  says(
    'languages',
    ['Vietnamese'],
    [
      'pt no Eng, Viet only',
      'speaks Viet, no Eng',
      'Vietnamese household',
      '"Mẹ tôi chỉ nói tiếng Việt, xin gọi trước khi đến."',
    ],
  )
  says(
    'languages',
    ['Spanish'],
    [
      'monolingual Spanish',
      '"Por favor llame antes, mi mamá no habla inglés y está en la casa con los perros."',
    ],
  )
  says('languages', ['American Sign Language'], ['deaf, ASL', 'Deaf, uses American Sign Language.'])
  says('languages', ['English'], ['She is Dutch but speaks excellent English'])
  says('languages', null, ['German shepherd in the yard', 'French bulldog'])
})

describe('first dose of a life', () => {
  says('first_lifetime_dose', true, [
    'Had it before?    Not Entyvio. Was on Remicade. So never this one',
    "Patient's first dose of no. 4 ever.",
    'it would be her first',
    'Prior exposure: none',
    'her first ever shot of it',
    'has never had this one',
    'has not had Entyvio before',
    "hasn't had it before",
    'no previous exposure',
    'first dose of her life',
    'her very first infusion of it',
    'will be dose number one',
    'Ever received before?: No',
  ])
  says('first_lifetime_dose', false, [
    'Date of first administration (this stay)?      08/21/26 0930',
    "It's her second, first was 7/24 at the clinic",
    'every 28 days, since October 2024',
    'not her first',
    'not new to her',
    'cycle 1 was 8/20 at the clinic',
    'Infusions 1-3 were at the hospital, uneventful',
    "she's had this many times",
    'used it in the past without trouble',
    '22 doses so far',
    'Ever received before?: Yes',
  ])
})

describe('access', () => {
  says('access_type', 'piv', [
    'a hand vein, a fresh IV each time',
    'into a vein of the hand',
    'PICC R basilic   Placed 08/22/26    Removed 09/09/26\nPeripheral IV 20G L forearm   Placed 09/10/26',
    'PICC was talked about, she does not want one. Peripheral',
    'just a piv. port came out in May',
    'Does she have a port? No. PIV',
    'they are thinking about a port. For now PIV',
    'port placement next month, until then PIV',
    'the port is gone, use a PIV',
    'IV placed by the nurse each time',
    '20 ga angio L arm',
  ])
  says('access_type', 'mid', [
    'IV access is a midline, placed 9/10. If the midline fails call me.',
    'Midline L arm. Should the midline clot, ring us first.',
    'Her doctor refuses a PICC; midline in place',
  ])
  says('access_type', 'tunneled', ['Groshong R chest, her old PICC is out'])
  says('access_type', 'picc', [
    'Peripheral IV 20G L forearm      Placed 08/19/26    Removed 08/22/26\nPICC single lumen 4 Fr, R basilic  Placed 08/22/26    In situ',
    'PIV x2 (removed 8/22), PICC in place',
    'Midline d/c 8/30, PICC placed 8/31',
    'midline infiltrated so they put a PICC',
    'the pump is not emptying and the PICC is slow',
  ])
})

describe('days of treatment', () => {
  says('treatment_duration_days', 11, [
    'x 11 more days',
    'daily, for the 11 days that remain',
    '11 days still to go',
  ])
  says('treatment_duration_days', 7, ['another 7 days', '7 days left'])
  says('treatment_duration_days', 3, ['x3d', '3 days in a row'])
  says('treatment_duration_days', null, ['7-day bags', '14-day supply', '3-day weekend'])
})

describe("the pharmacy's number", () => {
  says('pharmacy_mrn', '4417-C', [
    'file no. 4417-C',
    'Program no.    4417-C',
    'Acme number 4417-C',
    'ACM# 4417-C',
    'we have her as #4417-C',
    'our identification for her is 4417-C',
  ])
  says('pharmacy_mrn', 'CV/20931', ['ID CV/20931', 'Our chart CV/20931'])
  says('pharmacy_mrn', 'BH 4417-C', ['acct BH 4417-C'])
  says('pharmacy_mrn', 'BH-P-0417', [
    'Chart no. BH-P-0417',
    'our file number is BH-P-0417',
    'MRN: BH-P-0417',
  ])
  // DOC-074: a hospital's number counts where no other stands.
  says('pharmacy_mrn', '7730021', ['Hospital MRN 7730021'])
  says('pharmacy_mrn', null, [
    'auth 4471829',
    'Authorization no. 44-1200',
    'prior auth # AB-22011',
    'gate code 4471',
  ])
})
