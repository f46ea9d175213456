// INT "Calls" 139-144, and the draft of a new intake
import { intake } from '@wren/contract/intake'
import { intakeBulk } from '@wren/contract/intake-bulk'
import { intakeDraft } from '@wren/contract/intake-draft'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { dropOwnDraft, keepOwnDraft } from './intake-draft.commands.ts'
import { ownDraft } from './intake-draft.queries.ts'
import { assignOps } from './intake-bulk.commands.ts'
import { createIntake, saveIntake } from './intake-save.commands.ts'
import { undoCreate } from './intake-undo.commands.ts'
import { createOrderAndVisits } from './intake-visits.commands.ts'
import { proposed } from './intake-visits.queries.ts'
import { searchIntakes } from './intake.list.ts'
import { intakeWithVisits } from './intake.queries.ts'

export const intakeRoutes: readonly Binding[] = [
  reads(intake.search, searchIntakes),
  changes(intake.csv, searchIntakes.csv),
  reads(intake.byId, intakeWithVisits),
  changes(intake.insert, createIntake),
  changes(intake.save, saveIntake),
  changes(intakeBulk.assignOps, assignOps),
  reads(intake.proposedVisits, proposed),
  changes(intake.createOrderAndVisits, createOrderAndVisits),
  changes(intake.undoCreate, undoCreate),
  reads(intakeDraft.own, ownDraft),
  changes(intakeDraft.keep, keepOwnDraft),
  changes(intakeDraft.drop, dropOwnDraft),
]
