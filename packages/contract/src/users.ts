// USR "Calls" 032, LST-064, LST-065: the admins people choose from.
import { z } from 'zod'
import { calls, get } from './call.ts'

export const AdminChoice = z.object({ value: z.int(), name: z.string() })
export type AdminChoice = z.output<typeof AdminChoice>

export const users = calls('users', {
  adminList: get('/admin-list', {
    ids: 'USR-032 LST-064', allow: 'admin', query: z.object({ for: z.string().optional() }), answer: z.object({ data: z.array(AdminChoice) }),
  }),
})
