// Sends a refusal in the shape of every refusal. NET-012.
import type { FastifyReply } from 'fastify'
import type { Refusal } from '@wren/contract/refusal'

export function sendRefusal(
  reply: FastifyReply,
  { status, code, error, fields, extra, retryAfter, endedBecause }: Refusal,
): FastifyReply {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  if (endedBecause !== undefined) void reply.header('x-session-ended', endedBecause)
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error, code, ...(fields === undefined ? {} : { fields }), ...extra }))
}
