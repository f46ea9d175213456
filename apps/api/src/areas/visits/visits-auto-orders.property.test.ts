// ORD-083, ORD-085, ORD-086: whatever happens to orders, their visits and their patients, no auto order stops in
// silence. What must hold is found here from the rows alone, without the generator's rules. SEQUENCES=1000 tries
// more of them than the suite does; SEED repeats a run.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { development } from '@wren/contract/identity'
import { orders } from '@wren/contract/orders'
import { orderLinks } from '@wren/contract/orders-link'
import { patients } from '@wren/contract/patients'
import { addDays, atLocal, daysBetween, localDay, type Day } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { anOrder } from '../orders/orders.builders.ts'
import { anAutoOrder, type AutoOrder } from './visits-auto-orders.builders.ts'
import { silentAutoOrders } from './visits-auto-orders-silent.queries.ts'
import { aScene, aVisit, type Scene } from './visits.builders.ts'

const zone = 'America/Phoenix'
const sequences = Number(process.env['SEQUENCES'] ?? 200)
const seed = Number(process.env['SEED'] ?? 20261129)
const rounds = Number(process.env['ROUNDS'] ?? 6)

/** mulberry32 */
function randomOf(start: number) {
  let state = start
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  const pick = <A>(values: readonly A[]): A => values[below(values.length)] as A
  return { below, pick }
}
const random = randomOf(seed)

const app = useTestApp({ now: '2026-11-20T18:00:00.000Z' })
let scene: Scene
let admin: Client
const signIn = () => app.admin({ permissions: ['ORD_LINK'] })
beforeAll(async () => {
  scene = await aScene(app)
  admin = await signIn()
})

const db = () => app.instance.platform.db
const today = (): Day => localDay(app.instance.platform.clock.now(), zone)

interface Row {
  readonly id: number
  readonly day: Day
  readonly status: string
  readonly missed: boolean
  readonly is_deleted: boolean
  readonly order: number | null
  readonly due: Day | null
  readonly make_up: boolean
  readonly series: string | null
  /** Those that were made together. */
  readonly set: string | null
}
const visitsOfOrder = async (order: number): Promise<readonly Row[]> =>
  (
    await sql<Row>`select id, local_date as day, status, missed, is_deleted, patient_order_id as "order", auto_due_date as due, auto_make_up as make_up,
      assignment_series_uuid as series, auto_set as "set" from visit where patient_order_id = ${order} order by start, id`.execute(
      db(),
    )
  ).rows
const stands = (visit: Row): boolean =>
  !visit.is_deleted && !visit.missed && !visit.status.startsWith('Inactive - ')

type Subject = AutoOrder & {
  readonly other: number
  readonly moved: Set<Day>
  readonly steps: string[]
}
/** What each kind of step came to: true where it was done, not refused. */
const done = new Set<string>()
type Step = (subject: Subject) => Promise<{ readonly status: string | number } | void>

const open = async (subject: Subject, which: (visit: Row) => boolean): Promise<Row | undefined> => {
  const some = (await visitsOfOrder(subject.order)).filter(which)
  return some.length === 0 ? undefined : random.pick(some)
}
const upcoming = (visit: Row): boolean =>
  stands(visit) && visit.status === 'New' && visit.due !== null
const ended = (visit: Row): boolean =>
  !visit.is_deleted && visit.due !== null && visit.status.startsWith('Inactive - ')
const onVisit =
  (
    which: (visit: Row) => boolean,
    deed: (visit: Row, subject: Subject) => ReturnType<Step>,
  ): Step =>
  async (subject) => {
    const visit = await open(subject, which)
    return visit === undefined ? undefined : deed(visit, subject)
  }
const saveOrder =
  (changes: () => object): Step =>
  ({ order }) =>
    admin.call(orders.save, { id: order, ...changes() } as never)
