// The saved views of a user, available on every device. LST "Filters in the URL": LST-001, LST-085
import { z } from 'zod'
import { calls, del, get, Ok, PathId, post } from './call.ts'
import { wholeList } from './list-answer.ts'
import { longestViewName } from './saved-views.rules.ts'

const required = 'This field is required.'
const ListName = z.string(required).min(1, required).max(40, 'Invalid value')
export const SavedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
})
export type SavedView = z.output<typeof SavedView>

/** Everyone who sees a staff list. Account admins and Wren admins have lists without being operators. */
const allow = ['admin', 'account-admin', 'wren-admin'] as const

export const savedViews = calls('saved-views', {
  ofList: get('/saved-views', {
    ids: 'LST-001',
    allow,
    query: z.object({ list: ListName }),
    answer: wholeList(SavedView),
  }),
  /** Replaces an existing view with the same name. */
  save: post('/saved-views', {
    ids: 'LST-001 LST-085',
    allow,
    status: 201,
    idempotent: true,
    answer: z.object({ id: z.int() }),
    body: z.object({
      list: ListName,
      name: z
        .string(required)
        .trim()
        .min(1, required)
        .max(longestViewName, `At most ${longestViewName} characters.`),
      query: z.record(
        z.string().max(60, 'Invalid value'),
        z.string('Invalid value').max(2000, 'Invalid value'),
        'Invalid value',
      ),
    }),
  }),
  remove: del('/saved-views/:id', {
    ids: 'LST-001',
    allow,
    params: z.object({ id: PathId }),
    notFound: 'View not found.',
    answer: Ok,
  }),
})
