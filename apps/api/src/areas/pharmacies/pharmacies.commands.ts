// Creates, saves and deletes a pharmacy (PHA-036, PHA-043, PHA-050, PHA-053, PHA-054, PHA-061, PHA-062, PHA-063,
// PHA-064, PHA-067, PHA-068, PHA-069, PHA-078).
import type { Answer, Input } from '@wren/contract/call'
import { ok } from '@wren/contract/call'
import type { pharmacies } from '@wren/contract/pharmacies'
import { pharmacyTexts } from '@wren/contract/pharmacies'
import {
  invoicesNeed,
  lastOfGroup,
  stillNeeded,
  unknownPharmacy,
} from '@wren/contract/pharmacies.refusals'
import { missingForInvoices } from '@wren/contract/pharmacies.rules'
import { forbidden, invalid, isRefusal, stale, type Refusal } from '@wren/contract/refusal'
import { may } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { pharmacyAnswer } from './pharmacies-answer.rules.ts'
import { maySet } from './pharmacies.policy.ts'
import { billingTerms, pharmacyById, type PharmacyRecord } from './pharmacies.public.ts'
import {
  columnsOf,
  insertPharmacy,
  isLastOfPublished,
  isInUse,
  lockPharmacy,
  otherDefaultBranches,
  updatePharmacy,
  type PharmacyColumns,
} from './pharmacies.store.ts'

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The defaults of the columns that the checks read. */
const defaults: Partial<PharmacyRecord> = {
  supply_form_url: null,
  supply_form_required: false,
  auto_invoice: false,
  invoicing_email: null,
  billing_emails: [],
  net_payment_term: null,
  hourly_rate_cents: null,
  invoicing_address_street: null,
  invoicing_address_zip: null,
  invoicing_address_city: null,
  invoicing_address_state: null,
}

/** Settings that depend on each other. What was already missing blocks no other save. */
function refuseSettings(before: PharmacyRecord | null, after: PharmacyRecord): Refusal | null {
  if (after.supply_form_required && after.supply_form_url === null)
    return invalid({ supply_form_url: pharmacyTexts.supplyRequired })
  if (!after.auto_invoice) return null
  const missingBefore =
    before?.auto_invoice === true ? missingForInvoices(pharmacyAnswer(before)) : []
  const missing = missingForInvoices(pharmacyAnswer(after))
  return missing.some((name) => !missingBefore.includes(name)) ? invoicesNeed(missing) : null
}

/** PHA-043: at most one default branch per group and state, which a constraint guarantees. */
async function replaceDefaultBranch(
  work: Work,
  before: PharmacyRecord | null,
  after: PharmacyRecord,
): Promise<void> {
  const becomesDefault =
    before === null ||
    !before.default_group_branch_for_state ||
    before.invoicing_address_state !== after.invoicing_address_state ||
    before.is_deleted
  if (!after.default_group_branch_for_state || after.is_deleted || !becomesDefault) return
  for (const other of await otherDefaultBranches(work, after)) {
    await updatePharmacy(work, other, { default_group_branch_for_state: false })
    record(work, other, await pharmacyById(work.db, other.id), {})
  }
}

/** The terms that visits which have not started are billed by (PHA-079). */
const billingFields = [
  'hourly_rate_cents',
  'duration_rounding_method',
  'minimal_minutes_charge',
] as const

function record(
  work: Work,
  before: PharmacyRecord,
  after: PharmacyRecord | null,
  detail: Readonly<Record<string, unknown>>,
): void {
  if (after === null) return
  const event = after.is_deleted && !before.is_deleted ? 'pharmacies.deleted' : 'pharmacies.changed'
  work.recordEvent(event, {
    changes: [
      {
        type: 'pharmacy',
        id: after.id,
        version: after.version,
        before: pharmacyAnswer(before),
        after: pharmacyAnswer(after),
        detail,
      },
    ],
    data: { pharmacy: after.id },
  })
  if (billingFields.some((name) => before[name] !== after[name]))
    work.recordEvent('pharmacies.repriced', {
      data: { pharmacy: after.id, rate: before.hourly_rate_cents, terms: billingTerms(before) },
    })
}

export async function insert(
  work: Work,
  input: Input<typeof pharmacies.insert>,
): Promise<Answer<typeof pharmacies.insert> | Refusal> {
  if (!maySet(input, (permission) => may(work.actor, permission))) return forbidden
  const columns = columnsOf(input)
  const refusal = refuseSettings(null, { ...defaults, ...columns } as PharmacyRecord)
  if (refusal !== null) return refusal
  const id = await insertPharmacy(work, { ...columns, title: input.title })
  if (isRefusal(id)) return id
  const pharmacy = (await pharmacyById(work.db, id)) as PharmacyRecord
  work.recordEvent('pharmacies.created', {
    changes: [{ type: 'pharmacy', id, version: pharmacy.version, after: pharmacyAnswer(pharmacy) }],
    data: { pharmacy: id },
  })
  return { id }
}

const refuseDelete = async (work: Work, pharmacy: PharmacyRecord): Promise<Refusal | null> =>
  (await isInUse(work, pharmacy.id))
    ? stillNeeded
    : (await isLastOfPublished(work, pharmacy))
      ? lastOfGroup
      : null

async function change(
  work: Work,
  before: PharmacyRecord,
  columns: PharmacyColumns,
  version: number | undefined,
): Promise<PharmacyRecord | Refusal> {
  // PHA-061: a deleted pharmacy leaves its group. Restoring it means choosing a group again.
  const groupLeft =
    columns.is_deleted === true && !before.is_deleted
      ? { pharmacy_group_id: null, default_group_branch_for_state: false }
      : {}
  const changes = Object.fromEntries(
    Object.entries({ ...columns, ...groupLeft }).filter(
      ([name, value]) => !same(value, before[name as keyof PharmacyRecord]),
    ),
  )
  if (Object.keys(changes).length === 0) return before
  const after = { ...before, ...changes } as PharmacyRecord
  const refusal =
    refuseSettings(before, after) ??
    (after.is_deleted && !before.is_deleted ? await refuseDelete(work, before) : null)
  if (refusal !== null) return refusal
  await replaceDefaultBranch(work, before, after)
  const saved = await updatePharmacy(work, before, changes)
  if (isRefusal(saved)) return saved
  const stored = (await pharmacyById(work.db, before.id)) as PharmacyRecord
  record(work, before, stored, version === undefined ? { unconditional: true } : {}) // AUD-030
  return stored
}

export async function save(
  work: Work,
  { id, version, ...fields }: Input<typeof pharmacies.save>,
): Promise<Answer<typeof pharmacies.save> | Refusal> {
  if (!maySet(fields, (permission) => may(work.actor, permission))) return forbidden
  const before = await lockPharmacy(work, id)
  if (before === null) return unknownPharmacy
  if (version !== undefined && version !== before.version)
    return stale('pharmacy', pharmacyAnswer(before))
  const stored = await change(work, before, columnsOf(fields), version)
  return isRefusal(stored) ? stored : { provider: pharmacyAnswer(stored) }
}

export async function remove(
  work: Work,
  { id, version }: Input<typeof pharmacies.remove>,
): Promise<Answer<typeof pharmacies.remove> | Refusal> {
  const before = await lockPharmacy(work, id)
  if (before === null) return unknownPharmacy
  if (version !== undefined && version !== before.version)
    return stale('pharmacy', pharmacyAnswer(before))
  const stored = await change(work, before, { is_deleted: true }, version)
  return isRefusal(stored) ? stored : ok
}
