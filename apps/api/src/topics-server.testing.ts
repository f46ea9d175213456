// Fixture of the topic tests: a world, an admin, and a foreign client that listens.
import { afterAll, beforeAll } from 'vitest'
import { isRefusal } from '@wren/contract/refusal'
import { addDays, localDay } from '@wren/contract/time'
import { inWork } from './areas/visits/visits.builders.ts'
import { changeVisit, lockVisit, type VisitRecord } from './areas/visits/visits.public.ts'
import type { Client, TestApp } from './platform/testing.ts'
import { openTestApp } from './platform/testing.ts'
import { connectSignedIn, type SocketClient } from './platform/realtime/testing-client.ts'
import { aWorld, type World } from './world.builders.ts'

export let app: TestApp
export let world: World
export let admin: Client
export let foreign: SocketClient

/** Opens a world, an admin and a foreign client for the tests of a file. */
export function openTopicServer(): void {
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())
  beforeAll(async () => {
    world = await aWorld(app)
    admin = world.scene.admin
    foreign = await connectSignedIn(app.instance.url, admin.token)
    await foreign.subscribe(...plain, last)
  })
  afterAll(async () => {
    foreign.send('bye', null)
  })
}

export const plain = [
  'scheduling_statuses',
  'assignment_notify',
  'patient_order',
  'assignment_comment',
  'assignment_link',
  'assignment_task',
  'assignment',
  'intake',
  'nurse',
  'nurse_comment',
  'nurse_vetting',
  'nurse_assignment',
  'patient',
  'patient_nurse',
  'patient_comment',
  'patient_assignment',
  'patient_task',
]

export const withId = [
  'scheduling_statuses',
  'intake',
  'order_assignment',
  'assignment_chart_prev',
  'blast_template',
]

export const last = 'blast_template/2147483647'

export const sure = <A>(result: A): Exclude<A, { refused: true }> => {
  if (isRefusal(result)) throw new Error(result.error)
  return result as Exclude<A, { refused: true }>
}

/** Waits for all topic messages so far: messages arrive in the order in which they are published. */
async function allHeard(listener: SocketClient): Promise<void> {
  await inWork(app, async (work) => {
    work.publish(last)
    return { ok: true }
  })
  // Nurses may not subscribe to the marker; all sockets are notified in one turn.
  await foreign.next('notify', ({ data }) => data === last)
  await listener.sync()
}

/** The topics that `run` published to the listener. */
export async function told(listener: SocketClient, run: () => Promise<unknown>): Promise<string[]> {
  await allHeard(listener)
  listener.newTopics()
  const answer = await run()
  if (Number((answer as { status?: unknown } | undefined)?.status) >= 300)
    throw new Error(JSON.stringify(answer))
  await allHeard(listener)
  return listener
    .newTopics()
    .filter((topic) => topic !== last)
    .toSorted()
}

export const heard = (run: () => Promise<unknown>): Promise<string[]> => told(foreign, run)
export const steps = (id: number): string[] => ['scheduling_statuses', `scheduling_statuses/${id}`]

export const day = (offset: number): string =>
  addDays(localDay(app.instance.platform.clock.now(), 'America/Phoenix'), offset)

export const changed = async (id: number, changes: Partial<VisitRecord>): Promise<void> => {
  sure(
    await inWork(app, async (work) =>
      changeVisit(work, (await lockVisit(work, id)) as VisitRecord, changes, { cause: 'manual' }),
    ),
  )
}
