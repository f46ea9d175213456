// DOC-043 to 047, 056: what is named but not meant: lines left alone, days given up, drugs of others; and the same told in other tongues. Fictional people; drugs and zips are true.
import { describe, expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-09-14T10:00:00-07:00', reference).fields
function says<K extends keyof ReferralFields>(
  field: K,
  value: ReferralFields[K],
  sayings: readonly string[],
  order = 'Entyvio 300 mg IV',
): void {
  test.each(sayings)(`${field} ${JSON.stringify(value)}: %s`, (saying) => {
    expect(
      read(
        `Pt: Jane Roe, F, DOB 3/3/1970\n12 W Elm St, Mesa, AZ 85201\n${order}\n${saying}\n\nAnn Poe RN\nAcme Infusion, Tempe, AZ 85281\n480-555-0100`,
      )[field],
    ).toEqual(value)
  })
}

describe('the line that is used among lines that are named', () => {
  says(
    'access_type',
    'enteral-feeding-tube',
    ['Feeds via PEG. Has a port for chemo that nobody should use.'],
    'Jevity 1.5 1000 mL overnight',
  )
  says(
    'access_type',
    'im-injection',
    ['One IM shot each deltoid; ignore the PICC, ID takes care of it.'],
    'Bicillin L-A 2.4 million units',
  )
  says(
    'access_type',
    'im-injection',
    [
      'Deep gluteal, 1.5 inch needle. Chest port not needed for this.',
      'IM, no line. Has a Medi-port from 2022.',
    ],
    'Faslodex 500 mg',
  )
  says(
    'access_type',
    'im-injection',
    [
      "she has a port for other stuff, you don't need to touch it",
      'There is a port. You do not have to do anything with it.',
    ],
    'Faslodex 500 mg IM monthly',
  )
  says(
    'access_type',
    'im-injection',
    ['has a chest port for chemo, leave it alone'],
    'Faslodex 500 mg IM monthly, each buttock',
  )
  says(
    'access_type',
    'im-injection',
    ['Port in the chest is not for this, no need to access it'],
    'Invega Sustenna 156 mg IM',
  )
  says(
    'access_type',
    'im-injection',
    ['Injection into the ventrogluteal, alternate sides. PIV not required.'],
    'Makena 250 mg weekly',
  )
  says('access_type', 'mid', [
    'She got a midline placed 9/10. Earlier doses went by peripheral IV.',
    'Peripheral failed twice in the hospital, so she now has a midline in the right arm.',
    'Midline R basilic inserted 9/12, good for 29 days; PIV attempts x4 failed.',
    'Midline (not a PICC!) L cephalic 9/12',
    'Ended up with a midline because the PICC would not thread',
  ])
  says('access_type', 'picc', [
    'Had a PICC inserted last Friday at Mercy, before that midlines kept failing.',
    'Line: PICC LUE. The port on the right is infected, hands off.',
    'He had a Hickman until March, now a PICC.',
    'Double lumen PICC, use the red lumen. Purple is TPN only.',
    'RIGHT ARM PICC, 2 lumens. L port not accessed since 2023.',
    'Triple lumen PICC R arm, 1 lumen clotted, use the white one.',
    'PICC (not midline as stated on page 1), tip confirmed',
    'PIV blew twice, PICC placed this morning',
    'was going to be a midline but they ended up with a PICC',
    'PICC stays in until the end of therapy.',
  ])
  says('access_type', 'piv', ['Switching from SC back to IV, peripheral.'], 'Actemra 520 mg IV')
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
    'Midline came out over the weekend, we go back to peripheral for the last 3 doses.',
    'PIV, started by your nurse at each visit. He has a port but it is reserved for transfusions.',
    'Vascular team could not get the PICC in, therefore peripheral IV, rotate every 72 h.',
    'Access - PIV (no ports, no PICCs)',
    'A PICC was offered, patient said no. RN starts IV.',
    'no central line; RN to place peripheral at each visit',
    'PICC line? No. PIV.',
    'We asked for a midline, hospital discharged him with a 20g in the left forearm instead.',
    'Port is being removed 9/20, it is infected, so peripheral meanwhile.',
    'She would like a port one day, for now we stick her.',
    'Hospital PICC pulled before discharge, your nurse will need to start an IV.',
    'Subq port? No, peripheral.',
    'Port kept for chemo only, use a vein.',
    'Port is saved for dialysis catheter backup, PIV for us.',
    'access piv left hand only (fistula right arm, no sticks)',
    'Access: PIV   Hx: port removed 2021, PICC x2',
    'IV: peripheral - pt had PICC w/ last course, not this time',
    "she's done with the PICC, from now on PIV",
    'PICC is scheduled for 9/25, peripheral for the first two visits',
    'RN inserts PIV, 22 or 24 g, port study pending',
    'Sin PICC ni port, le ponen la aguja en la mano.',
    'Mama hat keinen Port, bitte in den linken Arm. PIV',
    'L forearm 22g started by EMS is out. Nurse to restart peripheral.',
    'Has bilateral old port scars. PIV please.',
    'No access at present - RN to start PIV.',
    'PIV for the first dose; if tolerated surgeon places a port in October.',
    'PIV x1 only, port consult cancelled',
    'Patient prefers peripheral, refuses both port and PICC.',
    'PICC placement failed x2 today, going ahead with a PIV',
  ])
  says('access_type', 'port', [
    'He had a port put in on April 15 (right chest) and it works beautifully. Before that it was peripheral sticks and he was black and blue.',
    'Port since June. Prior to that peripheral IVs, which she hated.',
    'Access: port, accessed q28d. Old PICC, pulled 8/30',
    'Uses her port. PIV only if it will not draw back.',
    'Access: R chest port, needs a 22G x 1" Huber. Veins are shot.',
    'Port-a-cath accessed 9/10 in clinic, needle change due 9/17 with you.',
    'port only, do not stick her arms',
    'Her arms are off limits (bilateral mastectomy) so always the port.',
    'The team decided on a port, placed 9/10.',
    'Access: Port   Hx: PICC 2024 (clotted), PIV before that',
    'port placement was 9/8, ok to use now',
    'Mi mamá tiene un port en el pecho, por favor usar ese.',
    'У мамы есть порт (port) на груди справа.',
    'Access: implanted port. Not accessed at present, RN to access.',
    'De-accessed port after the last dose, you access it again on 9/17.',
  ])
  says(
    'access_type',
    'subq',
    [
      'Gammagard Liquid SC, 4 sites. The port from her IVIG days stays in, flushed at the clinic.',
      'Not IV. SubQ only, has no lines.',
    ],
    'Cuvitru 10 g weekly',
  )
  says(
    'access_type',
    'subq',
    ['Switching from IV via port to SC at home.'],
    'Entyvio 108 mg SC pen',
  )
  says(
    'access_type',
    'subq',
    [
      "Still has the PICC from the antibiotics, but you won't be using it",
      'His port remains in for plasma exchange, do not access. Butterfly, abdomen.',
      'PICC stays in until ID clears her, not to be used by you. SC in the thigh.',
    ],
    'Hizentra 10 g SC weekly',
  )
  says(
    'access_type',
    'subq',
    ['SubQ infusion, three sites on abdomen. No need for her port.'],
    'Hizentra 10 g weekly',
  )
  says(
    'access_type',
    'subq',
    ["there's a port in, not our business. Belly only."],
    'Nplate 250 mcg SC weekly',
  )
  says(
    'access_type',
    'subq',
    ['On-body injector on the thigh. IV line from the induction is out.'],
    'Skyrizi 360 mg',
  )
  says(
    'access_type',
    'subq',
    [
      'Self-injects in the belly; the PICC is for the antibiotics his wife runs.',
      "SQ. She has an old port, don't bother with it.",
    ],
    'Xolair 300 mg',
  )
  says('access_type', 'subq', ['His port you can ignore.'], 'Xolair 300 mg subq q4w')
  says('access_type', 'tunneled', [
    'PICC swapped for a tunneled Hickman on 9/8 by IR.',
    'R IJ tunneled CVC. L arm PICC removed 9/1 due to DVT.',
    'Small-bore tunneled catheter, not a port, R chest',
  ])
  says('access_type', null, [
    'access: still open. Neuro is deciding btw PIV and a port',
    "IV access: don't know, she hasn't had an IV in years",
    'Access: not sure yet, PICC or port',
    'Line: they are still debating port vs PIV',
    'Access - undecided. Onc leaning to a port, she would rather have a PIV.',
    'IV access: no idea, nobody has stuck her since 2019',
    'access: up in the air between a midline and a PICC',
    'access: unclear, will ask whether PIV or port',
    'Access: to be advised (PICC vs midline), IR consult Thursday.',
    'Line type not known yet, hospital is still discussing a midline or PICC.',
    'IV access: TBD by vascular team.',
    'Access: PICC vs port, surgeon decides on Wednesday.',
    'They have not decided between a port and a PICC.',
    'Access unknown.',
    'access: ?',
    'How he gets access is not settled: maybe a midline, maybe PIV.',
  ])
})

