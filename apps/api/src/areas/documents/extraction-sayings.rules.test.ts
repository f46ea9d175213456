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

function says<K extends keyof ReferralFields>(field: K, value: ReferralFields[K], sayings: readonly string[]) {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(read(`${head}${saying}${foot}`)[field]).toEqual(value)
  })
}

describe('how long the first visit takes', () => {
  says('visit_duration_minutes', 30, ['half an hour is enough', '30 mins should be plenty of time', 'quick one, 30 min'])
  says('visit_duration_minutes', 45, ['three quarters of an hour', '25 min plus 20 to watch her, so 45.', 'needs about 45 mins of your time', 'I have her down for 45 minutes'])
  says('visit_duration_minutes', 75, ['an hour and fifteen minutes', 'one hour fifteen minutes total', 'hour and 15 for the first, 45 after', 'seventy-five minutes', '1 h 15 first, 1 h after'])
  says('visit_duration_minutes', 90, ['about an hr and a half', 'one and a half hours', 'one-and-a-half hours', 'Visit length: 01:30', 'VISIT MIN: 90', '1 hr 30 min for that visit'])
  says('visit_duration_minutes', 120, ['Visit should run 2 hrs', 'give it 2 hours', 'we usually do 2 hrs', '2 hrs usually', '120 minutes would cover it', 'Please allow two hours for the first visit and one hour for each visit thereafter.', '1.5 to 2 hours for the visit', 'duracion de la visita 2 horas', 'And yes 120 mins.'])
  says('visit_duration_minutes', 150, ['Two and a half hours for the nurse', 'two & a half hrs', '2h30', 'give yourself 2.5 hours', 'NURSE HRS: 2.5'])
  says('visit_duration_minutes', null, ['Infuse over 2 hours', 'observe 30 min after', 'give Tylenol 30 min before', 'call 24 hours ahead'])
})

describe('who draws labs', () => {
  says('labs', 'No', [
    'GI follows labs', 'her oncologist handles the bloodwork', 'Dr. Ames checks her levels in the office', 'labs are taken care of by the transplant team', 'lab work stays with the hospital', 'all labs through dialysis',
    'nothing to collect', 'nothing to be drawn', 'no tubes to pull', 'Blood: none for the RN', 'no need to draw anything', 'You will not be drawing anything.', "you aren't drawing labs", 'the RN is not asked to draw',
    'labs already handled', 'she goes to Labcorp on her own for her labs', 'we do the bloods ourselves',
  ])
  says('labs', 'Yes', ['please pull a CBC before you start', 'grab a BMP while you are there', 'vanc trough before the 4th dose, you draw', 'All draws are yours', 'Labs on Mondays', 'weekly for dressing and CBC/CMP'])
})

describe('the first day', () => {
  says('start_date', '2026-09-16', ['Monday is out, the drug comes late. Please use Wed 9/16', 'Nurse should be there by 9 am on 9/16', 'RN to arrive 9/16 10:00', 'SOC 16SEP2026', 'SOC: 2026.09.16', 'discharge is Wednesday 9/16 by noon, RN that evening'])
  says('start_date', '2026-09-18', ['start fri the 18th, she gets home thurs nite', 'discharged Thurs 9/17, nurse the next morning', 'Disconnect         Fri 9/18 at the house, RN there 1:00', 'Friday would be lovely, Monday the 21st at the latest'])
  says('start_date', '2026-09-21', ['any day from Mon 9/21 to Thu 9/24 that suits', 'between 9/21 and 9/24', 'a week from today', 'Next course a week from Monday and the two days after', 'Visits        2026-09-21, 2026-10-19 and 2026-11-16'])
  says('start_date', '2026-09-23', ['a week from Wednesday', 'Wednesday week', 'starting the 23rd, then every 28 days'])
  test('a later message takes another day', () => {
    const order = `From: Ann Poe <ann@acme.test>\nSent: Thursday, September 10, 2026 9:00 AM\nSubject: start\n\n${head}SOC Mon 9/14, 9 am`
    expect(read(`From: Ann Poe <ann@acme.test>\nSent: Friday, September 11, 2026 9:00 AM\nSubject: RE: start\n\nMonday is out. Please use Wed 9/16, same time of day.\n\n${order}`).start_date).toBe('2026-09-16')
  })
})

