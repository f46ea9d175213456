// NVS: what areas after this one may use of it.
export { firstLifetimeDose, givenBefore, intakeFirstDose } from './nurse-visits-dose.queries.ts'
