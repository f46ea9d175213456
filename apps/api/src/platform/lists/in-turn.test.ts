import { expect, test } from 'vitest'
import { inTurn, type Lines } from './in-turn.ts'

/** Readings that end when they are told to. */
function readings() {
  const begun: { readonly joined: readonly string[]; end(answer: string | Error): void }[] = []
  const read = (joined: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      begun.push({
        joined: [...joined],
        end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)),
      })
    })
  return { begun, read }
}
const turns = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}

test('who comes while the same is read shares the next reading, which begins after all of them asked', async () => {
  const lines: Lines<string, string> = new Map()
  const { begun, read } = readings()
  const first = inTurn(lines, 'open', 'Ann', read)
  const second = inTurn(lines, 'open', 'Ben', read)
  const third = inTurn(lines, 'open', 'Cid', read)
  expect(begun.map(({ joined }) => joined)).toEqual([['Ann']])
  begun[0]?.end('before')
  expect(await first).toBe('before')
  await turns()
  expect(begun.map(({ joined }) => joined)).toEqual([['Ann'], ['Ben', 'Cid']])
  const fourth = inTurn(lines, 'open', 'Dee', read)
  begun[1]?.end('after')
  expect([await second, await third]).toEqual(['after', 'after'])
  await turns()
  begun[2]?.end('later')
  expect(await fourth).toBe('later')
  await turns()
  expect(lines.size).toBe(0)
})

test('what is not the same does not wait, and nothing is kept once it is answered', async () => {
  const lines: Lines<string, string> = new Map()
  const { begun, read } = readings()
  const both = [inTurn(lines, 'open', 'Ann', read), inTurn(lines, 'done', 'Ben', read)]
  expect(begun).toHaveLength(2)
  for (const { end } of begun) end('now')
  await Promise.all(both)
  await turns()
  expect(lines.size).toBe(0)
  const again = inTurn(lines, 'open', 'Ann', read)
  begun[2]?.end('anew')
  expect(await again).toBe('anew')
})

test('a reading that fails, fails for those who shared it alone', async () => {
  const lines: Lines<string, string> = new Map()
  const { begun, read } = readings()
  const first = inTurn(lines, 'open', 'Ann', read)
  const second = inTurn(lines, 'open', 'Ben', read)
  begun[0]?.end(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await turns()
  begun[1]?.end('back')
  expect(await second).toBe('back')
})