describe('the day that stands among days that give way', () => {
  says('start_date', '2026-09-14', [
    'home today, dose due tonight\nCBC CMP every monday by you starting 9/21.',
    'STAT: needs somebody tonight, last hospital dose was 0800. CBC weekly starting 9/21.',
    'week of 9/14, any day',
  ])
  says('start_date', '2026-09-15', [
    'Can someone go out tomorrow? Dose due by 2 pm.',
    'Tuesday 9/15, 9/22 and 9/29, then done',
    'Tuesdays x 4, first one tomorrow',
  ])
  says('start_date', '2026-09-16', [
    'They would like him home from the fourth dose on, that is Wednesday, September 16th, and a morning start please.',
    'needs a nurse the day after tomorrow',
    'Delivered by 5 pm tomorrow, nurse the day after.',
    'Box lands tomorrow 9/15. SOC next day.',
  ])
  says('start_date', '2026-09-17', ['PICC dressing due 9/17 (last changed 9/10)'], 'Line care only')
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
    'Please see him in three days.',
    'Infusion days 9/17, 9/18 and 9/19.',
    'Visits on 9/17, 10/1, 10/15.',
    'Next infusions due: 9/17, 10/15, 11/12',
    'Auth effective 9/10, drug ships 9/15, start 9/17.',
    'Her MD appt is 9/16, labs 9/15; nurse visit 9/17 please.',
    'Home on 9/16. First bag at home on 9/17 at 8 am, hospital gives the 9/16 dose.',
    'Week 0 was 9/3 in the office, week 2 with you 9/17, week 6 10/15.',
    'Doses 1-3 done (last 9/3). #4 due 9/17 at home.',
    'Thursday works best for her, the 17th if possible; Friday is the backup.',
    'Thurs 9/17 or Fri 9/18, whichever you can staff.',
    'earliest she can be seen is 9/17',
    'Pump comes off 9/17 around 10 am (hooked up 9/15 in clinic).',
    'Kick-off 9/17 with the nurse, 9 am.',
    'First nurse day: 9/17. Bag changes 9/24, 10/1. Ends 10/8.',
    'Mon/Thu schedule beginning Thu 9/17',
    '9/17 (Thu) 9 am - RN; 9/18 pharmacist call; 9/21 labs at clinic',
    'Visit list: 1) 9/17 hookup 2) 9/18 check 3) 9/24 disconnect',
    'He would like the first one Thursday morning before work.',
  ])
  says('start_date', '2026-09-17', ['Dressing change due 9/17, caps too'], 'PICC care')
  says('start_date', '2026-09-18', [
    'C1D1 = 8/28 inpatient\n#1 visit Fri 9/18, then weekly',
    'Nursing at home from dose 3 on, which falls on 9/18.',
    'You would take over from the second infusion on (Friday 9/18).',
    'Not tomorrow, he is still on tele. Please have the nurse there Fri.',
    'We would have liked Wednesday 9/16 but the drug is not in before Thursday, so Friday 9/18.',
    'Discharge 9/17, first nurse visit the day after.',
    'Discharged on Thursday 9/17. RN out the next morning.',
    'First home visit is planned for this Friday. She is out of town until Thursday.',
    'Out of town until Thursday 9/17, so Friday 9/18 for the first visit.',
    'Week of 9/14, Friday is when her daughter can be there.',
    'ASAP but not before Friday 9/18',
    'no earlier than 9/18 please, abx at SNF thru 9/17',
    'SNF gives it through 9/17. Home from 9/18.',
    'TPN: facility hangs 9/17 bag. First home bag 9/18 at 1800.',
    'Hospital will give the Thursday dose, please be there Friday at 8.',
    'Last clinic dose 8/21. Four weeks later would be 9/18, that is when we need you.',
    'SOC 9/18/26 (not 9/16/26, see corrected order)',
    '1st visit Fri the 18th, 2nd visit Tue the 22nd, 3rd visit Fri the 25th',
    'Visits 9/18, 9/25, 10/2 - three total',
    'needs visits daily 9/18 through 9/22',
    'from 9/18 until 10/9 q12h',
    'hook up Friday 9/18 1600, disconnect Sunday 9/20 1400',
    'Drug in home by 9/17, so any time from the 18th.',
    'Her daughter flies in on the 17th, start on the 18th then.',
    '9/16 was the plan, pushed back two days.',
    "Tomorrow is too early, let's plan Friday.",
    'Start when the drug comes (ETA Fri 9/18), same day.',
    'Tentative 9/18, will confirm tomorrow.',
    '9/18 - 1st home infusion; 9/17 nurse call by pharmacy',
  ])
  says('start_date', '2026-09-19', [
    'Day 1 = 09/07. Last dose 10/18/2026\nVISITS ..... #1 Sat 09/19/2026, forenoon.',
    'Day 1: 08/31 in hospital\nVisit 1   Sat 9/19',
    'He goes home Saturday 9/19 by transport, ETA 1 pm. Please have RN at the house Sat at 1:30 to take over pump.',
    'd/c 9/17, start 48 h later.',
  ])
  says('start_date', '2026-09-20', [
    'routine one for the weekend:\nPICC dressing change, Sunday 9/20. Abx finished 9/11',
    'Sunday 9/20 hook up at home; weekly labs Mondays from 9/21.',
    'Clinic connects Friday 9/18, you disconnect Sunday 9/20 at 2.',
  ])
  says('start_date', '2026-09-21', [
    'Start Fri 9/18\n\nFriday is out, Monday 9/21 at 11 instead.',
    'First visit 9/18. Sorry, Friday is booked, so Monday 9/21.',
    'SOC was to be 9/18. Friday is no good for her - make it Monday 9/21 at 11.',
    'START WK OF 9/21/26, TUES OR THURS BEST, AFTER 5 PM',
    'Start week of 9/21, Wed or Fri is easiest',
    'Arrives:    formula and pump land Fri 9/18\nNurse:      the Monday following, teach Curt + pt.',
    'the day 29 dose would be with you, a week from today',
    'Delivery Friday 9/18; start the following Monday.',
    'Not the 17th as I wrote, she is traveling. Monday the 21st.',
    'Correction to my last e-mail: start is 9/21, not 9/17.',
    'SOC moved from 9/17 to 9/21.',
    '9/17 -> 9/21 per family request',
    'She cannot do Thursday after all; Monday the 21st works.',
    'Next Monday please, so the 21st.',
    'A week from today if you can.',
    "He's discharged Saturday; hospital covers Sunday's dose; you start Monday.",
    'wk of the 21st, Mon-Wed preferred',
    'Monday after discharge (d/c Fri 9/18)',
    '9/18 was moved to 9/21.',
    'The dose of 9/14 was pushed back, she is due the 21st.',
  ])
  says('start_date', '2026-09-22', [
    'Original ask was the 17th. Please change to the 22nd.',
    "The 17th fell through, let's take Tuesday the 22nd.",
    'Disregard 9/17 on the form, the pharmacist mistyped. It is 9/22.',
    'Was hoping for 9/17. Insurance slow -> 9/22 now.',
  ])
  says('start_date', '2026-09-24', [
    '300 mg IV over 30 min, induction dose 2. Asked for next Thurs, late afternoon. Regular PIV.',
    'This would be dose 3. She is asking for Thursday the 24th.',
    'Last dose was given 8/27 at the clinic, every 4 weeks, so we need 9/24.',
    'Last infusion 8/27, next due 9/24 (+/- 3 days).',
  ])
  says('start_date', '2026-09-28', ['two weeks from today'])
  says('start_date', '2026-09-30', ['end of the month, 9/30 if you can'])
  says('start_date', '2026-10-01', [
    'Start October 1, auth runs 9/15 to 3/15.',
    'Thursday, October 1st is day 1. Pre-labs at the clinic 9/24.',
  ])
  says('start_date', null, [
    'Start date to follow once the auth (submitted 9/10) is in.',
    'No date yet. PA decision expected 9/25.',
    'Do not schedule until I confirm; auth pending since 9/8.',
  ])
})