describe('wishes', () => {
  says('nurse_gender_preference', 'F', ['she would be more comfortable with a woman', 'has to be a lady', 'wants somebody female', 'a female would be best', 'ladies only please', 'she only lets women in', 'Nurse: she feels better with a female'])
  says('nurse_gender_preference', 'M', ['Please send a male nurse, it matters.', 'he wants a guy', 'insists on a male RN'])
  says('nurse_gender_preference', 'N/A', ['Nurse:   man or woman, either will do', 'male or female nurse, no matter', 'any nurse, gender not important', 'no rn pref', "she doesn't care m/f"])
  says('nurse_gender_preference', null, ['lady lives alone', 'her husband is a nurse'])
  says('languages', ['Arabic'], ['Arabic at home, her English is basic', 'no English, Arabic'])
  says('languages', ['Vietnamese'], ['Vietnamese household', '"Mẹ tôi chỉ nói tiếng Việt, xin gọi trước khi đến."'])
  says('languages', ['Spanish'], ['monolingual Spanish', '"Por favor llame antes, mi mamá no habla inglés y está en la casa con los perros."'])
  says('languages', ['American Sign Language'], ['deaf, ASL', 'Deaf, uses American Sign Language.'])
  says('languages', ['English'], ['She is Dutch but speaks excellent English'])
  says('languages', null, ['German shepherd in the yard', 'French bulldog'])
})

describe('first dose of a life', () => {
  says('first_lifetime_dose', true, ['her first ever shot of it', 'has never had this one', 'has not had Entyvio before', "hasn't had it before", 'no previous exposure', 'first dose of her life', 'her very first infusion of it', 'will be dose number one', 'Ever received before?: No'])
  says('first_lifetime_dose', false, ['not her first', 'not new to her', 'cycle 1 was 8/20 at the clinic', 'Infusions 1-3 were at the hospital, uneventful', "she's had this many times", 'used it in the past without trouble', '22 doses so far', 'Ever received before?: Yes'])
})

describe('access', () => {
  says('access_type', 'piv', ['PICC was talked about, she does not want one. Peripheral', 'just a piv. port came out in May', 'Does she have a port? No. PIV', 'they are thinking about a port. For now PIV', 'port placement next month, until then PIV', 'the port is gone, use a PIV', 'IV placed by the nurse each time', '20 ga angio L arm'])
  says('access_type', 'tunneled', ['Groshong R chest, her old PICC is out'])
  says('access_type', 'picc', ['midline infiltrated so they put a PICC', 'the pump is not emptying and the PICC is slow'])
})

describe('days of treatment', () => {
  says('treatment_duration_days', 11, ['x 11 more days'])
  says('treatment_duration_days', 7, ['another 7 days', '7 days left'])
  says('treatment_duration_days', 3, ['x3d', '3 days in a row'])
  says('treatment_duration_days', null, ['7-day bags', '14-day supply', '3-day weekend'])
})

describe('the pharmacy\'s number', () => {
  says('pharmacy_mrn', '4417-C', ['file no. 4417-C', 'Program no.    4417-C', 'Acme number 4417-C', 'ACM# 4417-C', 'we have her as #4417-C', 'our identification for her is 4417-C'])
  says('pharmacy_mrn', 'CV/20931', ['ID CV/20931', 'Our chart CV/20931'])
  says('pharmacy_mrn', 'BH 4417-C', ['acct BH 4417-C'])
  says('pharmacy_mrn', null, ['auth 4471829', 'Authorization no. 44-1200', 'Hospital MRN 7730021', 'prior auth # AB-22011', 'gate code 4471'])
})
