import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isBackground, makeQueryClient, refreshAfterChange, refreshInBackground } from './query-client.ts'

const watch = (name: string, live: boolean) => {
  const seen: string[] = []
  const client = makeQueryClient()
  const stop = new QueryObserver(client, {
    queryKey: [name, {}], meta: { live }, queryFn: () => Promise.resolve(seen.push(isBackground() ? 'background' : 'person')),
  }).subscribe(() => {})
  return { client, seen, stop }
}

test('a refetch by an event is in the background, a first read and one after a change are a person\'s', async () => {
  const { client, seen, stop } = watch('visits.fetch', true)
  await expect.poll(() => seen).toEqual(['person'])
  refreshInBackground(['visits.fetch', {}], client)
  await expect.poll(() => seen).toEqual(['person', 'background'])
  refreshAfterChange('live', client)
  await expect.poll(() => seen).toEqual(['person', 'background', 'person'])
  stop()
})

test('a change leaves reads alone that depend on no topic', async () => {
  const { client, seen, stop } = watch('reference.states', false)
  await expect.poll(() => seen).toHaveLength(1)
  refreshAfterChange('live', client)
  expect(seen).toHaveLength(1)
  stop()
})
