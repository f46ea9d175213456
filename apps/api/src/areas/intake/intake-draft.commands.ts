// INT "Form layout" 031, AUD-083: an admin's own draft of a new intake: kept, dropped.
import { ok, type Input } from '@wren/contract/call'
import type { intakeDraft } from '@wren/contract/intake-draft'
import type { UserActor } from '../../platform/identity/actor.ts'
import type { Work } from '../../platform/work/work.ts'
import { dropDraft, keepDraft } from './intake-draft.store.ts'

export async function keepOwnDraft(
  work: Work,
  { data, documentIds = [] }: Input<typeof intakeDraft.keep>,
) {
  // Whatever is not hers, or no document at all, is never offered: refusing it would lose what was typed.
  await keepDraft(work, (work.actor as UserActor).userId, data, [
    ...new Set(documentIds.map((id) => id.toLowerCase())),
  ])
  return { updated: work.now }
}

export async function dropOwnDraft(
  work: Work,
  { keepDocuments = false }: Input<typeof intakeDraft.drop>,
) {
  await dropDraft(work, (work.actor as UserActor).userId, { keepDocuments })
  return ok
}
