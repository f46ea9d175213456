// DOC "Whose values" 070, 071: which product was ordered, and nothing concluded from a word in another role.
import { expect, test } from 'vitest'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { ReferralFields } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

const reference = shippedReference()
const read = (text: string) => readReferral(text, '2026-06-08T09:15:00-07:00', reference).fields
const patient = 'Jane Roe, F, DOB 3/3/1970, 12 Elm St, Mesa AZ 85203\n'

const products: readonly (readonly [text: string, drug: RegExp | null])[] = [
  [
    `Subject: infliximab-dyyb for Jane Roe\n\n${patient}400 mg in 250 mL NS, PIV, start 6/15`,
    /^Inflectra|infliximab-dyyb/,
  ],
  [`${patient}infliximab-axxq 400 mg IV q8w, PIV, start 6/15`, /^Avsola|infliximab-axxq/],
  [
    `${patient}Order: trastuzumab-anns 440 mg in NS 250 mL, port, 6/15`,
    /trastuzumab-anns|^Kanjinti/,
  ],
  [`${patient}bevacizumab-awwb 500 mg IV, port, start 6/15`, /bevacizumab-awwb|^Mvasi/],
  [`${patient}natalizumab-sztn 300 mg IV, PIV, start 6/15`, /natalizumab-sztn|^Tyruko/],
  [`${patient}ustekinumab-auub 390 mg IV, PIV, start 6/15`, /ustekinumab-auub|^Wezlana/],
  [`${patient}tocilizumab-aazg 8 mg/kg IV, PIV, start 6/15`, /tocilizumab-aazg|^Tyenne/],
  [`${patient}denosumab-bbdz 60 mg SQ, start 6/15`, /denosumab-bbdz|^Jubbonti/],
  [
    `${patient}Dilute in D5W 250 mL. Ertapenem 1 g IV daily, PICC, start 6/15`,
    /^ertapenem|^Invanz/i,
  ],
  [
    `Subject: Daptomycin referral\n\n${patient}500 mg in 50 mL normal saline daily, PICC, ` +
      'start 6/15. Flush with heparin.',
    /^daptomycin|^Cubicin/i,
  ],
  [
    `MICAFUNGIN HOME START\n\n${patient}100 mg in 100 mL 0.9% sodium chloride daily via PICC ` +
      'from 6/15',
    /^micafungin|^Mycamine/i,
  ],
  [
    `${patient}Sodium chloride 0.9% 500 mL as carrier, sterile water to reconstitute, ` +
      'Entyvio 300 mg, PIV, 6/15',
    /^Entyvio/,
  ],
  [
    `${patient}Sterile water 20 mL, NS 10 mL flush, cefazolin 2 g IVP q8h, PICC, 6/15`,
    /^cefazolin/i,
  ],
  [
    `${patient}Suero fisiológico 500 mL para diluir; ferumoxytol 510 mg IV, PIV, 15 de junio`,
    /^Feraheme|ferumoxytol/,
  ],
]

const roles: readonly (readonly [text: string, fields: Partial<ReferralFields>])[] = [
  [
    'Ultomiris IV start 6/22/2026',
    { access_type: null, first_lifetime_dose: null, start_date: '2026-06-22' },
  ],
  ['Entyvio IV, start 6/22', { access_type: null, first_lifetime_dose: null }],
  ['Entyvio 300 mg IV. Start date 6/22', { access_type: null, first_lifetime_dose: null }],
  ['Entyvio, new start 6/22', { first_lifetime_dose: null }],
  ['Entyvio, needs IV start by RN each visit, 6/22', { access_type: 'piv' }],
  ['Entyvio, difficult IV start, bring a vein finder, 6/22', { access_type: 'piv' }],
  ['Entyvio, 6/22. Please do not send anyone to the back door', { nurse_gender_preference: null }],
  ['Entyvio, 6/22. Nobody is home before 10', { nurse_gender_preference: null }],
  ['Entyvio, 6/22. Whoever answers the phone can confirm', { nurse_gender_preference: null }],
  ['Entyvio, 6/22. Can anyone cover Mesa?', { nurse_gender_preference: null }],
  ['Entyvio, 6/22. Any nurse is fine, male or female', { nurse_gender_preference: 'N/A' }],
  ['Entyvio, 6/22. She is naive to Entyvio', { first_lifetime_dose: true }],
  ['Entyvio, 6/22. She has never had it', { first_lifetime_dose: true }],
  ['Entyvio, 6/22, first dose ever', { first_lifetime_dose: true }],
  ['Entyvio, first visit 6/22', { first_lifetime_dose: null }],
  ['Entyvio, first home visit 6/22, start of care same day', { first_lifetime_dose: null }],
  [
    'Entyvio empieza 6/22, nadie en casa antes de las 10',
    { nurse_gender_preference: null, first_lifetime_dose: null },
  ],
  ['Entyvio 6/22. Does anybody there speak Spanish?', { nurse_gender_preference: null }],
]

