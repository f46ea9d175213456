// Updates on visits, patients and nurses, by users and by the product (REF-067, REF-069, UPD-015 to 029).
import { updatePriorities, updateStatuses } from '@wren/contract/updates'
import { addMinutes } from '@wren/contract/time'
import type { Nurse } from './demo-nurses.ts'
import { opsIds } from './demo-people.ts'
import type { DemoPlan } from './demo-plan.ts'
import { jobActor, staff, type Output } from './demo-output.ts'
import { nth, random } from './demo-random.ts'

const texts: Readonly<Record<string, readonly string[]>> = {
  assignment: [
    'Ask the pharmacy when the supplies arrive.',
    'Call the nurse about the parking.',
    'The address has a second entrance, check the notes.',
    'Confirm the lab drop-off.',
  ],
  patient: [
    'Insurance card expires next month.',
    'New cell phone, check with the family.',
    'Moved in with the daughter, address to follow.',
  ],
  nurse: ['Send the new badge.', 'TB test is due.', 'Would like more visits on Fridays.'],
}
const types = ['assignment', 'assignment', 'patient', 'nurse'] as const

export function putUpdates(output: Output, plan: DemoPlan, nurses: readonly Nurse[]): void {
  const notReady = new Set<number>()
  for (let at = 0; at < plan.updates; at++) {
    const chance = random(plan.seed, 'update', at)
    const type = nth(types, at)
    const type_id =
      type === 'assignment'
        ? chance.int(1, plan.visits)
        : type === 'patient'
          ? chance.int(1, plan.patients)
          : nth(nurses, chance.int(0, nurses.length - 1)).id
    const status = nth(updateStatuses, Math.floor(at / 2) + (at % 3))
    const priority = nth(updatePriorities, at).value
    // The product opens at most one "not ready" update per visit (UPD-030).
    const automatic = at % 15 === 7 && type === 'assignment' && !notReady.has(type_id)
    if (automatic) notReady.add(type_id)
    const row_added = addMinutes(plan.now, -1440 * chance.int(1, 40) - chance.int(0, 900))
    const over = status === 'resolved' || status === 'canceled'
    const resolved = over ? addMinutes(row_added, 300) : null
    const creator = automatic ? null : nth(opsIds, at)
    const description = automatic ? `Visit #${type_id} is not ready` : nth(texts[type] ?? [], at)
    const row = {
      id: at + 1,
      type,
      type_id,
      description,
      status,
      priority,
      user_id_assigned: at % 6 === 4 ? null : nth(opsIds, at + 2),
      user_id_created: creator,
    }
    output.row('update_item', {
      ...row,
      cause: automatic ? 'visit_not_ready' : null,
      row_added,
      resolved,
      updated: resolved ?? row_added,
      version: over ? 2 : 1,
    })
    const change = { type: 'update', id: row.id } as const
    const open = { ...row, status: over ? 'new' : status }
    const actor = creator === null ? jobActor('demo-data') : staff(creator)
    output.event({
      at: row_added,
      actor,
      fact: 'updates.created',
      cause: `update-${row.id}`,
      change: { ...change, version: 1, after: open },
    })
    if (resolved !== null)
      output.event({
        at: resolved,
        actor: staff(1),
        fact: 'updates.changed',
        cause: `update-${row.id}-end`,
        change: { ...change, version: 2, before: { status: 'new' }, after: { status } },
      })
  }
}
