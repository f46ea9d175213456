// VIS: what other areas may do with visits. Whoever changes a visit locks it first and goes through one of these.
export { changeVisit, type About, type VisitFact } from './visits-change.commands.ts'
export { confirmNurse, type Confirmation } from './visits-confirm.commands.ts'
export { createVisits } from './visits-create.commands.ts'
export {
  changeOrLoseNurse,
  joinRefusals,
  nameLostNurse,
  nursesLostIn,
} from './visits-lost.commands.ts'
export { isAssignedNurse } from './visits.policy.ts'
export { nextVisitOf } from './visits-next.queries.ts'
export { takeOffAlso, type TakingOff } from './visits-nurse-off.commands.ts'
export type { OffCause, OffFact } from './visits-nurse-off.store.ts'
export { overlappingVisits } from './visits-overlap.queries.ts'
export { nurseVisitAnswer, visitAnswer } from './visits-answer.queries.ts'
export { scheduleByNurse } from './visits-schedule.commands.ts'
export { pricesOf, rateFacts, termsOf } from './visits-prices.queries.ts'
export {
  cancelVisit,
  chartingStarted,
  closeOutIfDone,
  deleteVisit,
  finishVisit,
  followRefund,
  holdVisit,
  loseVisit,
  makeReady,
  reopenVisit,
  unassignVisit,
} from './visits-steps.commands.ts'
export {
  lockVisit,
  visitById,
  type Cause,
  type NewVisit,
  type VisitChanges,
  type VisitColumns,
  type VisitRecord,
} from './visits.store.ts'
