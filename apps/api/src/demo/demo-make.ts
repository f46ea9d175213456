// Makes all demo records, in the order of their references. Yields between portions, so that a large plan is
// written while it is made (REF-061, REF-062, REF-063).
import { openIds } from './demo-ids.ts'
import { putIntake, type IntakeSource } from './demo-intakes.ts'
import { putNurses, type Nurse } from './demo-nurses.ts'
import { makeOrders, putOrder } from './demo-orders.ts'
import type { Output } from './demo-output.ts'
import { makePatients, putMarks, putPatient } from './demo-patients.ts'
import { nurseAccountId, pausedAccountId } from './demo-people.ts'
import { putOtherPayments } from './demo-payments.ts'
import { putPharmacies } from './demo-pharmacies.ts'
import { readHubs } from './demo-places.ts'
import type { DemoPlan } from './demo-plan.ts'
import { makeSchedule } from './demo-schedule.ts'
import { readDrugs } from './demo-treatments.ts'
import { putUpdates } from './demo-updates.ts'
import { putStaff } from './demo-users.ts'
import type { VisitMaker } from './demo-visit-maker.ts'
import { putVisit } from './demo-visits.ts'

/** Visits of a portion. A portion of smaller records has four times as many. */
const portion = 1_000

/** Yields after each portion. */
export function* makeDemoData(output: Output, plan: DemoPlan, secret: string): Generator<void> {
  const hubs = readHubs()
  const drugs = readDrugs()
  putStaff(output, plan)
  const pharmacies = putPharmacies(output, plan)
  const nurses = putNurses(output, plan, hubs)
  const patients = makePatients({ plan, hubs, pharmacies, drugs })
  const orders = makeOrders({ plan, patients, pharmacies, drugs })
  yield
  for (const [at, patient] of patients.entries()) {
    putPatient(output, plan, patient)
    if (at % (portion * 4) === 0) yield
  }
  for (const [at, order] of orders.entries()) {
    putOrder(output, plan, order)
    if (at % (portion * 4) === 0) yield
  }
  const source: IntakeSource = { plan, hubs, pharmacies, drugs, orders }
  for (let id = 1; id <= plan.intakes + plan.archived; id++) {
    putIntake(output, source, id)
    if (id % (portion * 4) === 0) yield
  }
  const { visits, ready } = makeSchedule({ plan, patients, orders, nurses, hubs: hubs.length })
  const ids = openIds()
  const maker: VisitMaker = {
    plan,
    hubs,
    output,
    ids,
    ready,
    demo: nurses.find(({ id }) => id === nurseAccountId) as Nurse,
    secret,
    groups: new Map(),
  }
  const marked = new Set<string>()
  // The paused nurse has an upcoming visit and is blocked by no patient.
  const disabled = nurses.filter(
    ({ id, status }) => status === 'Disabled' && id !== pausedAccountId,
  )
  for (const [at, visit] of visits.entries()) {
    putVisit(maker, visit)
    const { patient, nurse } = visit
    if (
      patient !== null &&
      nurse !== null &&
      visit.story === 'completed' &&
      patient.id % 3 === 0 &&
      !marked.has(patient.uuid)
    ) {
      marked.add(patient.uuid)
      putMarks(
        output,
        patient,
        nurse.id,
        patient.id % 9 === 0 ? (disabled[patient.id % disabled.length]?.id ?? null) : null,
      )
    }
    if (at % portion === portion - 1) yield
  }
  putOtherPayments(output, plan, ids, nurses)
  putUpdates(output, plan, nurses)
  yield
}
