// NET "Topics" 083-086: what a change of an intake is news for.
import type { Topics } from '../../platform/work/events.ts'

const both = ({ intake }: { intake: number }): string[] => ['intake', `intake/${intake}`]

export const intakeTopics: Topics = {
  'intake.created': both,
  'intake.changed': both,
  'intake.creation-undone': both,
  'documents.changed': ({ intake }: { intake: number | null }) =>
    intake === null ? [] : both({ intake }),
}
