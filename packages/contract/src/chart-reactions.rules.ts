// CHT-050: which adverse reactions operations are told of at once, and the check of severe ones.
import { type ChartView, type FieldFinding, warning } from './chart-context.ts'
import type { ChartData } from './chart-sections.ts'

/** Ignores rows that remain after the answer changed to 'no'. */
const reportedReactions = (data: ChartData) =>
  data.reactions?.occurred === 'yes' ? (data.reactions.reactions ?? []) : []

/** True when operations are notified at once: a moderate or severe reaction, or a transfer. */
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
