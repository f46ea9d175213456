import { describe, expect, test } from 'vitest'
import { aChart, aContext, timeAt, firstSetOf, findingsOf, treatmentOf } from './chart.builders.ts'
import type { FieldSpec } from './chart-fields.ts'
import { chartFields, chartSections, sectionOf } from './chart-sections.ts'

/** A field list in the notation of the catalogue: 'name text', 'kind choice (a, b)', 'lots [lot text, ...]'. */
function written(key: string, field: FieldSpec): string {
  if (field.kind === 'rows') return `${key} [${listed(field.fields)}]`
  if (field.kind === 'group') return `${key} {${listed(field.fields)}}`
  return 'choices' in field
    ? `${key} ${field.kind} (${field.choices.join(', ')})`
    : `${key} ${field.kind}`
}
const listed = (fields: Readonly<Record<string, FieldSpec>>): string =>
  Object.entries(fields)
    .map(([key, field]) => written(key, field))
    .join('; ')
const sorted = (text: string) => text.split('; ').toSorted().join('; ')

test('CHT-008 sections have the order of the screen', () => {
  expect(chartSections.map(({ heading }) => heading).join(', ')).toBe(
    'Visit Times, Pre-Assessment, Medication Profile (Home Medications), Access Device, Vitals, ' +
      'Medications Administered, Adverse Reactions, Labs, ' +
      'Teaching, Supplies, Post-Assessment, Narrative, Next Visit, Signatures',
  )
  expect(chartSections.flatMap(({ dataKeys }) => [...dataKeys])).toEqual(
    Object.keys(chartFields).filter((key) => key !== 'policy_notes'),
  )
})

