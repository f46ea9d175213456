import { expect, test } from 'vitest'
import { coalesce, type Flights } from './single-flight.ts'

/** Reads that end when `end` is called. */
function manualReads() {
  const started: { readonly callers: readonly string[]; end(answer: string | Error): void }[] = []
  const read = (callers: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      started.push({
        callers: [...callers],
        end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
      })
    })
  return { started, read }
}
const microtasks = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}

test('callers that arrive during a read share the next one, which begins after all of them asked', async () => {
  const flights: Flights<string, string> = new Map()
  const { started, read } = manualReads()
  const first = coalesce(flights, 'open', 'Ann', read)
  const second = coalesce(flights, 'open', 'Ben', read)
  const third = coalesce(flights, 'open', 'Cid', read)
  expect(started.map(({ callers }) => callers)).toEqual([['Ann']])
  started[0]?.end('before')
  expect(await first).toBe('before')
  await microtasks()
  expect(started.map(({ callers }) => callers)).toEqual([['Ann'], ['Ben', 'Cid']])
  const fourth = coalesce(flights, 'open', 'Dee', read)
  started[1]?.end('after')
  expect([await second, await third]).toEqual(['after', 'after'])
  await microtasks()
  started[2]?.end('later')
  expect(await fourth).toBe('later')
  await microtasks()
  expect(flights.size).toBe(0)
})

test('reads of different keys do not wait for each other, and no answer is cached', async () => {
  const flights: Flights<string, string> = new Map()
  const { started, read } = manualReads()
  const both = [coalesce(flights, 'open', 'Ann', read), coalesce(flights, 'done', 'Ben', read)]
  expect(started).toHaveLength(2)
  for (const { end } of started) end('now')
  await Promise.all(both)
  await microtasks()
  expect(flights.size).toBe(0)
  const again = coalesce(flights, 'open', 'Ann', read)
  started[2]?.end('again')
  expect(await again).toBe('again')
})

test('a failed read rejects only the callers that shared it', async () => {
  const flights: Flights<string, string> = new Map()
  const { started, read } = manualReads()
  const first = coalesce(flights, 'open', 'Ann', read)
  const second = coalesce(flights, 'open', 'Ben', read)
  started[0]?.end(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await microtasks()
  started[1]?.end('back')
  expect(await second).toBe('back')
})
