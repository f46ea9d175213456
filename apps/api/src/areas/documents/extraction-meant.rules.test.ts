// DOC-043 to 047, 056: what is named but not meant: lines left alone, days given up, drugs of others; and the same told in other tongues. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields
function says<K extends keyof ReferralFields>(field: K, value: ReferralFields[K], sayings: readonly string[], order = 'Entyvio 300 mg IV'): void {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(read(`Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n${order}\n${saying}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`)[field]).toEqual(value)
  })
}

describe('the line that is used among lines that are named', () => {
  says('access_type', null, [
    'access: still open. Neuro is deciding btw PIV and a port',
    "IV access: don't know, she hasn't had an IV in years",
    'Access: not sure yet, PICC or port',
    'Line: they are still debating port vs PIV',
    'Access - undecided. Onc leaning to a port, she would rather have a PIV.',
    'IV access: no idea, nobody has stuck her since 2019',
    'access: up in the air between a midline and a PICC',
    'access: unclear, will ask whether PIV or port',
  ])
  says('access_type', 'port', [
    'He had a port put in on April 15 (right chest) and it works beautifully. Before that it was peripheral sticks and he was black and blue.',
    'Port since June. Prior to that peripheral IVs, which she hated.',
    'Access: port, accessed q28d. Old PICC, pulled 8/30',
  ])
  says('access_type', 'picc', [
    'Had a PICC inserted last Friday at Mercy, before that midlines kept failing.',
  ])
  says('access_type', 'mid', [
    'She got a midline placed 9/10. Earlier doses went by peripheral IV.',
  ])
  says('access_type', 'piv', [
    'no PICC or port, PIV R arm pls (lymphedema L arm, do not touch)',
    'PIV left forearm (R arm has a fistula, do not use)',
    'peripheral IV, right hand, mastectomy side is left so do not use.',
    'access: PIV. L arm AVF, not to be touched',
    'access: peripheral. (SNF had a PICC in, pulled 09/03)',
    'Line: PIV (hospital had a midline, removed 9/1)',
    'Mẹ tôi không có port hay PICC gì hết, chỉ chích vào tay thôi, tay trái dễ hơn.',
    'Порта и катетера у неё нет, капельницу ставят в левую руку.',
    'On lui a retiré le PICC en mai, donc il faudra une veine au bras, la gauche est la meilleure.',
    'Le sacaron el PICC en mayo, ahora es por la vena del brazo.',
    'Le port a été enlevé, il faut piquer dans le bras droit.',
    'No tiene puerto ni PICC, le ponen el suero en el brazo derecho.',
    'ПИКК убрали в мае, PICC больше нет, ставят в вену.',
    'Ela não tem port nem PICC, é na veia do braço esquerdo.',
    '她没有port也没有PICC，打手臂静脉。',
    'PICC was pulled 1/31 (clot), no more central lines per OB. Peripheral, rotate q4 days',
    'Clinic says port has flipped and is not usable, surgeon appt 10/6. So plan on a PIV, they used his R hand last time.',
    'PICC has migrated and cannot be used, so PIV until IR fixes it.',
    "The port won't flush, IR study 10/2. Until then a PIV please.",
    'port is out of commission, plan on a peripheral',
    'PIV start by RN',
    'PIV started by your nurse, midline only if we go past day 5',
    'Access: PIV start by RN each visit, has port, onc only',
  ])
  says('access_type', 'im-injection', [
    "she has a port for other stuff, you don't need to touch it",
    'There is a port. You do not have to do anything with it.',
  ], 'Faslodex 500 mg IM monthly')
  says('access_type', 'im-injection', [
    'has a chest port for chemo, leave it alone',
  ], 'Faslodex 500 mg IM monthly, each buttock')
  says('access_type', 'subq', [
    "there's a port in, not our business. Belly only.",
  ], 'Nplate 250 mcg SC weekly')
  says('access_type', 'subq', [
    'His port you can ignore.',
  ], 'Xolair 300 mg subq q4w')
  says('access_type', 'im-injection', [
    'Port in the chest is not for this, no need to access it',
  ], 'Invega Sustenna 156 mg IM')
  says('access_type', 'subq', [
    "Still has the PICC from the antibiotics, but you won't be using it",
  ], 'Hizentra 10 g SC weekly')
})

