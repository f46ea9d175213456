// CHT-063, CHT-064, CHT-065, CHT-066: the complete check of a chart, the same in browser and server.
import { chartView } from './chart-facts.rules.ts'
import { answerFindings } from './chart-answers.rules.ts'
import type { ChartContext, ChartView, Finding, FieldFinding } from './chart-context.ts'
import { accessDevicesFindings } from './chart-access-devices.rules.ts'
import { homeMedicationsFindings } from './chart-home-medications.rules.ts'
import { labsFindings } from './chart-labs.rules.ts'
import { medicationsFindings } from './chart-medications.rules.ts'
import { narrativeFindings } from './chart-narrative.rules.ts'
import { nextVisitFindings } from './chart-next-visit.rules.ts'
import { explanationNeeded, policyFindings } from './chart-policy.rules.ts'
import { reactionsFindings } from './chart-reactions.rules.ts'
import {
  type ChartData,
  chartFields,
  chartSections,
  type SectionKey,
  sectionOf,
} from './chart-sections.ts'
import { signaturesFindings } from './chart-signatures.rules.ts'
import { timesFindings } from './chart-times.rules.ts'
import { vitalsFindings } from './chart-vitals.rules.ts'

// medicationsFindings checks the answers of medication rows, because it skips unused treatments (CHT-043).
const { medications: _, ...fieldsWithoutMedications } = chartFields

const rules: readonly ((view: ChartView) => readonly FieldFinding[])[] = [
  (view) => answerFindings(fieldsWithoutMedications, view.data, '', view),
  timesFindings,
  homeMedicationsFindings,
  accessDevicesFindings,
  vitalsFindings,
  medicationsFindings,
  reactionsFindings,
  labsFindings,
  narrativeFindings,
  nextVisitFindings,
  signaturesFindings,
  ({ data, context }) => policyFindings(data, context),
]

export type SectionFinding = FieldFinding & { readonly section: SectionKey }

/** All findings, in the order of the sections. */
export function sectionFindings(data: ChartData, context: ChartContext): SectionFinding[] {
  const view = chartView(data, context)
  const findings = rules.flatMap((rule) => rule(view))
  // An empty note has one finding: the one that names the reason, if there is one.
  const pathsNeedingExplanation = new Set(
    findings.filter(({ message }) => message === explanationNeeded).map(({ path }) => path),
  )
  const distinct = findings.filter(
    ({ path, level, message }) =>
      level === 'warning' || message === explanationNeeded || !pathsNeedingExplanation.has(path),
  )
  const findingsOfSections = distinct.map((finding) => ({
    ...finding,
    section: sectionOf(finding.path),
  }))
  return chartSections.flatMap(({ key }) =>
    findingsOfSections.filter(({ section }) => section === key),
  )
}

export const chartFindings = (data: ChartData, context: ChartContext): Finding[] =>
  sectionFindings(data, context).map(({ section, path, level, message }) => ({
    section,
    path,
    level,
    message,
  }))

/** First error text by path: the fields of a refused submission (CHT-074). */
export function errorFields(findings: readonly Finding[]): Record<string, string> {
  const errors = findings.filter(({ level }) => level === 'error').toReversed()
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

export const warningsLabel = 'I have reviewed the warnings'
export const chartHasProblems = 'The chart has problems.'
export const noProblems = 'No problems found.'

/** Fields of the refusal, or null when the chart may be submitted. */
export function submissionProblems(
  findings: readonly Finding[],
  warningsAcknowledged: boolean,
): Record<string, string> | null {
  const fields = errorFields(findings)
  if (Object.keys(fields).length > 0) return fields
  const hasUnreadWarnings =
    !warningsAcknowledged && findings.some(({ level }) => level === 'warning')
  return hasUnreadWarnings ? { warnings_acknowledged: `${warningsLabel} is required.` } : null
}
