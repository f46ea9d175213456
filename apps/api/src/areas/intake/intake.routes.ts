// INT "Calls" 139-144
import { intake } from '@wren/contract/intake'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { createIntake, saveIntake } from './intake-save.commands.ts'
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
  reads(intake.proposedVisits, proposed),
  changes(intake.createOrderAndVisits, createOrderAndVisits),
]