describe("drugs that are another's, and drugs under a heading", () => {
  says(
    'treatment',
    'PICC dressing change',
    [
      "Weekly PICC dressing change + caps.\nHe pushes his own daptomycin every morning (thru 9/30), you don't need to touch that.",
      'PICC dressing change weekly.\nShe administers her own meropenem.',
      'PICC dressing change Mondays. Wife pushes the ertapenem herself.',
    ],
    'Weekly visits',
  )
  says(
    'treatment',
    'Qoltaro',
    ['B. MEDICATION\n   Qoltaro (qolatercept) 50 mg vial, SC weekly'],
    'Weekly visits',
  )
  says(
    'treatment',
    'Zanadra',
    ['Drug:\nZanadra (zanadralimab-abcd) 300 mg IV q4w'],
    'Weekly visits',
  )
})

describe('lengths, wishes, first doses and labs', () => {
  says('visit_duration_minutes', 105, ['VISIT LENGTH\n   1 h 45 (incl. 30 min obs)'])
  says('visit_duration_minutes', 120, [
    'Visit: 2 hrs. Then 1 hr thereafter.',
    '3) Duration\n   2 h (90 min infusion)',
    '- 2 h for the infusion visit, no premeds',
    'Visits: 2 hours for 9/17, 45 min for 9/24',
    'Budget two hours, infusion is 75 min.',
    'nurse should be in and out in 2 h',
  ])
  says('visit_duration_minutes', 150, [
    'First visit 9/17: 2.5 h. And again 9/18, 1 h.',
    'Time needed:    2 . 5 hours',
    'first visit 2.5 hr. afterwards 1 h',
    '(5) VISITS      2.5 h on 9/17, 1.5 h each after',
    'Total time with pt 2 1/2 hrs',
  ])
  says('visit_duration_minutes', 180, [
    'please be there at 5 pm. 3 h. Again Fri 9/18 and Sat 9/19 at 5, 2 h each.',
    'visit 1: 3 hr. after that she can run it herself, you just check in 1 hr/day',
    'Plan on 3 hours for the full visit.',
    'VISITS   3 h on 9/17, 1 h on 9/18',
  ])
  says('visit_duration_minutes', 240, [
    'First visit four hours because of the titration, later ones 2.5.',
  ])
  says('visit_duration_minutes', 45, ['3/4 hour visit'])
  says('visit_duration_minutes', 60, ['60 min nurse time; pump runs 24 h'])
  says('visit_duration_minutes', 75, ['RN time 1 . 25 h'])
  says('visit_duration_minutes', 90, [
    'Est visit: 1 . 5 hrs',
    'E. HOW LONG\n   1 h 30 (infusion ~15 min, 15 min watch after)',
    'The visit runs an hour and a half, infusion 45 min of it.',
  ])
  says('nurse_gender_preference', 'F', [
    'Nếu được thì cho y tá nữ nhé, mẹ tôi hơi ngại.',
    'Мама просит медсестру-женщину, пожалуйста.',
    'Maman préfère une femme.',
    '请派女护士。',
    'De preferência uma enfermeira mulher, por favor.',
    'He says female + Vietnamese please',
    'Daughter said female, please.',
    'Please send a lady if at all possible.',
    'She is more at ease with female staff.',
    'Mom asks that it be a woman.',
    'RN: female pref.',
  ])
  says('nurse_gender_preference', 'M', [
    'Mon père préfère un infirmier homme.',
    'Ba tôi muốn y tá nam.',
    'Veteran, would rather a male RN.',
    'male nurse requested',
  ])
  says('nurse_gender_preference', 'N/A', [
    'rn_gender_pref = NO_PREFERENCE',
    'nurse_gender: no_pref',
    'RN gender - no wish',
    'Infirmier ou infirmière, cela nous est égal.',
    'Мужчина или женщина, нам всё равно.',
    'Enfermeiro ou enfermeira, tanto faz.',
    'Y tá nam hay nữ đều được.',
    "Nurse gender: doesn't matter to them",
    'no gender pref on the nurse',
    'They do not care whether it is a man or a woman.',
    'RN M/F: either one',
  ])
  says('nurse_gender_preference', null, ['The last nurse was a man and she liked him.'])
  says('first_lifetime_dose', false, [
    'History   First Entyvio 01/2024. Last infusion 05/19/2026.',
    'First Entyvio in 2024.',
    'first Entyvio 3/2/2025, hospital',
  ])
  says('first_lifetime_dose', null, [
    'esophageal ca, chemoradiation wk 3, teach the pump',
    'radiation wk 4 of 6',
    'post-op wk 2',
  ])
  says('first_lifetime_dose', true, ['First Entyvio 9/17/2026.', 'Her first Entyvio, 9/2026.'])
  says('labs', 'No', [
    'Labs at Norland Baptist Hospital on Mondays.',
    'CBC, CMP drawn at the hospital, not by RN',
    'PCP handles labs.',
    'Nothing to be drawn.',
  ])
  says('labs', 'Yes', [
    'BMP + Mg Mondays by RN, lab at Norland Baptist Hospital takes them',
    'CBC weekly by the nurse, labs at St Mary Hospital take walk-ins',
    'Nurse to collect CMP with each dose, courier to LabCorp.',
    'draw CBC off the line weekly',
  ])
  says('lab_drop_off', 'Local Hospital', [
    'BMP + Mg Mondays by RN, lab at Norland Baptist Hospital takes them',
  ])
  says('treatment_duration_days', 10, ['10 days of therapy remaining'])
  says('treatment_duration_days', 2, ['80 g over 2 consecutive days'])
  says('treatment_duration_days', 3, ['1 g IV daily x3d then taper PO'])
  says('treatment_duration_days', 5, ['daily for five days'])
  says('treatment_duration_days', null, ['4 doses, one week apart', 'weekly x 6'])
  says('urgent', false, ['no rush'])
  says('urgent', true, ['need someone ASAP'])
})
