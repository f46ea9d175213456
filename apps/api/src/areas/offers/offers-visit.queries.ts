// The visit in answers of scheduling calls. VIS-126
import type { Assignment } from '@wren/contract/visits-assignment'
import type { Work } from '../../platform/work/work.ts'
import { visitAnswer, type VisitRecord } from '../visits/visits.public.ts'

export const assignmentOf = (work: Work, visit: VisitRecord): Promise<Assignment> =>
  visitAnswer({ db: work.db, now: work.now, publicUrl: work.platform.settings.publicUrl }, visit)
