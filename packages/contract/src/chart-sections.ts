// CHT-008, CHT-086: the whole chart as data, in the order of the screen.
import { accessDevicesSection } from './chart-access-devices.ts'
import { type DataOf, longTextField, notesField } from './chart-fields.ts'
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
  narrative: longTextField('Narrative'),
  next_visit: nextVisitSection,
  signatures: signaturesSection,
  policy_notes: notesField('Policy notes'),
}
export type ChartData = DataOf<typeof chartFields>
export type ChartKey = keyof typeof chartFields

/** One card of the screen each, with the keys of its data. */
export const chartSections = [
  { key: 'times', heading: 'Visit Times', dataKeys: ['times'] },
  { key: 'pre_assessment', heading: 'Pre-Assessment', dataKeys: ['pre_assessment'] },
  {
    key: 'home_medications',
    heading: 'Medication Profile (Home Medications)',
    dataKeys: ['home_medications'],
  },
  { key: 'access_devices', heading: 'Access Device', dataKeys: ['access_devices'] },
  { key: 'vitals', heading: 'Vitals', dataKeys: ['vitals'] },
  {
    key: 'medications',
    heading: 'Medications Administered',
    dataKeys: ['medications', 'no_medication_reason'],
  },
  { key: 'reactions', heading: 'Adverse Reactions', dataKeys: ['reactions'] },
  { key: 'labs', heading: 'Labs', dataKeys: ['labs'] },
  { key: 'teaching', heading: 'Teaching', dataKeys: ['teaching'] },
  { key: 'supplies', heading: 'Supplies', dataKeys: ['supplies'] },
  { key: 'post_assessment', heading: 'Post-Assessment', dataKeys: ['post_assessment'] },
  { key: 'narrative', heading: 'Narrative', dataKeys: ['narrative'] },
  { key: 'next_visit', heading: 'Next Visit', dataKeys: ['next_visit'] },
  { key: 'signatures', heading: 'Signatures', dataKeys: ['signatures'] },
] as const satisfies readonly { key: string; heading: string; dataKeys: readonly ChartKey[] }[]

export type SectionKey = (typeof chartSections)[number]['key']

/** The section of a path. Policy notes belong to the section of the break (CHT-087). */
export function sectionOf(path: string): SectionKey {
  const key = (path.startsWith('policy_notes.') ? path.slice('policy_notes.'.length) : path).split(
    '.',
  )[0]
  // correction_reason is not part of the data. Its field is beside the signatures.
  return (
    chartSections.find(({ dataKeys }) => dataKeys.some((dataKey) => dataKey === key))?.key ??
    'signatures'
  )
}
