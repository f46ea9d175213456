// OFR "Workflow steps" 008, "Scheduling assistant" 082-093, "Links" 126
import { scheduling } from '@wren/contract/offers-scheduling'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { confirmSend, patientResend, resetScheduling, revokeVisitLinks } from './offers-confirm.commands.ts'
import { overrideSchedule } from './offers-override.commands.ts'
import { acceptTime } from './offers-scheduling.commands.ts'
import { allAvailabilities } from './offers-scheduling.queries.ts'
import { schedulingStatuses } from './offers-steps.queries.ts'

export const offersRoutes: readonly Binding[] = [
  reads(scheduling.statuses, schedulingStatuses),
  reads(scheduling.availabilities, allAvailabilities),
  changes(scheduling.acceptTime, acceptTime),
  changes(scheduling.confirmSend, confirmSend),
  changes(scheduling.patientResend, patientResend),
  changes(scheduling.reset, resetScheduling),
  changes(scheduling.override, overrideSchedule),
  changes(scheduling.revokeLinks, revokeVisitLinks),
]
