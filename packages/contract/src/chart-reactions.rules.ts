// CHT "Adverse Reactions" 050
import { type ChartView, type FieldFinding, warning } from './chart-context.ts'
import type { ChartData } from './chart-sections.ts'

/** Rows left behind by an answer that became 'no' do not count. */
const reportedReactions = (data: ChartData) =>
  data.reactions?.occurred === 'yes' ? (data.reactions.reactions ?? []) : []

/** Whether operations must hear of it at once: a moderate or severe reaction, or a transfer. */
export const isReactionOrTransfer = (data: ChartData): boolean =>
  reportedReactions(data).some(
    ({ severity, outcome }) =>
      severity === 'moderate' || severity === 'severe' || outcome === 'transferred',
  ) ||
  data.post_assessment?.condition === 'transferred' ||
  data.post_assessment?.left_with === 'EMS'

export const reactionUpdateTitle = (visit: number): string =>
  `Visit #${visit}: reaction or transfer reported`

export const reactionsFindings = ({ data }: ChartView): FieldFinding[] =>
  reportedReactions(data).flatMap(({ severity, interventions }, index) =>
    severity === 'severe' && !interventions?.includes('911 called')
      ? [
          warning(
            `reactions.reactions.${index}.interventions`,
            'A severe reaction without 911 called.',
          ),
        ]
      : [],
  )
