// A port for what listens on this machine alone: the embedded database, and the servers of tests and benchmarks.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((told) => {
    const server = createServer()
    server.once('error', () => told(false))
    server.listen(port, '127.0.0.1', () => server.close(() => told(true)))
  })

/**
 * Nobody listens on it now. It lies below those the system gives to outgoing connections (from 32,768 on): of these
 * a busy machine has hundreds, and one
 * could take the port between this answer and its use, or while a server is away that comes back to it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
  throw new Error('No port between 20000 and 29999 is free on 127.0.0.1.')
}
