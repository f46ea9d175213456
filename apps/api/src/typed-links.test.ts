// AUD-103: whatever is typed into any field, as any kind of caller, no message carries a link but its own.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fieldsOf, withAt } from './hostile-corpus.builders.ts'
import { everyCall } from './every-call.builders.ts'
import { addressOf, partsOfCall, takesBody } from './parts-of-call.builders.ts'
import type { LinkedText } from './platform/outbound/message-link.ts'
import type { Client } from './platform/testing.ts'
import { useTestApp } from './platform/testing-fixtures.ts'
import { aWorld, type World } from './world.builders.ts'

const app = useTestApp({ environment: { RATE_LIMIT_FACTOR: '1000' } })
let world: World
let chief: Client
beforeAll(async () => {
  world = await aWorld(app)
  chief = await app.admin({ permissions: ['ALL'], is_account_admin: true, is_wren_admin: true })
})

interface Sent extends LinkedText {
  readonly kind: string
  readonly nurse_id: number | null
  readonly link_nurse: number | null
  readonly subject: string | null
}

/** Every message of the outbox as it leaves, and the row it was made from. */
async function outbox(): Promise<{ readonly row: Sent; readonly text: string }[]> {
  const { db, settings, secrets, outbound, clock } = app.instance.platform
  const { rows } =
    await sql<Sent>`select message.kind, message.body, message.subject, message.link_id, message.link_at,
      message.nurse_id,
      link.nurse_id as link_nurse from outbound_message message left
        join visit_link link on link.id = message.link_id`.execute(db)
  const sent = await outbound.insertLinks(
    { db, publicUrl: settings.publicUrl, secret: secrets.token, now: clock.now() },
    rows,
  )
  return rows.map((row, at) => ({ row, text: sent[at] ?? '' }))
}

/** These would end the sessions or the records that the walk needs, or turn the clock. */
const left = new Set([
  'development.clock',
  'development.runJob',
  'identity.signOut',
  'identity.forceLogout',
  'visits.cancel',
  'visits.remove',
  'pharmacies.remove',
  'pharmacyGroups.remove',
])

test(
  'AUD-103 placeholders typed into every field of every call by staff, nurse and stranger put no token into the outbox',
  { timeout: 300_000 },
  async () => {
    const { rows: links } = await sql<{
      id: number
      kind: string
    }>`select id, kind from visit_link where revoked_at is null`.execute(app.instance.platform.db)
    expect(links.length).toBeGreaterThan(3)
    const typed = `See ${links.map(({ id, kind }) => `{link:${kind}:${id}}`).join(' ')} {link} {code} {nurse_first_name} {token}`
    let accepted = 0
    for (const call of everyCall.filter((one) => takesBody(one) && !left.has(one.name))) {
      const { path, query, body } = partsOfCall({ app, world, mine: world.ready }, call)
      for (const field of fieldsOf(call))
        for (const [who, client] of [chief, world.nurse, app.nobody].entries()) {
          const { status } = await client.raw(
            call.method,
            addressOf(path, query),
            withAt(body, [field], JSON.stringify(who === 1 ? `${typed} ` : typed)),
          )
          expect(status, `${call.name} ${field.join('.')}`).not.toBe(500)
          if (status < 300) accepted++
        }
    }
    expect(accepted).toBeGreaterThan(100)
    await app.settle()
    const messages = await outbox()
    expect(messages.filter(({ row }) => row.body.includes('{link:')).length).toBeGreaterThan(0)
    expect(messages.filter(({ row }) => row.link_id !== null).length).toBeGreaterThan(0)
    for (const { row, text } of messages) {
      const tokens = text.match(/\?t=[\w-]{43}/g) ?? []
      expect(tokens.length, text).toBeLessThanOrEqual(row.link_id === null ? 0 : 1)
      if (row.link_nurse !== null) expect(row.link_nurse).toBe(row.nurse_id)
      expect(row.subject ?? '').not.toMatch(/\?t=/)
    }
  },
)
