// Links visits into a group and removes a visit from its group. VIS "Calls": VIS-131, VIS-132
import { z } from 'zod'
import { calls, del, Ok, PathId, post } from './call.ts'
import { RequiredId } from './field-schemas.ts'
import { GroupVisit } from './visits-assignment.ts'

const notFound = 'Visit not found.'

export const visitLinks = calls('visit-links', {
  link: post('/assignments-link', {
    ids: 'VIS-131 VIS-095',
    allow: 'admin',
    notFound,
    body: z.object({ id: RequiredId, link: RequiredId }),
    answer: z.object({ data: z.array(GroupVisit) }),
  }),
  unlink: del('/api/visits/:id/link', {
    ids: 'VIS-132 VIS-095',
    allow: 'admin',
    notFound,
    params: z.object({ id: PathId }),
    answer: Ok,
  }),
})
