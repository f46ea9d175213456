// Bindings of the calls for blasts, notifications, scheduling and automatic offers. OFR-008, OFR-023 to OFR-126
import { offers } from '@wren/contract/offers'
import { autoOffers } from '@wren/contract/offers-engine'
import { scheduling } from '@wren/contract/offers-scheduling'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { saveBlast } from './offers-blast.commands.ts'
import { blastPreview, blastTemplate } from './offers-blast.queries.ts'
import {
  confirmSend,
  patientResend,
  resetScheduling,
  revokeVisitLinks,
} from './offers-confirm.commands.ts'
import { changeRule, createRule, removeRule } from './offers-engine-rules.commands.ts'
import { engineLog, rulesInOrder } from './offers-engine.queries.ts'
import { messageInbound } from './offers-inbound.commands.ts'
import { messageStatus } from './offers-messages.commands.ts'
import { sendOffers, sendAdditional } from './offers-notify.commands.ts'
import { blastedList, notifiedNurses, notifyList, notifyTexts } from './offers-notify.queries.ts'
import { overrideSchedule } from './offers-override.commands.ts'
import { busyNurses, nurseConflicts, recommendedNurses } from './offers-recommended.queries.ts'
import { acceptTime } from './offers-scheduling.commands.ts'
import { allAvailabilities } from './offers-scheduling.queries.ts'
import { schedulingStatuses } from './offers-steps.queries.ts'

export const offersRoutes: readonly Binding[] = [
  reads(offers.blastTemplate, blastTemplate),
  changes(offers.blastSave, saveBlast),
  reads(offers.blastPreview, blastPreview),
  changes(offers.blastAdditional, sendAdditional),
  reads(offers.notifyList, notifyList),
  reads(offers.blasted, blastedList),
  changes(offers.notify, sendOffers),
  reads(offers.notified, notifiedNurses),
  reads(offers.notifyTexts, notifyTexts),
  reads(offers.busy, busyNurses),
  changes(offers.messageStatus, messageStatus),
  changes(offers.messageInbound, messageInbound),
  reads(offers.conflicts, nurseConflicts),
  reads(offers.recommended, recommendedNurses),
  reads(scheduling.statuses, schedulingStatuses),
  reads(scheduling.availabilities, allAvailabilities),
  changes(scheduling.acceptTime, acceptTime),
  changes(scheduling.confirmSend, confirmSend),
  changes(scheduling.patientResend, patientResend),
  changes(scheduling.reset, resetScheduling),
  changes(scheduling.override, overrideSchedule),
  changes(scheduling.revokeLinks, revokeVisitLinks),
  reads(autoOffers.rules, rulesInOrder),
  changes(autoOffers.createRule, createRule),
  changes(autoOffers.changeRule, changeRule),
  changes(autoOffers.removeRule, removeRule),
  reads(autoOffers.log, engineLog),
]
