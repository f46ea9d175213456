// The exports of nurse visits for later areas.
export {
  firstLifetimeDose,
  treatmentGivenBefore as givenBefore,
  intakeFirstDose,
} from './nurse-visits-dose.queries.ts'