describe('fields as the catalogue lists them', () => {
  test('CHT-031 access devices', () => {
    expect(listed(chartFields.access_devices.fields)).toBe(
      'type choice (piv, port, picc, mid, subq, tunneled, im-injection, enteral-feeding-tube, unknown); ' +
        'is_new flag; location text; side choice (left, right, n/a); ' +
        'gauge text; needle_length text; lumens number; inserted_on day; inserted_by text; attempts number; ' +
        'external_length_cm number; arm_circumference_cm number; ' +
        'blood_return choice (yes, no, n/a); flushes [solution text; volume_ml number; lot text; expiry day; ' +
        'time instant]; dressing_changed flag; dressing_type text; ' +
        'cap_changed flag; tubing_changed flag; site_before choices (clear, redness, swelling, warmth, drainage, ' +
        'pain, bruising, leaking); ' +
        'site_after choices (clear, redness, swelling, warmth, drainage, pain, bruising, leaking); ' +
        'phlebitis_score number; infiltration_score number; ' +
        'discontinued flag; catheter_intact flag; removal_time instant; note longtext',
    )
    const { phlebitis_score, infiltration_score, lumens } = chartFields.access_devices.fields
    expect(
      [phlebitis_score, infiltration_score].map(({ label, min, max }) => [label, min, max]),
    ).toEqual([
      ['Phlebitis (INS 0-4)', 0, 4],
      ['Infiltration (INS 0-4)', 0, 4],
    ])
    expect([lumens.min, lumens.max, chartFields.access_devices.max]).toEqual([1, 3, 3])
  })
  test('CHT-049 adverse reactions', () => {
    expect(listed(chartFields.reactions.fields)).toBe(
      'occurred choice (yes, no); reactions [time instant; symptoms choices (flushing, itching, hives, rash, ' +
        'chills, fever, headache, nausea, vomiting, ' +
        'chest tightness, shortness of breath, hypotension, hypertension, swelling, dizziness, other); ' +
        'severity choice (mild, moderate, severe); ' +
        'interventions choices (rate slowed, paused, stopped, medication given, oxygen, 911 called, other); ' +
        'outcome choice (resolved, improving, ongoing, transferred); ' +
        'rate_after_ml_hr number; prescriber_notified_at instant; prescriber_name text; ' +
        'pharmacy_notified_at instant; note longtext]',
    )
  })
  test('CHT-051 labs', () => {
    expect(listed(chartFields.labs.fields)).toBe(
      'drawn choice (yes, no, n/a); not_drawn_reason text; tests texts; tubes [type text; count number]; ' +
        'drawn_at instant; draw_site text; ' +
        'drop_off choice (Quest Diagnostics, Lab Corp - Drop Off, Lab Corp - Lab-in-a-Box (Mail), ' +
        "Lab Corp - Lab-in-a-Box (Drop Off), Sonora Quest, Veteran's Affairs (VA), " +
        'Banner Hospital Drop Off, Local Hospital, Other, Unknown Lab Type); drop_off_other text; ' +
        'requisition text; dropped_off_at instant; temperature_note text',
    )
  })
  test.each([
    [
      'CHT-019',
      'times',
      'visit_start instant; visit_end instant; infusion_start instant; infusion_end instant; late_reason text; ' +
        'duration_reason text',
    ],
    [
      'CHT-027',
      'home_medications',
      'none flag; items [name text; dose text; unit text; route text; frequency text; prescriber text; ' +
        'start_date day; stop_date day; note text]; approved_by stamp; approved_at stamp',
    ],
    [
      'CHT-036',
      'vitals',
      'sets [time instant; phase choice (pre, during, post); temperature_f number; pulse number; ' +
        'respirations number; bp_systolic number; bp_diastolic number; spo2 number; pain number; ' +
        'rate_ml_hr number; note longtext]; gap_reason text',
    ],
    [
      'CHT-042',
      'medications',
      'name text; kind choice (treatment, premedication, flush, emergency); dose number; dose_unit choice (mg, ' +
        'g, mcg, units, mL, international units, g/kg, mg/kg); route choice (IV infusion, IV push, SubQ, IM, PO, ' +
        'enteral); diluent text; total_volume_ml number; lots [lot text; expiry day; vials number; ' +
        'manufacturer text; ndc text]; vials_wasted number; waste_note text; start instant; end instant; ' +
        'rates [time instant; rate_ml_hr number; volume_ml number]; device choice (Curlin, Sapphire, Dial a flow, ' +
        'Gravity, Syringe pump, CADD, Elastomeric, Freedom60, Manual, Other); running_on_arrival flag; ' +
        'running_at_departure flag; completed choice (yes, partial, not given); reason text; note longtext',
    ],
    [
      'CHT-053',
      'teaching',
      'topics choices (disease process, medication and side effects, infection prevention, access device care, ' +
        'pump or device use, emergency plan, when to call, nutrition and hydration, other); ' +
        'learners choices (patient, caregiver); caregiver_name text; methods choices (verbal, written, ' +
        'demonstration); response choice (verbalizes understanding, return demonstration, needs reinforcement); ' +
        'materials_left flag; note longtext',
    ],
    [
      'CHT-054',
      'supplies',
      'used [item text; quantity number]; needed [item text; quantity number]; none_needed flag; ' +
        'sharps_container_ok flag; supply_form_done flag',
    ],
    [
      'CHT-055',
      'post_assessment',
      'tolerated choice (well, with complaints, poorly); tolerated_note longtext; condition choice (stable, ' +
        'improved, declined, transferred); left_with choice (self, caregiver, facility, EMS); ' +
        'device_status choice (removed, saline locked, heparin locked, connected, n/a); ' +
        'observation_minutes number; instructions_given flag; prescriber_contacted_note longtext',
    ],
    [
      'CHT-058',
      'next_visit',
      'choice choice (Schedule, Already Scheduled, Not Scheduled); start instant; reason text',
    ],
    [
      'CHT-060',
      'signatures',
      'patient {image image; signer choice (patient, representative); name text; relationship text; ' +
        'unable_reason text; signed_at instant}; nurse {image image; name text; credential choice (RN, NP); ' +
        'signed_at instant}',
    ],
  ] as const)('%s %s', (_, key, text) => expect(listed(chartFields[key].fields)).toBe(text))
  test('CHT-023 pre-assessment', () => {
    const system = '{normal flag; note longtext}'
    const systems = [
      'neuro',
      'respiratory',
      'cardiovascular',
      'gastrointestinal',
      'genitourinary',
      'musculoskeletal',
      'skin',
      'psychosocial',
    ]
    const { systems: group, ...others } = chartFields.pre_assessment.fields
    expect(written('systems', group)).toBe(
      `systems {${systems.map((name) => `${name} ${system}`).join('; ')}}`,
    )
    expect(sorted(listed(others))).toBe(
      sorted(
        'patient_identified flag; consent_verbal flag; allergies_reviewed flag; allergies_text longtext; ' +
          'hospitalized_since_last flag; new_medications flag; ' +
          'infection_signs choices (fever, chills, cough, rash, wound drainage, none); pregnant choice (yes, no, ' +
          'n/a); weight number; weight_unit choice (lb, kg); height number; ' +
          'pain_score number; pain_location text; fall_risk choice (low, moderate, high); ' +
          'home_safety_note longtext; change_note longtext; order_verified flag; ' +
          'medication_verified flag; emergency_kit_present flag; emergency_kit_expiry day; ' +
          'first_lifetime_dose choice (yes, no)',
      ),
    )
    expect([
      group.fields.neuro.fields.normal.label,
      others.emergency_kit_present.label,
      others.emergency_kit_expiry.label,
    ]).toEqual(['Within normal limits', 'Anaphylaxis kit', 'Anaphylaxis kit expiry'])
    expect(Object.values(group.fields).map(({ fields }) => fields.normal.label)).toEqual(
      systems.map(() => 'Within normal limits'),
    )
    expect([others.pain_score.min, others.pain_score.max, others.patient_identified.help]).toEqual([
      0,
      10,
      'By two identifiers, such as full name and date of birth.',
    ])
  })
})

