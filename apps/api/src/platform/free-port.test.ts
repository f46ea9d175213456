import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is below the ports of outgoing connections, and a server can listen on it', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) expect([port >= 20_000, port < 30_000]).toEqual([true, true])
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(ports[0], '127.0.0.1', resolve)
  })
  server.close()
})
