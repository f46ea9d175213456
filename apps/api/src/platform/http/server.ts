// The HTTP server of an instance: pages, calls and sockets on one origin. Routes come only from bindings.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isRefusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { nobody, type Actor } from '../identity/actor.ts'
import type { Platform } from '../platform.ts'
import { answerBeforeRouting } from './before-routing.ts'
import type { Binding } from './bind.ts'
import { addBodyParsers } from './body-parsers.ts'
import { newRequestId } from './caller.ts'
import { answerUnparsedRequest, discardRemainingBody } from './early-refusals.ts'
import { refusalOfFault } from './faults.ts'
import { commonHeaders } from './headers.ts'
import { isOffered } from './offered-calls.ts'
import type { Pages } from './pages.ts'
import { addRoute } from './route.ts'
import { sendRefusal } from './send-refusal.ts'
import { answerUnmatched } from './unmatched-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    userId: number | undefined
    refusalCode: string | undefined
    startedAt: number
    signed: boolean
    actor: Actor
    arrived: Instant
  }
}

const bodyLimit = 8 * 1024 * 1024 // NET-015
const defaultTimeoutMs = 30_000 // AUD-099

type Headers = Readonly<Record<string, string>>

const createServer = (headers: Headers, handlerTimeout: number): FastifyInstance =>
  fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit,
    requestTimeout: defaultTimeoutMs,
    handlerTimeout,
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // a stopping instance answers the calls that still reach it (AUD-088)
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The server itself, not Node, answers requests without Host or with Expect, in the shape of every answer. Only
    // WebSocket upgrades are accepted: an offer of HTTP/2 is answered over HTTP/1.1.
    http: {
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
      shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
    },
    clientErrorHandler: (error, socket) => answerUnparsedRequest(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(
        reply.headers(headers).header('x-request-id', request.id),
        refusalOfFault(error),
      )
    },
  })

function decorateRequests(server: FastifyInstance): void {
  server.decorateRequest('actor')
  server.decorateRequest('arrived', '')
  server.decorateRequest('userId', undefined)
  server.decorateRequest('signed', false)
  server.decorateRequest('refusalCode', undefined)
  server.decorateRequest('startedAt', 0)
}

function startRequest(
  { settings, clock }: Platform,
  headers: Headers,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.startedAt = performance.now()
  request.actor = nobody
  void reply.headers(headers).header('x-request-id', request.id)
  // Browsers follow a moved clock, so that 'today' is the same day on both sides (AUD-086).
  if (settings.APP_ENV !== 'production' && clock.offset() !== 0)
    void reply.header('x-clock-offset', String(clock.offset()))
}

/** Counts and logs an answered request. */
function recordRequest({ meter, log }: Platform, request: FastifyRequest, reply: FastifyReply) {
  const route = request.routeOptions.url ?? 'none'
  const elapsed = performance.now() - request.startedAt
  meter.call(request.method, route, reply.statusCode, elapsed / 1_000)
  log.info({
    kind: 'call',
    request_id: String(reply.getHeader('x-request-id') ?? ''),
    method: request.method,
    route,
    status: reply.statusCode,
    duration_ms: Math.round(elapsed),
    ...(request.userId === undefined ? {} : { user_id: request.userId }),
    ...(request.refusalCode === undefined ? {} : { code: request.refusalCode }),
  })
}

/** `handlerTimeout` in milliseconds: tests shorten it. */
export function openServer(
  platform: Platform,
  bindings: readonly Binding[],
  pages: Pages,
  handlerTimeout = defaultTimeoutMs,
): FastifyInstance {
  const { settings } = platform
  const headers = commonHeaders(settings, platform.instance)
  const server = createServer(headers, handlerTimeout)
  addBodyParsers(server, platform)
  server.server.on('checkExpectation', (request, reply) =>
    server.server.emit('request', request, reply),
  )
  decorateRequests(server)
  server.addHook('onRequest', async (request, reply) => {
    startRequest(platform, headers, request, reply)
    return answerBeforeRouting(settings, bindings, pages, request, reply)
  })
  server.addHook('onSend', async (request, reply) => {
    const closes = reply.statusCode === 413 && discardRemainingBody(request)
    if (closes || platform.state.stopping) void reply.header('connection', 'close')
  })
  server.addHook('onResponse', async (request, reply) => recordRequest(platform, request, reply))
  server.setErrorHandler((error, _request, reply) => {
    const { refusal } = error as { refusal?: unknown }
    return sendRefusal(reply, isRefusal(refusal) ? refusal : refusalOfFault(error))
  })
  server.setNotFoundHandler((request, reply) => answerUnmatched(platform, bindings, request, reply))
  void server.register(async (scope) => {
    for (const binding of bindings)
      if (isOffered(binding, settings)) addRoute(scope, platform, binding)
  })
  return server
}
