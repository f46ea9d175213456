// Translates the list of updates to SQL (UPD-023, UPD-024, UPD-025).
import { sql } from 'kysely'
import type { PatientPair } from '@wren/contract/updates.rules'
import { readPair } from '@wren/contract/updates.rules'
import { wrongValue } from '@wren/contract/field-schemas'
import { readListRequest, type Sent } from '@wren/contract/list-request.rules'
import { invalid, isRefusal, type Refusal } from '@wren/contract/refusal'
import { updatesList } from '@wren/contract/updates.list'
import type { FileAnswer } from '@wren/contract/call'
import type { RawJson } from '../../platform/http/answers.ts'
import { always, equals, type Condition } from '../../platform/lists/conditions.ts'
import { listQuery, type ListRead } from '../../platform/lists/list-query.ts'
import { byFilled, byValue } from '../../platform/lists/orders.ts'
import type { Work } from '../../platform/work/work.ts'
import { updateRows } from './updates.store.ts'

/** The column of each type has the index that serves the order. */
const targets = {
  assignment: 'update_item.assignment_id',
  patient: 'update_item.patient_id',
  nurse: 'update_item.nurse_id',
  text: 'update_item.text_number_id',
} as const

/** Updates of the patient and of the patient's visits, each by its index. A pair of two patients matches nothing. */
const ofPatient =
  (
    visits: (pair: PatientPair) => ReturnType<typeof sql>,
    patients: (pair: PatientPair) => ReturnType<typeof sql>,
  ) =>
  (text: string): Condition => {
    const pair = readPair(text)
    if (pair === null) return sql<boolean>`false`
    return sql<boolean>`update_item.id = any(array(
      select item.id
      from update_item item
        join patient on patient.id = item.patient_id
      where patient.uuid = ${pair.uuid}
        and ${patients(pair)}
      union all
      select item.id
      from update_item item
        join visit on visit.id = item.assignment_id
      where visit.patient_uuid = ${pair.uuid}
        and ${visits(pair)}))`
  }
const everyPatient = sql`true`

/** The default order of the call (UPD-025). Screens send their own order (UPD-031). */
const defaultOrder = [
  { key: 'customstatus', direction: 'asc' },
  { key: 'id', direction: 'desc' },
] as const

const rowsOf = listQuery(
  { ...updatesList, order: defaultOrder },
  {
    rows: ({ db }) => updateRows(db),
    id: 'update_item.id',
    idsFirst: true,
    filters: {
      type: equals('update_item.type'),
      type_id: (id, { filters: { type } }) =>
        equals(type === undefined ? 'update_item.type_id' : targets[type])(id),
      patient_all_assignment: ofPatient(
        ({ id }) =>
          sql`exists (select from patient where patient.uuid = visit.patient_uuid and patient.id = ${id})`,
        ({ id }) => sql`patient.id = ${id}`,
      ),
      patient_assignment: ofPatient(
        ({ id }) => sql`visit.id = ${id}`,
        () => everyPatient,
      ),
      assigned_to_me: (mine, { read }) =>
        mine ? equals('update_item.user_id_assigned')(read.user.userId) : always,
      // Same predicate as the partial index.
      include_inactive: (all) =>
        all ? always : sql<boolean>`update_item.status in ('new', 'in progress')`,
    },
    orders: {
      customstatus: byFilled('update_item.customstatus'),
      id: byFilled('update_item.id'),
      urgency: byFilled('update_item.priority'),
      start: byValue(
        sql`(select visit.start from visit where visit.id = update_item.assignment_id)`,
      ),
    },
    patients: {
      type: 'update',
      uuid: sql`coalesce(listed.type_uuid, (
        select visit.patient_uuid::text
        from visit
        where listed.type = 'assignment'
          and visit.id = listed.type_id))`,
    },
  },
)

const pairs = ['patient_all_assignment', 'patient_assignment'] as const

function fault(sent: Sent): Refusal | null {
  const request = readListRequest(updatesList, sent)
  if (isRefusal(request)) return request
  const bad = pairs.find(
    (name) => request.filters[name] !== undefined && readPair(request.filters[name]) === null,
  )
  return bad === undefined ? null : invalid({ [bad]: wrongValue }, `Invalid filter: ${bad}`)
}

export const searchUpdates = async (read: ListRead, sent: Sent): Promise<RawJson | Refusal> =>
  fault(sent) ?? rowsOf(read, sent)
/** The same rows as a CSV file. */
export const updatesFile = async (work: Work, sent: Sent): Promise<FileAnswer | Refusal> =>
  fault(sent) ?? rowsOf.csv(work, sent)
