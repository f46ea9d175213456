// Answers the gallery's calls after a moment; nothing leaves the page.
import { visits } from './fake-data.ts'

const encode = (value: unknown): string => btoa(JSON.stringify(value))
export const fakeToken = `${encode({ alg: 'none' })}.${encode({ sid: 's', id: 11, email: 'ops@wren.example', role: 'admin', perms: 'ALL', timezone: 'America/Phoenix' })}.x`

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const later = (answer: Response): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), 250))

export const visit = {
  id: 48244,
  version: 3,
  status: 'New',
  status_reason: null as string | null,
  ops_id: 11 as number | null,
  date: '2026-11-23',
  time: '13:00',
  duration: 120,
  rate: 92,
  rate_type: 'Hourly',
  urgent: false,
  recurring: true,
  zip: '93711',
  city: 'Fresno',
  state: 'CA',
  email: 'maribeth@bluebonnet.example',
  phone: '5125550110',
  url: 'https://details.wren.example/48244',
  notes: 'Asked for the same nurse as in October. Dog in the yard, side gate.',
  labs: 'Yes',
}

function answer(path: string, body: Readonly<Record<string, unknown>>): Response {
  if (path.startsWith('/gallery/visits-search')) {
    const page = Number(new URL(path, 'http://x').searchParams.get('page') ?? 1)
    const filters = (body['filters'] ?? {}) as {
      status?: string[]
      treatment?: string
      ops_id_known?: boolean
      order?: string
    }
    const found = visits.filter(
      (one) =>
        (!filters.status || filters.status.includes(one.status)) &&
        (!filters.treatment ||
          one.treatment.toLowerCase().includes(filters.treatment.toLowerCase())) &&
        filters.ops_id_known !== false,
    )
    const rows = found.slice((page - 1) * 100, page * 100 + 1)
    return json({
      data: rows,
      parameters: {
        limit: 100,
        next_page: rows.length > 100 ? page + 1 : null,
        order_by: 'startDate asc',
        page,
      },
    })
  }
  if (path.startsWith('/gallery/visit/')) {
    if (body['version'] === 3 && body['rate'] === 96)
      return json(
        {
          error: 'This visit was changed by someone else. Reload to see the latest version.',
          code: 'stale',
          current: { ...visit, version: 4, date: '2026-11-24', rate: 95 },
        },
        409,
      )
    if (body['rate'] === 99)
      return json(
        {
          error: 'Nurse Hourly Rate is over the limit.',
          code: 'validation',
          fields: { rate: 'Limits 83 - 97' },
        },
        400,
      )
    return json({ ...visit, ...body, version: 4 })
  }
  return json({ error: 'Not found.' }, 404)
}

export function answerCalls(): void {
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = String(input)
    if (url.startsWith('/saved-views')) return later(json({ data: [] }))
    return url.startsWith('/gallery/')
      ? later(
          answer(
            url,
            typeof init?.body === 'string'
              ? (JSON.parse(init.body) as Record<string, unknown>)
              : {},
          ),
        )
      : real(input, init)
  }
}
