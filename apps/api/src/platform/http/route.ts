// One call as one route: admission, input, performance, md5, and the shape of what leaves.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'
import { readKey } from '../work/idempotency.ts'
import { contractFault } from './answer-check.ts'
import { isFile } from './answers.ts'
import type { Binding } from './bind.ts'
import { originOf } from './caller.ts'
import { knock, refuse } from './door.ts'
import { internal, refusalOfFault } from './faults.ts'
import { readInput } from './input.ts'
import { md5Of, takesPart, upToDate } from './md5.ts'
import { filePart } from './parts.ts'
import { perform, type Performed } from './perform.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * RFC 6266: clients that do not know RFC 8187 take the plain name, in which other letters than those of ASCII are
 * left out.
 */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encoded(name)}`
/** RFC 8187: what encodeURIComponent leaves of the marks that end or part such a value is encoded too. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** With and without a slash at its end it is one call (NET-007), and one key. */
const pathOf = (request: FastifyRequest): string =>
  (request.url.split('?')[0] ?? '').replace(/\/$/, '')

function sendPerformed(
  platform: Platform,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, status, replayed, version, headers = {} }: Performed,
): FastifyReply {
  const { call } = binding
  void reply.headers(headers)
  if (replayed === true) void reply.header('idempotency-replayed', 'true')
  void reply
    .header(
      'cache-control',
      call.keptFor === undefined ? 'no-store' : `public, max-age=${call.keptFor}`,
    )
    .header('vary', 'Accept')
    .status(status)
  if (body === null) return reply.send()
  if (isFile(body)) {
    return reply
      .type(body.type)
      .header('content-security-policy', 'sandbox')
      .header('content-disposition', attachment(body.name))
      .send(Buffer.from(body.bytes))
  }
  if (platform.settings.APP_ENV === 'test') {
    const fault = contractFault(call, String(body))
    if (fault !== null) {
      process.stderr.write(`${call.name} breaks its contract: ${fault}\n`)
      return sendRefusal(reply, internal)
    }
  }
  if (version !== undefined) void reply.header('etag', `"${version}"`)
  void reply.type('application/json; charset=utf-8')
  if (!takesPart(call)) return reply.send(body)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body // encoded once, for the hash and for the wire
  const md5 = md5Of(bytes)
  void reply.header('response-md5', md5)
  return reply.send(request.headers['last-response-md5'] === md5 ? upToDate : bytes)
}

export function addRoute(server: FastifyInstance, platform: Platform, binding: Binding): void {
  const { call } = binding
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { actor } = request
    const origin = originOf(request, platform.settings, request.arrived)
    const deny = (refused: Refusal, rule: string): Promise<FastifyReply> =>
      refuse(platform, call, request, reply, { refused, rule, actor })
    const key =
      call.idempotent === true
        ? readKey(request.headers['idempotency-key'] as string | undefined)
        : null
    if (isRefusal(key)) return deny(key, 'key')
    const parts = await filePart(request, binding)
    if (isRefusal(parts)) return deny(parts, 'body')
    const read = readInput(call, {
      params: (request.params ?? {}) as Record<string, unknown>,
      query: (request.query ?? {}) as Record<string, unknown>,
      body: parts.body,
      file: parts.file,
      ifMatch: request.headers['if-match'],
    })
    if (isRefusal(read)) return deny(read, 'input')
    const performed = await perform(platform, binding, {
      actor,
      origin: key === null ? origin : { ...origin, requestKey: key },
      input: read.input,
      key,
      path: pathOf(request),
    })
    return isRefusal(performed)
      ? deny(performed, 'record')
      : sendPerformed(platform, binding, request, reply, performed)
  }
  /** A fault is told to the log with its stack, and to the caller as a number. */
  const guarded =
    <A>(step: (request: FastifyRequest, reply: FastifyReply) => Promise<A>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<A | FastifyReply> => {
      try {
        return await step(request, reply)
      } catch (error) {
        const refused = refusalOfFault(error)
        if (refused.status >= 500)
          platform.log.error({
            kind: 'fault',
            request_id: request.id,
            route: call.path,
            method: call.method,
            stack: stackOf(error),
          })
        request.refusalCode = refused.code
        return sendRefusal(reply, refused)
      }
    }
  server.route({
    method: call.method,
    url: call.path,
    ...(call.maxBytes === undefined ? {} : { bodyLimit: call.maxBytes }),
    onRequest: guarded((request, reply) => knock(platform, call, request, reply)),
    handler: guarded(handler),
  })
}
