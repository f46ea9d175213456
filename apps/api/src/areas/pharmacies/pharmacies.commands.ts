// PHA "Pharmacy form" 036-043, "Automated invoice" 053, 054, "Delete" 061-064, "Calls" 067-069, 078: making, saving
// and deleting a pharmacy.
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
  isNeeded,
  lockPharmacy,
  otherBranches,
  updatePharmacy,
  type PharmacyColumns,
} from './pharmacies.store.ts'

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The row as it would be. Nothing is missing in it: what a new one leaves out has the column's default. */
const fresh: Partial<PharmacyRecord> = {
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

/** What the settings need of each other. Whatever was missing already hinders no other save. */
function fault(before: PharmacyRecord | null, after: PharmacyRecord): Refusal | null {
  if (after.supply_form_required && after.supply_form_url === null)
    return invalid({ supply_form_url: pharmacyTexts.supplyRequired })
  if (!after.auto_invoice) return null
  const lacked = before?.auto_invoice === true ? missingForInvoices(pharmacyAnswer(before)) : []
  const missing = missingForInvoices(pharmacyAnswer(after))
  return missing.some((name) => !lacked.includes(name)) ? invoicesNeed(missing) : null
}

/** PHA-043: at most one per group and state; the constraint is the last word. */
async function takeBranch(
  work: Work,
  before: PharmacyRecord | null,
  after: PharmacyRecord,
): Promise<void> {
  const moved =
    before === null ||
    !before.default_group_branch_for_state ||
    before.invoicing_address_state !== after.invoicing_address_state ||
    before.is_deleted
  if (!after.default_group_branch_for_state || after.is_deleted || !moved) return
  for (const other of await otherBranches(work, after)) {
    await updatePharmacy(work, other, { default_group_branch_for_state: false })
    record(work, other, await pharmacyById(work.db, other.id), {})
  }
}

/** What visits that have not started are billed by (PHA-079). */
const billing = ['hourly_rate_cents', 'duration_rounding_method', 'minimal_minutes_charge'] as const

function record(
  work: Work,
  before: PharmacyRecord,
  after: PharmacyRecord | null,
  detail: Readonly<Record<string, unknown>>,
): void {
  if (after === null) return
  const fact = after.is_deleted && !before.is_deleted ? 'pharmacies.deleted' : 'pharmacies.changed'
  work.recordEvent(fact, {
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
  if (billing.some((name) => before[name] !== after[name]))
    work.recordEvent('pharmacies.repriced', {
      data: { pharmacy: after.id, rate: before.hourly_rate_cents, terms: billingTerms(before) },
    })
}

export async function insert(
  work: Work,
  sent: Input<typeof pharmacies.insert>,
): Promise<Answer<typeof pharmacies.insert> | Refusal> {
  if (!maySet(sent, (permission) => may(work.actor, permission))) return forbidden
  const columns = columnsOf(sent)
  const refused = fault(null, { ...fresh, ...columns } as PharmacyRecord)
  if (refused !== null) return refused
  const id = await insertPharmacy(work, { ...columns, title: sent.title })
  if (isRefusal(id)) return id
  const made = (await pharmacyById(work.db, id)) as PharmacyRecord
  work.recordEvent('pharmacies.created', {
    changes: [{ type: 'pharmacy', id, version: made.version, after: pharmacyAnswer(made) }],
    data: { pharmacy: id },
  })
  return { id }
}

const obstacle = async (work: Work, pharmacy: PharmacyRecord): Promise<Refusal | null> =>
  (await isNeeded(work, pharmacy.id))
    ? stillNeeded
    : (await isLastOfPublished(work, pharmacy))
      ? lastOfGroup
      : null

async function change(
  work: Work,
  before: PharmacyRecord,
  wanted: PharmacyColumns,
  version: number | undefined,
): Promise<PharmacyRecord | Refusal> {
  // PHA-061: a deleted pharmacy leaves its group; who restores it chooses one anew.
  const leaving =
    wanted.is_deleted === true && !before.is_deleted
      ? { pharmacy_group_id: null, default_group_branch_for_state: false }
      : {}
  const changes = Object.fromEntries(
    Object.entries({ ...wanted, ...leaving }).filter(
      ([name, value]) => !same(value, before[name as keyof PharmacyRecord]),
    ),
  )
  if (Object.keys(changes).length === 0) return before
  const after = { ...before, ...changes } as PharmacyRecord
  const refused =
    fault(before, after) ??
    (after.is_deleted && !before.is_deleted ? await obstacle(work, before) : null)
  if (refused !== null) return refused
  await takeBranch(work, before, after)
  const saved = await updatePharmacy(work, before, changes)
  if (isRefusal(saved)) return saved
  const stored = (await pharmacyById(work.db, before.id)) as PharmacyRecord
  record(work, before, stored, version === undefined ? { unconditional: true } : {}) // AUD-030
  return stored
}

export async function save(
  work: Work,
  { id, version, ...sent }: Input<typeof pharmacies.save>,
): Promise<Answer<typeof pharmacies.save> | Refusal> {
  if (!maySet(sent, (permission) => may(work.actor, permission))) return forbidden
  const before = await lockPharmacy(work, id)
  if (before === null) return unknownPharmacy
  if (version !== undefined && version !== before.version)
    return stale('pharmacy', pharmacyAnswer(before))
  const stored = await change(work, before, columnsOf(sent), version)
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
