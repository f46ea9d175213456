// Serves a call as a route: admission, body, input, performance and the answer with its headers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import { stackOf } from '../log/log.ts'
import type { Platform } from '../platform.ts'
import { readKey } from '../work/idempotency.ts'
import { contractFault } from './answer-check.ts'
import { isFile } from './answers.ts'
import type { Binding } from './bind.ts'
import { originOf } from './caller.ts'
import { admit, sendDenied } from './admission.ts'
import { internal, refusalOfFault } from './faults.ts'
import { readInput } from './input.ts'
import { md5Of, usesMd5Cache, upToDate } from './md5.ts'
import { readBody } from './multipart.ts'
import { perform, type Performed } from './perform.ts'
import { sendRefusal } from './send-refusal.ts'

/** RFC 6266: clients without RFC 8187 use the plain name, in which non-ASCII letters are replaced. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encoded(name)}`

/** RFC 8187: also encodes the delimiters that encodeURIComponent leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Without a trailing slash, so that both forms of an address share idempotency keys (NET-007). */
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
  if (!usesMd5Cache(call)) return reply.send(body)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body // encoded once, for the hash and the answer
  const md5 = md5Of(bytes)
  void reply.header('response-md5', md5)
  return reply.send(request.headers['last-response-md5'] === md5 ? upToDate : bytes)
}

type Step<A> = (request: FastifyRequest, reply: FastifyReply) => Promise<A>

/** Logs a fault with its stack. The caller gets only its status and text. */
const withFaultLog =
  <A>({ log }: Platform, { path, method }: Binding['call'], step: Step<A>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<A | FastifyReply> => {
    try {
      return await step(request, reply)
    } catch (error) {
      const refusal = refusalOfFault(error)
      if (refusal.status >= 500)
        log.error({
          kind: 'fault',
          request_id: request.id,
          route: path,
          method,
          stack: stackOf(error),
        })
      request.refusalCode = refusal.code
      return sendRefusal(reply, refusal)
    }
  }

export function addRoute(server: FastifyInstance, platform: Platform, binding: Binding): void {
  const { call } = binding
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { actor } = request
    const origin = originOf(request, platform.settings, request.arrived)
    const deny = (refusal: Refusal, rule: string): Promise<FastifyReply> =>
      sendDenied(platform, call, request, reply, { refusal, rule, actor })
    const key =
      call.idempotent === true
        ? readKey(request.headers['idempotency-key'] as string | undefined)
        : null
    if (isRefusal(key)) return deny(key, 'key')
    const content = await readBody(request, binding)
    if (isRefusal(content)) return deny(content, 'body')
    const parsed = readInput(call, {
      params: (request.params ?? {}) as Record<string, unknown>,
      query: (request.query ?? {}) as Record<string, unknown>,
      body: content.body,
      file: content.file,
      ifMatch: request.headers['if-match'],
    })
    if (isRefusal(parsed)) return deny(parsed, 'input')
    const performed = await perform(platform, binding, {
      actor,
      origin: key === null ? origin : { ...origin, requestKey: key },
      input: parsed.input,
      key,
      path: pathOf(request),
    })
    return isRefusal(performed)
      ? deny(performed, 'record')
      : sendPerformed(platform, binding, request, reply, performed)
  }
  server.route({
    method: call.method,
    url: call.path,
    ...(call.maxBytes === undefined ? {} : { bodyLimit: call.maxBytes }),
    onRequest: withFaultLog(platform, call, (request, reply) =>
      admit(platform, call, request, reply),
    ),
    handler: withFaultLog(platform, call, handler),
  })
}
