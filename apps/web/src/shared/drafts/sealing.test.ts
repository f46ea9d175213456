// CHT-093: what is sealed is opened by its own key and person alone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenName, newKey, personKeys, seal, unseal, unwrapped } from './sealing.ts'

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')
const ana = () => personKeys(keyOf(1))
const bo = () => personKeys(keyOf(2))

test('a sealed value is opened by its key and by the wrapped copy of its person, in another session too', async () => {
  const { key, wrapped } = await newKey(await ana())
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const sealed = await seal(key, 'name', value)
      const written = JSON.parse(JSON.stringify(value)) as unknown
      expect(await unseal(key, 'name', sealed)).toEqual(written)
      expect(await unseal(await unwrapped(await ana(), wrapped), 'name', sealed)).toEqual(written)
    }),
    { numRuns: 200 },
  )
})

test("another person's key, another session's key, another name and a changed byte open nothing", async () => {
  const mine = await newKey(await ana())
  const later = await newKey(await ana())
  const sealed = await seal(mine.key, 'name', { narrative: 'Zephyrine' })
  const changed = new Uint8Array(sealed.sealed.slice(0))
  changed[3] = (changed[3] ?? 0) ^ 1
  await expect(unwrapped(await bo(), mine.wrapped)).rejects.toThrow()
  await expect(unseal(later.key, 'name', sealed)).rejects.toThrow()
  await expect(unseal(mine.key, 'other', sealed)).rejects.toThrow()
  await expect(unseal(mine.key, 'name', { ...sealed, sealed: changed.buffer })).rejects.toThrow()
})

test('keys cannot be read out, each session has a key of its own, and equal texts look different', async () => {
  const person = await ana()
  const [one, two] = [await newKey(person), await newKey(person)]
  for (const key of [one.key, person.names, person.wrapping]) {
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  }
  expect(Buffer.from(one.wrapped)).not.toEqual(Buffer.from(two.wrapped))
  const [first, second] = [await seal(one.key, 'n', 'same'), await seal(one.key, 'n', 'same')]
  expect(Buffer.from(first.sealed)).not.toEqual(Buffer.from(second.sealed))
})

test('names are the same for one person and tell nobody else which chart they are of', async () => {
  const [first, again, others] = await Promise.all([ana(), ana(), bo()])
  const name = await hiddenName(first.names, 'chart:4711')
  expect(await hiddenName(again.names, 'chart:4711')).toBe(name)
  expect(await hiddenName(others.names, 'chart:4711')).not.toBe(name)
  expect(await hiddenName(first.names, 'chart:4712')).not.toBe(name)
  expect(name).not.toContain('4711')
})
