// Appends the events of the demo data to the eight hash chains, as every unit of work does (AUD-011, AUD-012, AUD-013).
import type { ClientBase } from 'pg'
import { chainOf, eventOf } from '../platform/audit/events.ts'
import { zeroMac, type AuditSigner } from '../platform/audit/hash-chain.ts'
import type { DemoEvent, Row } from './demo-output.ts'

export interface Trail {
  rowsOf(events: readonly DemoEvent[]): Row[]
  writeHeads(client: ClientBase): Promise<void>
}

/** Starts the chains at zero: the audit tables are empty before demo data are loaded. */
export function openTrail(signer: AuditSigner): Trail {
  const heads = Array.from({ length: 8 }, () => ({ seq: 0, mac: zeroMac }))
  return {
    rowsOf: (events) =>
      events.map(({ at, actor, fact, change, cause }) => {
        const request = `demo-${cause}`
        const chain = chainOf(request)
        const head = heads[chain] as { seq: number; mac: string }
        const event = eventOf(
          change,
          fact,
          actor,
          { requestId: request, address: null },
          at,
          'demo',
        )
        const sealed = {
          ...event,
          chain,
          seq: head.seq + 1,
          prev_mac: head.mac,
          key_id: signer.keyId,
        }
        const mac = signer.mac(sealed)
        heads[chain] = { seq: sealed.seq, mac }
        return {
          ...sealed,
          changes: JSON.stringify(event.changes),
          detail: JSON.stringify(event.detail),
          mac,
        }
      }),
    writeHeads: async (client) => {
      for (const [chain, { seq, mac }] of heads.entries())
        await client.query('update audit_chain set seq = $2, mac = $3 where chain = $1', [
          chain,
          seq,
          mac,
        ])
    },
  }
}
