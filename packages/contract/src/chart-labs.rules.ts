// CHT-052: checks of the section Labs.
import { type ChartView, type FieldFinding, missing, wrong } from './chart-context.ts'
import { isBefore } from './chart-infusion.rules.ts'

export function labsFindings({ data, facts }: ChartView): FieldFinding[] {
  const { drawn, drawn_at, dropped_off_at } = data.labs ?? {}
  return [
    // 'n/a' counts as missing when labs are ordered.
    ...(facts.has('lab_order') && drawn === 'n/a' ? [missing('labs.drawn', 'Drawn')] : []),
    ...(drawn === 'yes' && drawn_at && dropped_off_at && isBefore(dropped_off_at, drawn_at)
      ? [wrong('labs.dropped_off_at', 'Dropped off at must not be before drawn at.')]
      : []),
  ]
}
