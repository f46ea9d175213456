// LST-001: a person's saved views of a list, oldest first.
import type { Answer, Input } from '@wren/contract/call'
import type { savedViews } from '@wren/contract/saved-views'
import type { Read } from '../http/bind.ts'

export async function viewsOfList(
  { db, user }: Read,
  { list }: Input<typeof savedViews.ofList>,
): Promise<Answer<typeof savedViews.ofList>> {
  const data = await db
    .selectFrom('saved_view')
    .select(['id', 'list', 'name', 'query'])
    .where('user_id', '=', user.userId)
    .where('list', '=', list)
    .orderBy('id')
    .execute()
  return { data: data as Answer<typeof savedViews.ofList>['data'] }
}
