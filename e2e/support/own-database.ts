// AUD-098, AUD-J4, AUD-J5: a product on a database of the test's own, that can be stopped and come back under the
// same address.
//
//   const database = await ownDatabase()                      // before startProduct({ settings: database.settings }); empty, { demo: true } with the demo data
//   await database.stop(); await database.start()
//   await database.close()
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { startEmbedded, type Embedded } from '../../apps/api/src/platform/database/embedded.ts'
import { emptyFolder, readyFolder } from './product.ts'

export interface OwnDatabase {
  readonly settings: Readonly<Record<string, string>>
  /** For a superuser's own deeds. */
  readonly ownerUrl: string
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** The server takes a free port at each start; a doorman keeps the address. */
export async function ownDatabase({ demo = false } = {}): Promise<OwnDatabase> {
  const dataDir = demo ? await readyFolder('demo') : emptyFolder('wren-e2e-db-')
  const run = () => startEmbedded({ dataDir, log: () => undefined })
  let server: Embedded | null = await run()
  const open = new Set<Socket>()
  const door = createServer((client) => {
    if (server === null) return void client.destroy()
    const wire = connect(server.port, server.host)
    for (const [one, other] of [
      [client, wire],
      [wire, client],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
        .pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const through = (url: string): string => {
    const address = new URL(url)
    address.port = String(port)
    return address.href
  }
  return {
    // The demo data are sealed with the secrets of the folder they were made in.
    settings: {
      DATABASE_URL: through(server.appUrl),
      DATABASE_OWNER_URL: through(server.ownerUrl),
      ...(demo ? { WREN_DATA: dataDir } : {}),
    },
    ownerUrl: through(server.ownerUrl),
    stop: async () => {
      const running = server
      server = null
      for (const one of open) one.destroy()
      await running?.stop()
    },
    start: async () => {
      server = await run()
    },
    close: async () => {
      for (const one of open) one.destroy()
      door.close()
      await server?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
