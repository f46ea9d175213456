// AUD-095: one listening connection an instance; what was said while it was lost is missed, so everybody refetches
// once it is back.
// Not before: while the database is away nobody can shake hands, and whoever tries for two minutes is signed out
// (AUD-098).
import pg from 'pg'
import type { Notice } from './announce.ts'
import { channel } from './announce.ts'

export interface Listener {
  close(): Promise<void>
}

const retryAfter = 500

export async function listen(
  url: string,
  hear: (notice: Notice) => void,
  missed: () => void,
  applicationName = 'wren listen',
): Promise<Listener> {
  let closed = false
  let client: pg.Client | null = null

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) hear(JSON.parse(payload) as Notice)
    })
    const gone = (): void => {
      if (client !== next || closed) return
      client = null
      again()
    }
    next.on('error', gone)
    next.on('end', gone)
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    if (closed) await next.end() // it was taken down meanwhile
  }
  const again = (): void => {
    if (closed) return
    setTimeout(() => {
      open().then(missed, again)
    }, retryAfter).unref()
  }
  await open()
  return {
    close: async () => {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