describe('the day that stands among days that give way', () => {
  says('start_date', '2026-09-19', [
    'Day 1 = 09/07. Last dose 10/18/2026\nVISITS ..... #1 Sat 09/19/2026, forenoon.',
    'Day 1: 08/31 in hospital\nVisit 1   Sat 9/19',
    'He goes home Saturday 9/19 by transport, ETA 1 pm. Please have RN at the house Sat at 1:30 to take over pump.',
  ])
  says('start_date', '2026-09-18', [
    'C1D1 = 8/28 inpatient\n#1 visit Fri 9/18, then weekly',
    'Nursing at home from dose 3 on, which falls on 9/18.',
    'You would take over from the second infusion on (Friday 9/18).',
    'Not tomorrow, he is still on tele. Please have the nurse there Fri.',
  ])
  says('start_date', '2026-09-21', [
    'Start Fri 9/18\n\nFriday is out, Monday 9/21 at 11 instead.',
    'First visit 9/18. Sorry, Friday is booked, so Monday 9/21.',
    'SOC was to be 9/18. Friday is no good for her - make it Monday 9/21 at 11.',
    'START WK OF 9/21/26, TUES OR THURS BEST, AFTER 5 PM',
    'Start week of 9/21, Wed or Fri is easiest',
    'Arrives:    formula and pump land Fri 9/18\nNurse:      the Monday following, teach Curt + pt.',
    'the day 29 dose would be with you, a week from today',
  ])
  says('start_date', '2026-09-16', [
    'They would like him home from the fourth dose on, that is Wednesday, September 16th, and a morning start please.',
  ])
  says('start_date', '2026-09-14', [
    'home today, dose due tonight\nCBC CMP every monday by you starting 9/21.',
  ])
  says('start_date', '2026-09-17', [
    'SOC 9/17. Trough with every third dose, beginning 9/24.',
    'please slide the first visit from 9/15 to Thursday 9/17, and the 2nd to 9/24.',
    'We had to postpone the start from Tuesday 9/15 to 9/17.',
    'Delay SOC from 9/15 until 9/17 please.',
    'RN START   Thursday 9/17, before the 0800 dose. Teach pt and partner. 2 hr.\n           Then weekly dressing + labs, Mondays from 9/21',
    'First visit 9/17. After that dressing changes Fridays from 9/25.',
    'start of care 9/17; thereafter Mondays beginning 9/21.',
    'Can you have someone there Thursday at 9?',
    'We want to have a nurse in the home on 9/17 when the drug comes.',
    'First dose Thurs 9/17, second Thurs 9/24\nPhos level at PCP 2 wks after, no labs for the nurse',
    'First dose Thurs 9/17, second 9/24\nferritin at hematology 4 weeks later, not for RN',
    'Visit 9/17.\nMD will recheck Hgb three weeks after. No nurse labs.',
  ])
  says('start_date', '2026-09-24', [
    '300 mg IV over 30 min, induction dose 2. Asked for next Thurs, late afternoon. Regular PIV.',
    'This would be dose 3. She is asking for Thursday the 24th.',
  ])
  says('start_date', '2026-09-20', [
    'routine one for the weekend:\nPICC dressing change, Sunday 9/20. Abx finished 9/11',
  ])
})

