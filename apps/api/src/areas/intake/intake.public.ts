// INT: what areas after this one may use of it. Whoever changes an intake locks it first.
export type { DroppedDraft } from './intake-draft.store.ts'
export { seriesOf } from './intake-visits.queries.ts'
export { lockIntake, updateIntake, type IntakeChanges } from './intake.store.ts'
