// The LISTEN connection of an instance. Notices are lost while it is broken: clients reconnect and read again once it
// is back. Not earlier: without the database no handshake succeeds, and a client that fails for two minutes is
// signed out. AUD-095, AUD-098.
import pg from 'pg'
import type { Notice } from './announce.ts'
import { channel } from './announce.ts'

export interface Listener {
  close(): Promise<void>
}

const retryDelayMs = 500

/** `onReconnect` is called after each reconnection, when notices may be missing. */
export async function listen(
  url: string,
  onNotice: (notice: Notice) => void,
  onReconnect: () => void,
  applicationName = 'wren listen',
): Promise<Listener> {
  let isClosed = false
  let client: pg.Client | null = null

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) onNotice(JSON.parse(payload) as Notice)
    })
    const reconnect = (): void => {
      if (client !== next || isClosed) return
      client = null
      openLater()
    }
    next.on('error', reconnect)
    next.on('end', reconnect)
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    if (isClosed) await next.end() // closed during the connection
  }
  const openLater = (): void => {
    if (isClosed) return
    setTimeout(() => {
      open().then(onReconnect, openLater)
    }, retryDelayMs).unref()
  }
  await open()
  return {
    close: async () => {
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}
