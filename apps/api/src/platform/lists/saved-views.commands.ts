// LST-001, LST-085: saves and removes views of a list. A view stores only filters of the list that name no patient.
import { sql } from 'kysely'
import { ok, type Input } from '@wren/contract/call'
import { listNamed } from '@wren/contract/lists'
import { invalid, notFound } from '@wren/contract/refusal'
import type { savedViews } from '@wren/contract/saved-views'
import { keptQuery, mostViews, tooManyViews } from '@wren/contract/saved-views.rules'
import { localDay } from '@wren/contract/time'
import type { UserActor } from '../identity/actor.ts'
import type { Work } from '../work/work.ts'

const unknownList = invalid({ list: 'Invalid value' })
const unknownView = notFound('View not found.')

export async function saveView(
  work: Work,
  { list, name, query: sent }: Input<typeof savedViews.save>,
) {
  const definition = listNamed(list)
  if (definition === undefined) return unknownList
  const { userId, timezone } = work.actor as UserActor
  const query = keptQuery(definition, sent, localDay(work.now, timezone))
  // Serialises saves of one person from several windows, so that the limit holds.
  await sql`select pg_advisory_xact_lock(hashtext('saved_view'), ${userId})`.execute(work.db)
  const views = await work.db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .execute()
  const before = views.find((view) => view.name === name)
  if (before === undefined && views.length >= mostViews) return tooManyViews
  const { id } = await work.db
    .insertInto('saved_view')
    .values({ user_id: userId, list, name, query: JSON.stringify(query) })
    .onConflict((conflict) =>
      conflict.constraint('saved_view_name_once').doUpdateSet({ query: JSON.stringify(query) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  work.recordEvent('saved-views.saved', {
    changes: [
      {
        type: 'setting',
        id: `view/${id}`,
        before: before === undefined ? null : { list, name, query: before.query },
        after: { list, name, query },
      },
    ],
  })
  return { id }
}

export async function removeView(work: Work, { id }: Input<typeof savedViews.remove>) {
  const removed = await work.db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', (work.actor as UserActor).userId)
    .returning(['list', 'name', 'query'])
    .executeTakeFirst()
  if (removed === undefined) return unknownView
  work.recordEvent('saved-views.removed', {
    changes: [{ type: 'setting', id: `view/${id}`, before: removed, after: null }],
  })
  return ok
}
