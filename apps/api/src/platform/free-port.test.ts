import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port lies below those of outgoing connections, and can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) expect([port >= 20_000, port < 30_000]).toEqual([true, true])
  const server = createServer()
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(ports[0], '127.0.0.1', done)
  })
  server.close()
})
