// OFR-137: nothing lists or picks nurses for a visit without their miles; each other place says why it has none.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(process.cwd(), 'apps/web/src')
const screens = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(app|areas)\/.*(?<!\.test|\.testing)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))
const filesWith = (pattern: RegExp) => screens.filter(({ text }) => pattern.test(text))
const names = (found: readonly { readonly file: string }[]) =>
  found.map(({ file }) => file).toSorted()

/** Pickers of nurses for no visit and no home. */
const placeless: Readonly<Record<string, string>> = {
  'app/shell/filter-pickers.ts': 'filters of lists',
  'areas/pharmacies/pharmacies-blocked.panel.tsx': 'a pharmacy has visits at many places',
  'areas/updates/TargetFields.tsx': 'an update about a nurse',
}
/** Files that hand the rows on to those that draw them. */
const handsOn: Readonly<Record<string, string>> = {
  'areas/offers/offers-applicants.panel.tsx': 'to ApplicantRow, with the miles',
  'areas/offers/UnansweredNurses.tsx': 'to NotifiedList',
  'areas/offers/useRecipients.tsx': 'to RecipientsDialog',
  'areas/patients/patients-form.screen.tsx': 'to NursePreferences and NursesPanel',
}
const rows = /\b(PatientNurse|BlastedRow|RecommendedNurse|Recipient)\b/
const reads =
  /\b(patients\.nursesVisited|offers\.(blasted|recommended)|scheduling\.availabilities)\b/
const miles = /<(Miles|NurseWithMiles|NursePicker|ManyNursesPicker)\b/

test('every picker of nurses for a visit or a home shows miles', () => {
  expect(names(filesWith(/\b(nurseKind|manyNursesKind|nurseSource)\b/))).toEqual(
    Object.keys(placeless).toSorted(),
  )
  expect(filesWith(/<(NursePicker|ManyNursesPicker)\b/).length).toBeGreaterThan(5)
})

test('every file that draws rows of nurses for a visit or a home shows miles', () => {
  const tsx = screens.filter(
    ({ file, text }) => /^areas\/.*\.tsx$/.test(file) && (rows.test(text) || reads.test(text)),
  )
  expect(names(tsx.filter(({ text }) => !miles.test(text)))).toEqual(
    Object.keys(handsOn).toSorted(),
  )
  expect(tsx.length).toBeGreaterThan(8)
})
