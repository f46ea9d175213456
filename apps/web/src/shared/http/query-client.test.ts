import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { visits } from '@wren/contract/visits'
import {
  isBackground,
  makeQueryClient,
  refreshAfterChange,
  refreshInBackground,
} from './query-client.ts'

const watch = (name: string, live: boolean) => {
  const seen: string[] = []
  const client = makeQueryClient()
  const stop = new QueryObserver(client, {
    queryKey: [name, {}],
    meta: { live },
    queryFn: () => Promise.resolve(seen.push(isBackground() ? 'background' : 'person')),
  }).subscribe(() => {})
  return { client, seen, stop }
}

test('marks refetches by topics as background, first reads and those after changes not', async () => {
  const { client, seen, stop } = watch('visits.fetch', true)
  await expect.poll(() => seen).toEqual(['person'])
  refreshInBackground(['visits.fetch', {}], client)
  await expect.poll(() => seen).toEqual(['person', 'background'])
  refreshAfterChange('live', client)
  await expect.poll(() => seen).toEqual(['person', 'background', 'person'])
  stop()
})

test('keeps reads without topics after a change', async () => {
  const { client, seen, stop } = watch('reference.states', false)
  await expect.poll(() => seen).toHaveLength(1)
  refreshAfterChange('live', client)
  expect(seen).toHaveLength(1)
  stop()
})

test('repeats a first read that ran during a topic message or a change', async () => {
  for (const happens of [
    (client: QueryClient) => refreshInBackground([visits.byId.name], client),
    (client: QueryClient) => refreshAfterChange('live', client),
    (client: QueryClient) => refreshAfterChange([visits.byId], client),
  ]) {
    const [client, answers] = [makeQueryClient(), [] as PromiseWithResolvers<string>[]]
    const read = new QueryObserver(client, {
      queryKey: [visits.byId.name, {}],
      meta: { live: true },
      queryFn: () => {
        const answer = Promise.withResolvers<string>()
        answers.push(answer)
        return answer.promise
      },
    })
    const stop = read.subscribe(() => {})
    await expect.poll(() => answers).toHaveLength(1)
    happens(client)
    answers[0]?.resolve('before')
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]?.resolve('after')
    await expect.poll(() => read.getCurrentResult().data).toBe('after')
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(answers).toHaveLength(2)
    stop()
  }
})
