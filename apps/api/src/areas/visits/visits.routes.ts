// VIS "Calls" 124-137, ORD "Calls" 074, 078
import { orderLinks } from '@wren/contract/orders-link'
import { visits } from '@wren/contract/visits'
import { visitShadows } from '@wren/contract/visits-shadow'
import { visitLinks } from '@wren/contract/visits-link'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { visitButtons } from './visits-buttons.queries.ts'
import { linkVisits, unlinkVisit } from './visits-group.commands.ts'
import { createVisit } from './visits-new.commands.ts'
import { linkOrder, relinkOrder } from './visits-order-link.commands.ts'
import { previewNursesLost } from './visits-lost.queries.ts'
import { saveVisit } from './visits-save.commands.ts'
import { schedule } from './visits-schedule.commands.ts'
import { checkShadow, requestShadow } from './visits-shadow.commands.ts'
import { cancel, remove } from './visits.commands.ts'
import { exportVisits, searchVisits } from './visits.list.ts'
import { nextVisit, visitByPathId } from './visits.queries.ts'

export const visitsRoutes: readonly Binding[] = [
  reads(visits.search, searchVisits),
  changes(visits.csv, exportVisits),
  reads(visits.byId, visitByPathId),
  changes(visits.create, createVisit),
  reads(visits.nursesLost, previewNursesLost),
  changes(visits.save, saveVisit),
  reads(visits.nextVisit, nextVisit),
  reads(visits.buttonStatuses, visitButtons),
  changes(visits.remove, remove),
  changes(visits.cancel, cancel),
  changes(visits.schedule, schedule),
  changes(visitLinks.link, linkVisits),
  changes(visitLinks.unlink, unlinkVisit),
  changes(visitShadows.request, requestShadow),
  changes(visitShadows.checked, checkShadow),
  changes(orderLinks.link, linkOrder),
  changes(orderLinks.relink, relinkOrder),
]
