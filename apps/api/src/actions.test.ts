// NET-097: actions carry no version. Each checks the state under its lock, so that a repetition, sequential or
// concurrent, has no second effect.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from './platform/testing-fixtures.ts'
import { actions } from './actions.builders.ts'
import { openActionFixture, type Action } from './actions-fixture.builders.ts'
import { everyCall } from './every-call.builders.ts'
import { aScene, type Scene } from './areas/visits/visits.builders.ts'
import { traces, watchWrites, type Writes } from './writes.builders.ts'

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } })
let scene: Scene
let writes: Writes
beforeAll(async () => {
  const admin = await app.admin({ permissions: ['ALL'] })
  scene = { ...(await aScene(app)), admin }
  writes = await watchWrites(app, { changesOnly: true })
})
afterAll(async () => {
  await writes.close()
})

const callOf = (name: string) => {
  const found = everyCall.find((call) => call.name === name.split(',')[0])
  if (found === undefined) throw new Error(`no call is named ${name}`)
  return found
}
const written = async () => (await writes.since()).filter((what) => !traces.has(what)).toSorted()
async function ready(name: string, action: Action) {
  const [who, input] = await action.ready(await openActionFixture(app, scene))
  await app.settle()
  await writes.since()
  return () => who.call(callOf(name), input as never)
}

test.each(Object.entries(actions))(
  'NET-097 %s is done once, however often it is sent',
  async (name, action) => {
    const ask = await ready(name, action)
    expect((await ask()).status, 'the first time').toBeLessThan(300)
    const once = await written()
    expect(once.length, '%s takes effect once, however often it is sent').toBeGreaterThan(0)
    expect([Math.max(200, (await ask()).status), await written()], 'again').toEqual([
      action.again,
      [],
    ])

    const both = await ready(name, action)
    const [one = 0, other = 0] = (await Promise.all([both(), both()]))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
    expect(one, 'one of two at once').toBeLessThan(300)
    expect([200, 409, action.again], 'the other of two at once').toContain(other)
    expect(await written(), 'two at once write what one writes').toEqual(once)
  },
)
