// DOC "Whose values" 066, 068: the day that was agreed, and the first day of a series not yet given.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
/** A Monday. */
const startOf = (text: string) =>
  readReferral(text, '2026-06-08T09:15:00-07:00', reference).fields.start_date
const patient = 'Jane Roe, F, DOB 3/3/1970, 12 Elm St, Mesa AZ 85203\nEntyvio 300 mg IV, PIV\n'

const agreed: readonly (readonly [text: string, day: string | null])[] = [
  [`${patient}start Mon 6/15\nMonday we have nobody. Tuesday?\nok`, '2026-06-16'],
  [`${patient}first visit 6/15\n6/15 does not work for her. 6/16?\nyes`, '2026-06-16'],
  [`${patient}Can you do Thursday 6/18?\nNobody Thursday, Friday?\nFine with us`, '2026-06-19'],
  [
    `${patient}Requested 6/16\nWe are full on the 16th, would the 17th work?\nThat works`,
    '2026-06-17',
  ],
  [`${patient}first visit 6/16\ntues no one available, thurs?`, '2026-06-18'],
  [`${patient}first visit tues 6/23\ntues we have nobody, thurs?\nok`, '2026-06-25'],
  [
    `${patient}primera visita martes 16 de junio\nel martes no tenemos a nadie, ¿miércoles?\nsí, miércoles está bien`,
    '2026-06-17',
  ],
  [
    `${patient}visit Mon 6/15?\nno, Mon is full\nTue 6/16?\nno sorry\nWed 6/17?\nok good`,
    '2026-06-17',
  ],
  [
    `${patient}SOC Tuesday 6/16. Tuesday is her dialysis so she can't. Wednesday? Works.`,
    '2026-06-17',
  ],
  [
    '[09:02] pharmacy: nurse for Jane Roe, F, 3/3/1970, Mesa AZ 85203, Entyvio, PIV, first ' +
      'visit thurs 6/11\n[09:10] desk: thursday is not possible, how about fri?\n' +
      '[09:14] pharmacy: fri ok',
    '2026-06-12',
  ],
  [
    `${patient}Original request 6/15.\nDesk: 6/15 booked solid, could do 6/18 or 6/19\nPharmacy: 6/19 please`,
    '2026-06-19',
  ],
  [
    `${patient}soc 6/17\ndesk: weds no coverage. what about thursday\n` +
      'pt: thursday no good either, friday\ndesk: friday confirmed',
    '2026-06-19',
  ],
  [`${patient}start 6/15\n6/15 will not work for the family, please propose another day`, null],
]

const series: readonly (readonly [text: string, day: string | null])[] = [
  [`${patient}wk 0 given 06/01/2026; wk 2 due 06/15/2026`, '2026-06-15'],
  [`${patient}Dose 1 done in clinic 5/26, next 6/9`, '2026-06-09'],
  [`${patient}Completed 2 of 3 loading doses, third 6/22`, '2026-06-22'],
  [`${patient}Loading: week 0 5/18 (given), week 2 6/1 (given), week 6 6/29`, '2026-06-29'],
  [`${patient}D1 6/1 tolerated at the infusion suite, D15 6/15 at home`, '2026-06-15'],
  [`${patient}Inductions: #1 5/20 done, #2 6/17 home, #3 7/15 home`, '2026-06-17'],
  [`${patient}First infusion 6/3 in the hospital went fine. Second 6/17. Third 7/1.`, '2026-06-17'],
  [`${patient}Week 0: 06/02/2026 completed\nWeek 2: 06/16/2026\nWeek 6: 07/14/2026`, '2026-06-16'],
  [`${patient}Dosis 1 aplicada en clínica el 1 de junio, dosis 2 el 15 de junio`, '2026-06-15'],
  [`${patient}1st dose given 5/27/26 at MD office, 2nd dose needed 6/24/26`, '2026-06-24'],
  [`${patient}received doses 1 and 2 (5/11, 5/25), dose 3 is due 6/22`, '2026-06-22'],
  [`${patient}Dose #2 of 3 was 6/4. Dose #3 with you on 7/2`, '2026-07-02'],
  [`${patient}week 0 06/22/2026, week 2 07/06/2026, week 6 08/03/2026`, '2026-06-22'],
]

test.each(agreed)('DOC-066 the agreed day is the start: %#', (text, day) => {
  expect(startOf(text)).toBe(day)
})

test.each(series)('DOC-068 the first day not yet given is the start: %#', (text, day) => {
  expect(startOf(text)).toBe(day)
})

