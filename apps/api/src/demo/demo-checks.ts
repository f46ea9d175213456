// Checks rows of the demo data against the schema of the contract and the rules of the calls (REF-070).
import type { z } from 'zod'
import { intake } from '@wren/contract/intake'
import { derivedValues, requiredOnInsert, valueFaults } from '@wren/contract/intake.rules'
import { offers } from '@wren/contract/offers'
import { OrderFields } from '@wren/contract/orders'
import {
  autoOrderFault,
  autoOrderReasons,
  dependentValues,
  orderFaults,
  type AutoOrderFacts,
  type DependentValues,
  type OrderValues,
} from '@wren/contract/orders.rules'
import { patients } from '@wren/contract/patients'
import { PatientFields } from '@wren/contract/patients-fields'
import { patientRefusal } from '@wren/contract/patients.rules'
import type { Refusal } from '@wren/contract/refusal'
import { localDay, type Day, type Instant } from '@wren/contract/time'
import { users } from '@wren/contract/users'
import { VisitFields } from '@wren/contract/visits-fields'
import { requiredFault, visitFaults } from '@wren/contract/visits.rules'
import { wireVisit } from '../areas/visits/visits-wire.rules.ts'
import type { VisitRecord } from '../areas/visits/visits.public.ts'
import type { Row } from './demo-output.ts'

const always = (): boolean => true

function assertSchema(what: string, schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value)
  if (error !== undefined)
    throw new Error(
      `${what}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    )
}

function assertNoRefusal(what: string, fault: Refusal | null): void {
  if (fault !== null)
    throw new Error(`${what}: ${fault.error} ${JSON.stringify(fault.fields ?? {})}`)
}

/** Derived columns have the values that the server computes. */
function assertDerived(what: string, row: Row, derived: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(derived))
    if ((row[name] ?? null) !== value)
      throw new Error(`${what}: ${name} is ${String(row[name])} instead of ${String(value)}`)
}

export const checkUser = (row: Row): void =>
  assertSchema(`user ${String(row['id'])}`, users.create.body, row)

export function checkPatient(
  row: Row,
  languages: readonly string[],
  diagnoses: unknown,
  today: Day,
): void {
  const what = `patient ${String(row['id'])}`
  const values = { ...row, languages: languages.map((code) => ({ code })), diagnoses }
  assertSchema(what, PatientFields, values)
  assertNoRefusal(what, patientRefusal(values, today, always))
}
export const checkMrn = (row: Row): void =>
  assertSchema(`MRN ${String(row['id'])}`, patients.addMrn.body, row)

export function checkOrder(
  row: Row & DependentValues & OrderValues & { readonly auto_order: boolean },
  facts: AutoOrderFacts,
  today: Day,
): void {
  const what = `order ${String(row['id'])}`
  assertSchema(what, OrderFields, row)
  assertNoRefusal(what, orderFaults(row))
  if (row.auto_order) assertNoRefusal(what, autoOrderFault(autoOrderReasons(facts, today)))
  assertDerived(what, row, dependentValues(row))
}

/** Checks the intake against the rules of the day on which it was submitted. */
export function checkIntake(
  row: Row,
  submitted: Instant,
  patientIsRecurring: boolean,
  today: Day,
): void {
  const what = `intake ${String(row['id'])}`
  assertSchema(what, intake.insert.body, row)
  assertNoRefusal(
    what,
    requiredOnInsert(row) ??
      valueFaults(
        { ...row, verified_date: null },
        localDay(submitted, String(row['timezone'])),
        always,
      ) ??
      valueFaults({ verified_date: row['verified_date'] }, today, () => false),
  )
  assertDerived(what, row, derivedValues(row, today, patientIsRecurring))
}

export function checkVisit(visit: VisitRecord): void {
  const what = `visit ${visit.id}`
  const row = wireVisit(visit)
  assertSchema(what, VisitFields, row)
  assertNoRefusal(what, requiredFault(row) ?? visitFaults(row, always))
  if (visit.blast_type !== null)
    assertSchema(`blast of ${what}`, offers.blastSave.body, { ...row, assignment_id: visit.id })
}
