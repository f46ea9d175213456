// NET-073 to 076, NET-J3: the way to a product that the test can close and open again while the product itself goes on.
//
//   const door = await frontDoor()                             // before startProduct({ settings: door.settings })
//   door.leadsTo(product.url); door.close(); door.open()
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FrontDoor {
  readonly url: string
  readonly settings: Readonly<Record<string, string>>
  leadsTo(url: string): void
  /** Cuts every connection and takes up no other. */
  close(): void
  open(): void
  away(): Promise<void>
}

export async function frontDoor(): Promise<FrontDoor> {
  let target: URL | null = null
  let shut = false
  const wires = new Set<Socket>()
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (shut || target === null) return void client.destroy()
    const wire = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, wire],
      [wire, client],
    ] as const) {
      wires.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          wires.delete(one)
          other.destroy()
        })
        .pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = (): void => {
    for (const wire of wires) wire.destroy()
  }
  return {
    url,
    settings: { PUBLIC_URL: url, ALLOWED_ORIGINS: url },
    leadsTo: (address) => {
      target = new URL(address)
    },
    close: () => {
      shut = true
      cut()
    },
    open: () => {
      shut = false
    },
    away: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