test.each(products)('DOC-070 the product that was ordered is read: %#', (text, drug) => {
  const { treatment } = read(text)
  if (drug === null) expect(treatment).toBeNull()
  else expect(treatment).toMatch(drug)
})

test.each(roles)('DOC-071 a word in another role says nothing: %s', (text, fields) => {
  expect(read(`${patient}${text}`)).toMatchObject(fields)
})

const vale = 'Nora Vale, F, DOB 2/9/1961, 31 Birch Ln, Boise ID 83704\n'
const productsFurther: readonly (readonly [text: string, drug: RegExp])[] = [
  [`${vale}Subject: pegfilgrastim-jmdb\n6 mg SQ 6/18`, /pegfilgrastim-jmdb|Fulphila/i],
  [`${vale}infliximab-abda 500 mg IV in 250 mL NS, PIV, 6/18`, /infliximab-abda|Renflexis/i],
  [`${vale}rituximab-abbs 1000 mg in NS 500 mL IV, port, 6/18`, /rituximab-abbs|Truxima/i],
  [`${vale}ranibizumab... eculizumab-aeeb 900 mg IV, port, 6/18`, /eculizumab-aeeb|Bkemv/i],
  [
    'CEFTRIAXONE REFERRAL\nNora Vale, F, DOB 2/9/1961, 31 Birch Ln, Boise ID 83704\n' +
      '2 g in 50 mL D5W daily via PICC from 6/18, heparin flush',
    /ceftriaxone/i,
  ],
  [
    `${vale}Reconstitute with sterile water, dilute in NS 100 mL. Venofer 200 mg, PIV, 6/18`,
    /Venofer/i,
  ],
  [
    `${vale}NS 10 mL flush before and after, heparin 100 u/mL 5 mL. Cefepime 2 g q8h, PICC, 6/18`,
    /cefepime/i,
  ],
  [
    'Re: vancomycin, Nora Vale, F, DOB 2/9/1961, 31 Birch Ln, Boise ID 83704\n' +
      '1.25 g in 250 mL normal saline q12h, PICC, from 6/18',
    /vancomycin/i,
  ],
  [
    `${vale}D5W 500 mL, amphotericin B liposomal 300 mg daily, PICC, 6/18`,
    /AmBisome|amphotericin/i,
  ],
  [`${vale}Lactated Ringers 1 L over 2 h daily, PIV, 6/18`, /lactated|Lactated/i],
  [`${vale}tocilizumab-bavi 8 mg/kg, in 100 mL NS, PIV, 6/18`, /tocilizumab-bavi|Tofidence/i],
  [`${vale}Normal saline 1 L daily x3, PIV, start 6/18`, /hydration|sodium chloride/i],
]
const rolesFurther: readonly (readonly [text: string, fields: Partial<ReferralFields>])[] = [
  [`${vale}Remicade IV start date 6/18`, { access_type: null, first_lifetime_dose: null }],
  [`${vale}Remicade IV, starting 6/18`, { access_type: null, first_lifetime_dose: null }],
  [`${vale}Start Remicade 6/18`, { first_lifetime_dose: null }],
  [`${vale}Remicade 6/18, IV start each visit, 22 g`, { access_type: 'piv' }],
  [`${vale}Remicade 6/18. Switched from Humira.`, { first_lifetime_dose: null }],
  [`${vale}Remicade 6/18. Has anyone called her yet?`, { nurse_gender_preference: null }],
  [`${vale}Remicade 6/18. Nobody should use the side gate`, { nurse_gender_preference: null }],
  [`${vale}Remicade 6/18. Whoever picks this up, call me`, { nurse_gender_preference: null }],
  [`${vale}Remicade 6/18, treatment naive`, { first_lifetime_dose: true }],
  [`${vale}Remicade 6/18, never had this drug`, { first_lifetime_dose: true }],
  [`${vale}Remicade, first infusion with you 6/18`, { first_lifetime_dose: null }],
  [`${vale}Remicade, therapy change, new order 6/18`, { first_lifetime_dose: null }],
  [`${vale}Empezar Remicade IV 18 de junio`, { access_type: null, first_lifetime_dose: null }],
  [`${vale}Remicade 6/18. Is anybody bilingual?`, { nurse_gender_preference: null }],
]

test.each(productsFurther)('DOC-070 the product is read in other wordings: %#', (text, drug) => {
  expect(read(text).treatment).toMatch(drug)
})

test.each(rolesFurther)('DOC-071 other words in another role say nothing: %#', (text, fields) => {
  expect(read(text)).toMatchObject(fields)
})