const savePatient =
  (changes: () => object): Step =>
  ({ patient }) =>
    admin.call(patients.save, { uuid: patient.uuid, ...changes() } as never)

const cancel = onVisit(upcoming, ({ id }) =>
  admin.call(visits.cancel, {
    id,
    reason: random.pick(['Cancelled - Patient Declined', 'Cancelled - RN Call Out'] as never[]),
  }),
)
const steps: Readonly<Record<string, Step>> = {
  cancel,
  cancelAgain: cancel,
  lose: onVisit(upcoming, ({ id }) =>
    admin.call(visits.save, { id, lost_reason: 'Lost' } as never),
  ),
  remove: onVisit(upcoming, ({ id }) => admin.raw('DELETE', `/api/visits/${id}`)),
  takeBack: onVisit(ended, ({ id }) => admin.call(visits.save, { id, status: 'New' } as never)),
  miss: onVisit(stands, ({ id }) =>
    admin.call(visits.save, { id, missed: true, missed_reason: 'Missed - Other' } as never),
  ),
  reschedule: onVisit(upcoming, ({ id, day }) =>
    admin.call(visits.save, {
      id,
      start: atLocal(addDays(day, random.below(7) - 3), '10:00', zone),
    } as never),
  ),
  byHand: ({ patient, order }) =>
    aVisit(
      app,
      { ...scene, patient, order },
      { start: atLocal(addDays(today(), 1 + random.below(14)), '15:00', zone) },
    ),
  move: onVisit(upcoming, async ({ id, due }, subject) => {
    const moved = await admin.call(orderLinks.relink, { id, order_id: subject.other } as never)
    if (moved.status === 200 && due !== null) subject.moved.add(due)
    return moved
  }),
  noteOrder: saveOrder(() => ({ notes: `Called ${random.below(1e6)}` })),
  notePatient: savePatient(() => ({ address_notes: `Gate ${random.below(1e6)}` })),
  frequency: saveOrder(() => ({ frequency_value: 1 + random.below(3) })),
  flexibility: saveOrder(() => ({ flexibility_days: random.below(4) })),
  duration: saveOrder(() => ({ duration_estimate: random.pick([null, 60, 120]) })),
  series: saveOrder(() => ({ duration_days: 1 + random.below(3) })),
  amount: saveOrder(() => ({ visit_amount: random.pick([null, 3, 6, 50]) })),
  expiry: saveOrder(() => ({ expiration_date: addDays(today(), random.pick([5, 20, 200])) })),
  labs: saveOrder(() => ({ lab_order: random.pick([true, false]) })),
  hold: saveOrder(() => ({ status: random.pick(['Active', 'Hold']) })),
  auto: saveOrder(() => ({ auto_order: true })),
  patientStatus: savePatient(() => ({ status: random.pick(['Active', 'Hold']) })),
  recurring: savePatient(() => ({ is_recurring: random.pick([true, true, false]) })),
  preferred: savePatient(() => ({ preferenced_day: random.pick([null, 1, 4, 7]) })),
  nothing: async () => undefined,
}

interface Order {
  readonly id: number
  readonly auto_order: boolean
  readonly frequency: number | null
  readonly problem: string | null
}