describe("drugs that are another's, and drugs under a heading", () => {
  says('treatment', 'PICC dressing change', [
    "Weekly PICC dressing change + caps.\nHe pushes his own daptomycin every morning (thru 9/30), you don't need to touch that.",
    'PICC dressing change weekly.\nShe administers her own meropenem.',
    'PICC dressing change Mondays. Wife pushes the ertapenem herself.',
  ], 'Weekly visits')
  says('treatment', 'Zanadra', [
    'Drug:\nZanadra (zanadralimab-abcd) 300 mg IV q4w',
  ], 'Weekly visits')
  says('treatment', 'Qoltaro', [
    'B. MEDICATION\n   Qoltaro (qolatercept) 50 mg vial, SC weekly',
  ], 'Weekly visits')
})

describe('wishes, lengths, first doses and labs', () => {
  says('nurse_gender_preference', 'N/A', [
    'rn_gender_pref = NO_PREFERENCE',
    'nurse_gender: no_pref',
    'RN gender - no wish',
    'Infirmier ou infirmière, cela nous est égal.',
    'Мужчина или женщина, нам всё равно.',
    'Enfermeiro ou enfermeira, tanto faz.',
    'Y tá nam hay nữ đều được.',
  ])
  says('nurse_gender_preference', 'F', [
    'Nếu được thì cho y tá nữ nhé, mẹ tôi hơi ngại.',
    'Мама просит медсестру-женщину, пожалуйста.',
    'Maman préfère une femme.',
    '请派女护士。',
    'De preferência uma enfermeira mulher, por favor.',
    'He says female + Vietnamese please',
    'Daughter said female, please.',
  ])
  says('nurse_gender_preference', 'M', [
    'Mon père préfère un infirmier homme.',
    'Ba tôi muốn y tá nam.',
  ])
  says('visit_duration_minutes', 180, [
    'please be there at 5 pm. 3 h. Again Fri 9/18 and Sat 9/19 at 5, 2 h each.',
    'visit 1: 3 hr. after that she can run it herself, you just check in 1 hr/day',
    'Plan on 3 hours for the full visit.',
    'VISITS   3 h on 9/17, 1 h on 9/18',
  ])
  says('visit_duration_minutes', 150, [
    'First visit 9/17: 2.5 h. And again 9/18, 1 h.',
    'Time needed:    2 . 5 hours',
    'first visit 2.5 hr. afterwards 1 h',
    '(5) VISITS      2.5 h on 9/17, 1.5 h each after',
  ])
  says('visit_duration_minutes', 90, [
    'Est visit: 1 . 5 hrs',
    'E. HOW LONG\n   1 h 30 (infusion ~15 min, 15 min watch after)',
  ])
  says('visit_duration_minutes', 75, [
    'RN time 1 . 25 h',
  ])
  says('visit_duration_minutes', 120, [
    'Visit: 2 hrs. Then 1 hr thereafter.',
    '3) Duration\n   2 h (90 min infusion)',
    '- 2 h for the infusion visit, no premeds',
    'Visits: 2 hours for 9/17, 45 min for 9/24',
  ])
  says('visit_duration_minutes', 105, [
    'VISIT LENGTH\n   1 h 45 (incl. 30 min obs)',
  ])
  says('first_lifetime_dose', false, [
    'History   First Entyvio 01/2024. Last infusion 05/19/2026.',
    'First Entyvio in 2024.',
    'first Entyvio 3/2/2025, hospital',
  ])
  says('first_lifetime_dose', true, [
    'First Entyvio 9/17/2026.',
    'Her first Entyvio, 9/2026.',
  ])
  says('first_lifetime_dose', null, [
    'esophageal ca, chemoradiation wk 3, teach the pump',
    'radiation wk 4 of 6',
    'post-op wk 2',
  ])
  says('labs', 'Yes', [
    'BMP + Mg Mondays by RN, lab at Norland Baptist Hospital takes them',
    'CBC weekly by the nurse, labs at St Mary Hospital take walk-ins',
  ])
  says('lab_drop_off', 'Local Hospital', [
    'BMP + Mg Mondays by RN, lab at Norland Baptist Hospital takes them',
  ])
  says('labs', 'No', [
    'Labs at Norland Baptist Hospital on Mondays.',
    'CBC, CMP drawn at the hospital, not by RN',
  ])
})
