// A free port on this machine: for the embedded database, and for the servers of tests and benchmarks.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port between 20000 and 29999 without a listener. Ports from 32768 on serve outgoing connections: one of those
 * could take the port before its use, or while a server restarts on it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new Error('No port between 20000 and 29999 is free on 127.0.0.1.')
}
