// AUD-095: one listening connection an instance; when it is lost, notices may be missed, so everybody refetches.
import pg from 'pg'
import type { Notice } from './announce.ts'
import { channel } from './announce.ts'

export interface Listener { close(): Promise<void> }

const retryAfter = 500

export async function listen(url: string, hear: (notice: Notice) => void, lost: () => void): Promise<Listener> {
  let closed = false
  let client: pg.Client | null = null

  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'wren listen', keepAlive: true })
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) hear(JSON.parse(payload) as Notice)
    })
    const gone = (): void => {
      if (client !== next || closed) return
      client = null
      lost()
      again()
    }
    next.on('error', gone)
    next.on('end', gone)
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
  }
  const again = (): void => {
    if (closed) return
    setTimeout(() => { open().catch(again) }, retryAfter).unref()
  }
  await open()
  return {
    close: async () => {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}
