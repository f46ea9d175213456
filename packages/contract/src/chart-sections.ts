// CHT "Access and screens" 008, CHT "Safety" 086: the whole chart as data, in the order of the screen.
import { accessDevicesSection } from './chart-access-devices.ts'
import { type DataOf, longtext, notes } from './chart-fields.ts'
import { homeMedicationsSection } from './chart-home-medications.ts'
import { labsSection } from './chart-labs.ts'
import { medicationsSection, noMedicationReason } from './chart-medications.ts'
import { nextVisitSection } from './chart-next-visit.ts'
import { postAssessmentSection } from './chart-post-assessment.ts'
import { preAssessmentSection } from './chart-pre-assessment.ts'
import { reactionsSection } from './chart-reactions.ts'
import { signaturesSection } from './chart-signatures.ts'
import { suppliesSection } from './chart-supplies.ts'
import { teachingSection } from './chart-teaching.ts'
import { timesSection } from './chart-times.ts'
import { vitalsSection } from './chart-vitals.ts'

export const chartFields = {
  times: timesSection,
  pre_assessment: preAssessmentSection,
  home_medications: homeMedicationsSection,
  access_devices: accessDevicesSection,
  vitals: vitalsSection,
  medications: medicationsSection,
  no_medication_reason: noMedicationReason,
  reactions: reactionsSection,
  labs: labsSection,
  teaching: teachingSection,
  supplies: suppliesSection,
  post_assessment: postAssessmentSection,
  narrative: longtext('Narrative'),
  next_visit: nextVisitSection,
  signatures: signaturesSection,
  policy_notes: notes('Policy notes'),
}
export type ChartData = DataOf<typeof chartFields>
export type ChartKey = keyof typeof chartFields

/** One card each, with the keys of the data it holds. */
export const chartSections = [
  { key: 'times', heading: 'Visit Times', holds: ['times'] },
  { key: 'pre_assessment', heading: 'Pre-Assessment', holds: ['pre_assessment'] },
  {
    key: 'home_medications',
    heading: 'Medication Profile (Home Medications)',
    holds: ['home_medications'],
  },
  { key: 'access_devices', heading: 'Access Device', holds: ['access_devices'] },
  { key: 'vitals', heading: 'Vitals', holds: ['vitals'] },
  {
    key: 'medications',
    heading: 'Medications Administered',
    holds: ['medications', 'no_medication_reason'],
  },
  { key: 'reactions', heading: 'Adverse Reactions', holds: ['reactions'] },
  { key: 'labs', heading: 'Labs', holds: ['labs'] },
  { key: 'teaching', heading: 'Teaching', holds: ['teaching'] },
  { key: 'supplies', heading: 'Supplies', holds: ['supplies'] },
  { key: 'post_assessment', heading: 'Post-Assessment', holds: ['post_assessment'] },
  { key: 'narrative', heading: 'Narrative', holds: ['narrative'] },
  { key: 'next_visit', heading: 'Next Visit', holds: ['next_visit'] },
  { key: 'signatures', heading: 'Signatures', holds: ['signatures'] },
] as const satisfies readonly { key: string; heading: string; holds: readonly ChartKey[] }[]

export type SectionKey = (typeof chartSections)[number]['key']

/** The section on whose card a path stands; notes on breaks of policy stand where the break does (CHT-087). */
export function sectionOf(path: string): SectionKey {
  const key = (path.startsWith('policy_notes.') ? path.slice('policy_notes.'.length) : path).split(
    '.',
  )[0]
  // correction_reason is no part of the data; it is asked beside the signatures.
  return chartSections.find(({ holds }) => holds.some((held) => held === key))?.key ?? 'signatures'
}