test('CHT-027 CHT-042 medication lists have their headings, and the reason for none beside its list', () => {
  const heading = (key: string) => chartSections.find((one) => one.key === key)
  expect(heading('home_medications')).toEqual({
    key: 'home_medications',
    heading: 'Medication Profile (Home Medications)',
    dataKeys: ['home_medications'],
  })
  expect(heading('medications')).toEqual({
    key: 'medications',
    heading: 'Medications Administered',
    dataKeys: ['medications', 'no_medication_reason'],
  })
  expect(written('no_medication_reason', chartFields.no_medication_reason)).toBe(
    'no_medication_reason choice (line care, lab draw, teaching/assessment only, visit ended before treatment)',
  )
  expect(chartFields.medications.kind).toBe('rows')
})

test('every path belongs to a section', () => {
  expect(
    [
      'medications.0.name',
      'no_medication_reason',
      'policy_notes.vitals.sets.pre',
      'narrative',
      'correction_reason',
    ].map(sectionOf),
  ).toEqual(['medications', 'medications', 'vitals', 'narrative', 'signatures'])
})

test('CHT-066 missing answers, wrong ranges and wrong times have their texts', () => {
  expect(
    findingsOf((chart) => {
      treatmentOf(chart).name = ''
    }),
  ).toEqual(['error medications.0.name: Name is required.'])
  expect(
    findingsOf((chart) => {
      chart.pre_assessment.weight = 1001
    }),
  ).toEqual(['error pre_assessment.weight: Weight must be between 1 and 1000.'])
  expect(
    findingsOf((chart) => {
      firstSetOf(chart).time = timeAt('08:00')
    }),
  ).toEqual(['error vitals.sets.0.time: Time must be within the visit times.'])
  expect(findingsOf(() => {}, aContext())).toEqual([])
  expect(aChart().narrative).not.toBe('')
})