const vale = 'Nora Vale, F, DOB 2/9/1961, 31 Birch Ln, Boise ID 83704\n'
const agreedFurther: readonly (readonly [text: string, day: string | null])[] = [
  [`${vale}Remicade, PIV, start Wed 6/17\nWednesday is full. Friday?\nyes please`, '2026-06-19'],
  [
    `${vale}Remicade, PIV, first visit 6/18\nWe cannot staff 6/18. What about 6/19?\nSounds good`,
    '2026-06-19',
  ],
  [
    `${vale}Remicade, PIV. Could you see her Monday 6/15?\nSorry, no nurse Monday. Tuesday at 10?\nTuesday works`,
    '2026-06-16',
  ],
  [`${vale}Remicade, PIV, requested 6/22\nno coverage on 6/22, can do 6/24`, '2026-06-24'],
  [
    `${vale}Remicade PIV, soc thurs 6/18\nthat day she has dialysis, thursday is out. sat?\nsat is ok`,
    '2026-06-20',
  ],
  [
    `${vale}Remicade PIV, 6/16 please\n6/16 won't work for the daughter. Can it be 6/17?\nSure`,
    '2026-06-17',
  ],
  [`${vale}Remicade PIV, primera visita 18 de junio\nel 18 no puede, ¿el 19?\nvale`, '2026-06-19'],
  [`${vale}Remicade PIV, soc 6/16 or 6/17\n6/16 is taken, 6/17 is fine`, '2026-06-17'],
  [
    `${vale}Remicade PIV, visit Tuesday 6/16. Nobody available Tuesday. Offered Thursday, family agreed.`,
    '2026-06-18',
  ],
  [
    '[10:01] rx: Nora Vale F 2/9/1961 Boise ID 83704 Remicade PIV, can u do fri 6/12\n' +
      '[10:05] desk: fri no. mon?\n[10:06] rx: mon works',
    '2026-06-15',
  ],
  [
    `${vale}Remicade PIV, soc 6/15\nDesk: we are booked on the 15th\nPharmacy: then 6/18\nDesk: ok 6/18`,
    '2026-06-18',
  ],
  [
    `${vale}Remicade PIV, soc 6/15\nMonday does not work for him. Wednesday or Thursday?\nThursday`,
    '2026-06-18',
  ],
]
const seriesFurther: readonly (readonly [text: string, day: string | null])[] = [
  [
    `${vale}Entyvio PIV: week 0 5/25/2026 done, week 2 6/8/2026 done, week 6 7/6/2026`,
    '2026-07-06',
  ],
  [
    `${vale}Stelara... Ocrevus 300 mg: 1st half 6/2 in clinic (tolerated), 2nd half due 6/16, PIV`,
    '2026-06-16',
  ],
  [`${vale}Leqvio: dose 1 given 6/1, dose 2 on 9/1`, '2026-09-01'],
  [`${vale}Injectafer 750 mg, #1 of 2 completed 6/5, #2 on 6/12, PIV`, '2026-06-12'],
  [`${vale}Remicade induction: 2 of 3 done, third infusion 6/29, PIV`, '2026-06-29'],
  [`${vale}Skyrizi 600 mg wk 0 done 5/20, wk 4 6/17, wk 8 7/15, PIV`, '2026-06-17'],
  [`${vale}Venofer x5: doses 1-3 received at the hospital, dose 4 6/15, dose 5 6/18`, '2026-06-15'],
  [
    `${vale}Primera dosis recibida el 1 de junio, segunda dosis el 15 de junio, Entyvio, PIV`,
    '2026-06-15',
  ],
  [`${vale}Omvoh wk 0 was 5/18, wk 4 is 6/15, PIV`, '2026-06-15'],
  [`${vale}Tremfya IV: first dose administered 5/22, next dose 6/19, PIV`, '2026-06-19'],
  [`${vale}Tysabri had one dose (6/1), next one 6/29, PIV`, '2026-06-29'],
  [`${vale}Entyvio loading week 0 = 6/15, week 2 = 6/29, week 6 = 7/27, PIV`, '2026-06-15'],
]

test.each(agreedFurther)('DOC-066 the agreed day is read in other wordings: %#', (text, day) => {
  expect(startOf(text)).toBe(day)
})

test.each(seriesFurther)('DOC-068 the next dose is read in other wordings: %#', (text, day) => {
  expect(startOf(text)).toBe(day)
})