/** What is wrong with a subject; null when it makes visits, says why not, or has come to its end. */
async function faultOf({ order: id, moved }: Subject): Promise<string | null> {
  const order = (
    await sql<Order>`select id, auto_order, frequency, auto_generation_problems as problem from patient_order where id = ${id}`.execute(
      db(),
    )
  ).rows[0] as Order
  const all = await visitsOfOrder(id)
  const standing = all.filter(stands)
  const sets = new Map<string, Set<string | number>>()
  for (const { due, make_up, set, id: visit } of standing.filter((one) => one.due !== null))
    sets.set(`${due} ${make_up}`, (sets.get(`${due} ${make_up}`) ?? new Set()).add(set ?? visit))
  const doubled = [...sets].find(([, made]) => made.size > 1)
  if (doubled !== undefined) return `doubled ${doubled[0]}`
  if (!order.auto_order || order.problem !== null) return null
  const { frequency } = order
  if (frequency === null || standing.length === 0)
    return 'no problem without anything to count from'
  const firstOf = (visit: Row): Day =>
    standing.filter((one) => one.series !== null && one.series === visit.series).at(0)?.day ??
    visit.day
  const last = [
    firstOf(standing.at(-1) as Row),
    ...standing.flatMap(({ due }) => due ?? []),
    ...moved,
  ].toSorted()
  const due = addDays(last.at(-1) as Day, frequency)
  if (due <= addDays(today(), 14)) return `no visit for ${due} and no problem`
  const gap = all.find(
    (visit) =>
      !stands(visit) &&
      !visit.missed &&
      visit.due !== null &&
      visit.due > today() &&
      visit.due < (last.at(-1) as Day) &&
      !moved.has(visit.due) &&
      !all.some((one) => one.due === visit.due && (one.missed || stands(one))) &&
      !standing.some((one) => 2 * Math.abs(daysBetween(one.day, visit.due as Day)) <= frequency) &&
      standing.some((one) => one.day > (visit.due as Day)),
  )
  return gap === undefined ? null : `nothing in place of the canceled visit of ${gap.due}`
}

async function subjectOf(): Promise<Subject> {
  const made = await anAutoOrder(
    app,
    { ...scene, admin },
    {
      order: {
        frequency_value: random.pick([1, 1, 2]),
        flexibility_days: random.below(4),
        duration_days: random.pick([1, 1, 1, 2]),
      },
      patient: { preferenced_day: random.pick([null, null, 2, 6]) },
      lastDay: -1 - random.below(4),
    },
  )
  const other = await anOrder(app, {
    patient_uuid: made.patient.uuid,
    provider_id: scene.pharmacy,
    status: 'Completed',
  })
  return { ...made, other: other.id, moved: new Set(), steps: [] }
}

async function inTurn<A>(values: readonly A[], run: (value: A) => Promise<void>): Promise<void> {
  const left = [...values]
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let value = left.shift(); value !== undefined; value = left.shift()) await run(value)
    }),
  )
}

test(
  `ORD-086 in ${sequences} random sequences of changes and hourly runs an active auto order has its next visit, a stated problem or an end`,
  async () => {
    const subjects: Subject[] = []
    for (let n = 0; n < sequences; n++) subjects.push(await subjectOf())
    const names = Object.keys(steps)
    const answered = names.filter((name) => name !== 'byHand' && name !== 'nothing')
    for (let round = 0; round < rounds; round++) {
      await inTurn(subjects, async (subject) => {
        const name = random.pick(names)
        subject.steps.push(name)
        const answer = await (steps[name] as Step)(subject)
        if (answer !== undefined && Number(answer.status) >= 500) throw new Error(`${name} failed`)
        if (answer?.status === 200) done.add(name)
      })
      await app.settle()
      const days = random.pick([0, 0, 1, 2, 4])
      if (days > 0) {
        await app.clock(atLocal(addDays(today(), days), '11:00', zone))
        admin = await signIn()
        scene = { ...scene, admin }
      }
      expect((await app.nobody.call(development.runJob, { name: 'auto-orders' })).status).toBe(200)
      await app.settle()
      await inTurn(subjects, async (subject) => {
        const fault = await faultOf(subject)
        expect(
          fault,
          `order ${subject.order}: ${subject.steps.join(', ')}; seed ${seed}`,
        ).toBeNull()
      })
      expect(await silentAutoOrders({ db: db(), now: app.instance.platform.clock.now() })).toEqual(
        [],
      )
    }
    // Each kind of step was really done, or what holds would say little.
    if (sequences >= 200) expect(answered.filter((name) => !done.has(name))).toEqual([])
  },
  900_000 * Math.max(1, sequences / 200),
)
