// One call as one route: admission, input, performance, md5, and the shape of what leaves.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedFile } from '@wren/contract/call'
import { tooLargeText } from '@wren/contract/documents.rules'
import { isRefusal, malformed, refusal, type Refusal } from '@wren/contract/refusal'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'
import { readKey } from '../work/idempotency.ts'
import type { Origin } from '../work/work.ts'
import { admit } from './access.ts'
import { contractFault } from './answer-check.ts'
import type { Binding } from './bind.ts'
import { addressOf, bearerOf, crossSiteRefusal } from './caller.ts'
import { storeRefusedCall } from './denied.ts'
import { internal, refusalOfFault } from './faults.ts'
import { hostileValue } from './hostile.ts'
import { readInput } from './input.ts'
import { md5Of, takesPart, upToDate } from './md5.ts'
import { perform, type Performed } from './perform.ts'

export function sendRefusal(reply: FastifyReply, { status, code, error, fields, extra, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply.status(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
    .send(JSON.stringify({ error, code, ...(fields === undefined ? {} : { fields }), ...extra }))
}

const wrongType = refusal(415, 'unsupported_type', 'This content type is not accepted.')

async function filePart(request: FastifyRequest, binding: Binding): Promise<{ file?: UploadedFile; body: Record<string, unknown> } | Refusal> {
  const { multipart } = binding.call
  // The multipart plugin lets its type through to every route, and leaves compressed parts to be misread (AUD-053, AUD-064).
  if (request.isMultipart() !== (multipart !== undefined) || request.headers['content-encoding'] !== undefined) return wrongType
  if (multipart === undefined) return { body: (request.body ?? {}) as Record<string, unknown> }
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  let name = ''
  try {
    for await (const part of request.parts({ limits: { fileSize: multipart.maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })) {
      if (part.type !== 'file') body[part.fieldname] = part.value
      else {
        name = part.filename
        const bytes = await part.toBuffer()
        if (part.fieldname === multipart.file) file = { name, type: part.mimetype, bytes }
      }
    }
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refusal(413, 'too_large', tooLargeText(name, multipart.maxBytes))
    if (code?.startsWith('FST_') === true) throw error
    return malformed // parts that break off or hold no headers come as errors without a code
  }
  return hostileValue(body) ?? (file === undefined ? { body } : { file, body })
}

function sendPerformed(platform: Platform, binding: Binding, request: FastifyRequest, reply: FastifyReply, { body, status, replayed, version, headers = {} }: Performed): FastifyReply {
  const { call } = binding
  void reply.headers(headers)
  if (replayed === true) void reply.header('idempotency-replayed', 'true')
  void reply.header('cache-control', 'no-store').header('vary', 'Accept').status(status)
  if (body === null) return reply.send()
  if (typeof body !== 'string') {
    return reply.type(body.type).header('content-security-policy', 'sandbox')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(body.name)}`).send(Buffer.from(body.bytes))
  }
  if (platform.settings.APP_ENV === 'test') {
    const fault = contractFault(call, body)
    if (fault !== null) {
      process.stderr.write(`${call.name} breaks its contract: ${fault}\n`)
      return sendRefusal(reply, internal)
    }
  }
  if (version !== undefined) void reply.header('etag', `"${version}"`)
  void reply.type('application/json; charset=utf-8')
  if (!takesPart(call)) return reply.send(body)
  const bytes = Buffer.from(body) // encoded once, for the hash and for the wire
  const md5 = md5Of(bytes)
  void reply.header('response-md5', md5)
  return reply.send(request.headers['last-response-md5'] === md5 ? upToDate : bytes)
}

export function addRoute(server: FastifyInstance, platform: Platform, binding: Binding): void {
  const { call } = binding
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { 'x-message-signature': signature, 'user-agent': agent } = request.headers
    const origin: Origin = {
      requestId: request.id, address: addressOf(request, platform.settings), arrived: platform.clock.now(), ...(typeof signature === 'string' ? { signature } : {}), signed: request.signed,
      ...(agent === undefined ? {} : { userAgent: agent }),
    }
    const params = (request.params ?? {}) as Record<string, unknown>
    const recordId = typeof params['id'] === 'string' ? params['id'].slice(0, 60) : null
    const crossed = crossSiteRefusal(request, platform.settings)
    if (crossed !== null) return sendRefusal(reply, crossed)
    const caller = await admit(platform, call, bearerOf(request), origin.address ?? 'unknown', request.headers['x-background'] === '1')
    request.userId = caller.actor.kind === 'user' ? caller.actor.userId : undefined
    const deny = async (refused: Refusal, rule: string): Promise<FastifyReply> => {
      if (refused.status === 403 || refused.status === 429) await storeRefusedCall(platform, call, caller.actor, origin, refused, rule, recordId)
      request.refusalCode = refused.code
      return sendRefusal(reply, refused)
    }
    if (caller.refusal !== null) return deny(caller.refusal, caller.rule ?? 'calls')
    const key = call.idempotent === true ? readKey(request.headers['idempotency-key'] as string | undefined) : null
    if (isRefusal(key)) return deny(key, 'key')
    const parts = await filePart(request, binding)
    if (isRefusal(parts)) return deny(parts, 'body')
    const read = readInput(call, {
      params, query: (request.query ?? {}) as Record<string, unknown>, body: parts.body, file: parts.file, ifMatch: request.headers['if-match'],
    })
    if (isRefusal(read)) return deny(read, 'input')
    const performed = await perform(platform, binding, { actor: caller.actor, origin, input: read.input, key, path: request.url.split('?')[0] ?? '' })
    return isRefusal(performed) ? deny(performed, 'record') : sendPerformed(platform, binding, request, reply, performed)
  }
  server.route({
    method: call.method, url: call.path, ...(call.maxBytes === undefined ? {} : { bodyLimit: call.maxBytes }),
    handler: async (request, reply) => {
      try {
        return await handler(request, reply)
      } catch (error) {
        const refused = refusalOfFault(error)
        if (refused.status >= 500) platform.log.error({ kind: 'fault', request_id: request.id, route: call.path, method: call.method, stack: stackOf(error) })
        request.refusalCode = refused.code
        return sendRefusal(reply, refused)
      }
    },
  })
}
