// What the demo data hold for a walk through the screens, found by the calls: which of them it is changes with the day.

export const chief = 'admin@wren.example'
export interface Rows<R> {
  readonly data: readonly R[]
}
type Ask = <A>(email: string | null, method: string, path: string, body?: unknown) => Promise<A>

const dayInMs = 24 * 60 * 60_000
/**
 * From a text to somebody of a coming visit: which texts are the newest is another matter every day. With its visit
 * a link is over: those of today would be at one hour and not at another.
 */
export async function linkTo(ask: Ask, path: '/ns' | '/nc' | '/ps'): Promise<string> {
  const reason = path === '/ps' ? 'Pending Patient Confirmation' : 'Pending Nurse Confirmation'
  const { data } = await ask<
    Rows<{ id: number; start: string; patient_uuid: string; status_reason: string | null }>
  >(chief, 'POST', '/assignments-search', { filters: { status: ['New'] }, limit: 500 })
  for (const visit of data.filter(
    ({ status_reason, start }) =>
      status_reason === reason && Date.parse(start) > Date.now() + dayInMs,
  )) {
    const { assignment } = await ask<{ assignment: { user_id_selected: number } }>(
      chief,
      'GET',
      `/assignments/${visit.id}`,
    )
    const { phone: to } =
      path === '/ps'
        ? (
            await ask<{ patient: { phone: string | null } }>(
              chief,
              'GET',
              `/patient/by-assignment/${visit.id}`,
            )
          ).patient
        : (
            await ask<{ nurse: { phone: string } }>(
              chief,
              'GET',
              `/nurses/${assignment.user_id_selected}`,
            )
          ).nurse
    const { data: texts } = await ask<Rows<{ body: string; assignment_id: number }>>(
      null,
      'GET',
      `/dev/outbound-messages?to=${to ?? 'none'}`,
    )
    const link = texts
      .filter(({ assignment_id }) => assignment_id === visit.id)
      .map(({ body }) => new RegExp(`${path}\\?t=[\\w-]{43}`).exec(body)?.[0])
      .find((found) => found !== undefined)
    if (link !== undefined) return link
  }
  return ''
}

interface Step {
  readonly id: number
  readonly intake_id: number | null
  readonly patient_order_id: number | null
  readonly nurse_chart_received: string | null
}
/**
 * A visit with a chart and its report, which a wasted trip has alone, of an order that came from an intake and has
 * a visit that nobody has yet.
 */
export async function aWayThrough(ask: Ask): Promise<{
  readonly intake: number
  readonly order: number
  readonly open: number
  readonly done: number
  readonly report: number
}> {
  const { data } = await ask<Rows<{ id: number; visitId: number }>>(
    chief,
    'POST',
    '/api/aftervisitreports/search',
    { filters: {}, limit: 500 },
  )
  for (const { id: report, visitId } of data) {
    const {
      assignment: { intake_id: intake, patient_order_id: order, nurse_chart_received: charted },
    } = await ask<{ assignment: Step }>(chief, 'GET', `/assignments/${visitId}`)
    if (intake === null || order === null || charted === null) continue
    const [open] = (
      await ask<Rows<{ id: number; start: string }>>(chief, 'POST', '/assignments-search', {
        filters: { patient_order_id: order, status: ['New'] },
      })
    ).data.filter(({ start }) => start > new Date().toISOString())
    if (open !== undefined) return { intake, order, open: open.id, done: visitId, report }
  }
  throw new Error('No such visit stands in the demo data.')
}
