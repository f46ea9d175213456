// Requesting and guessing a code over HTTP: known and unknown addresses take the same time (AUD-058).
import { openLine, type Line } from './bench-client.ts'
import type { Server } from './bench-server.ts'
import { median, ms, type Figure } from './figures.ts'

async function timed(line: Line, path: string, body: object, expected: number): Promise<number> {
  const began = performance.now()
  const { status } = await line.ask({ method: 'POST', path, body })
  if (status !== expected) throw new Error(`${path} answered ${status}`)
  return performance.now() - began
}

/** Alternates known and unknown addresses, so that other load affects both. */
export async function measureSignIn(server: Server, known: readonly string[]): Promise<Figure[]> {
  const line = await openLine(server.port, null)
  const asked: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const guessed: typeof asked = { known: [], unknown: [] }
  for (const [n, email] of known.entries()) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', `nobody${n}@people.example`],
    ] as const) {
      asked[kind].push(
        await timed(line, '/signin', { email: address, confirmation_type: 'email' }, 200),
      )
      guessed[kind].push(
        await timed(line, '/signin/confirm', { email: address, code: 'wrong' }, 400),
      )
    }
  }
  line.close()
  const told = (what: string, times: typeof asked): Figure => {
    const [one, other] = [median(times.known), median(times.unknown)]
    return {
      what: `${what}: known and unknown addresses (budget: 50 ms apart)`,
      measured: `${ms(one)} and ${ms(other)}, ${ms(Math.abs(one - other))} apart`,
    }
  }
  return [told('asking for a code', asked), told('guessing a code', guessed)]
}
