// The HTTP server: one origin for pages, calls and socket; every call from its binding, nothing scanned.
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Call } from '@wren/contract/call'
import { isPagePath } from '@wren/contract/page-paths'
import { isRefusal, notFound, refusal, unauthenticated, type Refusal } from '@wren/contract/refusal'
import type { Instant } from '@wren/contract/time'
import { nobody, type Actor } from '../identity/actor.ts'
import { enterSession } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings/settings.ts'
import { countedByAddress, countedBySession } from './access.ts'
import { prefersNothing, prefersPage } from './accept.rules.ts'
import type { Binding } from './bind.ts'
import { addressOf, bearerOf, newRequestId } from './caller.ts'
import { isPreflight, preflightHeaders } from './cors.ts'
import { refuse, turnedAway } from './door.ts'
import { refusalOfFault } from './faults.ts'
import { commonHeaders } from './headers.ts'
import { cameByHttp, needsHttps } from './https-only.ts'
import { hostileValue, parseJson } from './hostile.ts'
import { isTokenPage, type Pages } from './pages.ts'
import { answerUnreadable, letFinish, longestAddress, tooLongAddress } from './refused-early.ts'
import { addRoute } from './route.ts'
import { sendRefusal } from './send-refusal.ts'
import { isSignedJson, readForm } from './signed.ts'

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

/** Paths that are never pages, whatever the browser says it likes. */
const neverPage = /^\/(?:health|ready|openapi\.json|internal|public|assets|logos|dev\/(?!outbox))/

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:([a-z_]+)/gi, '(?<$1>[^/]+)')}/?$`)
}

/** Of '/nurses/:id', '/nurses/nurse-pay' is no path: a word that can be no id belongs to a call that does not exist. */
function isPathOf({ call }: Binding, path: string): boolean {
  const found = pathPattern(call.path).exec(path)
  return (
    found !== null &&
    (call.params === undefined || call.params.safeParse({ ...found.groups }).success)
  )
}

const isOffered = ({ call }: Binding, settings: Settings): boolean =>
  (call.development !== true || settings.devEndpoints) &&
  (call.setting === undefined || settings[call.setting])

function offeredMethods(bindings: readonly Binding[], path: string): string[] {
  return [
    ...new Set(
      bindings.filter((binding) => isPathOf(binding, path)).map(({ call }) => call.method),
    ),
  ]
}

const patience = 30_000 // AUD-099

/** `handlerTimeout`: tests do not wait as long. */
export function openServer(
  platform: Platform,
  bindings: readonly Binding[],
  pages: Pages,
  handlerTimeout = patience,
): FastifyInstance {
  const { settings } = platform
  const headers = commonHeaders(settings, platform.instance)
  const server = fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit,
    requestTimeout: patience,
    handlerTimeout,
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // a call that still reached a stopping instance is answered (AUD-088)
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Without a Host and with expectations of its own a request is answered here, in the shape of every answer, and
    // not by Node. Only sockets are upgraded: clients that offer HTTP/2 on the way are served by HTTP/1.1.
    http: {
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
      shouldUpgradeCallback: ({ headers: { upgrade } }) => upgrade?.toLowerCase() === 'websocket',
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(
        reply.headers(headers).header('x-request-id', request.id),
        refusalOfFault(error),
      )
    },
  })
  void server.register(multipart)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined)
      return done(
        Object.assign(new Error('compressed'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }),
      )
    request.signed = isSignedJson(platform, request, body as Buffer)
    const parsed = parseJson(body as Buffer)
    if (isRefusal(parsed)) return done(Object.assign(new Error('refused'), { refusal: parsed }))
    done(null, parsed.value)
  })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const form =
        request.headers['content-encoding'] === undefined
          ? readForm(platform, request, String(body))
          : null
      if (form === null)
        return done(
          Object.assign(new Error('no form here'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }),
        )
      const hostile = hostileValue(form.body)
      if (hostile !== null) return done(Object.assign(new Error('refused'), { refusal: hostile }))
      request.signed = form.signed
      done(null, form.body)
    },
  )
  server.server.on('checkExpectation', (request, reply) =>
    server.server.emit('request', request, reply),
  )
  server.decorateRequest('actor')
  server.decorateRequest('arrived', '')
  server.decorateRequest('userId', undefined)
  server.decorateRequest('signed', false)
  server.decorateRequest('refusalCode', undefined)
  server.decorateRequest('startedAt', 0)
  server.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now()
    request.actor = nobody
    void reply.headers(headers).header('x-request-id', request.id)
    // Browsers follow a moved clock, so that 'today' means the same on both sides (AUD-086).
    if (settings.APP_ENV !== 'production' && platform.clock.offset() !== 0)
      void reply.header('x-clock-offset', String(platform.clock.offset()))
    const path = request.url.split('?')[0] ?? '/'
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return sendRefusal(reply, refusal(400, 'malformed', 'Invalid request'))
    if (request.url.length > longestAddress) return sendRefusal(reply, tooLongAddress)
    if (isPreflight(settings, request.raw))
      return reply.status(204).headers(preflightHeaders).send()
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const [isFile, isPage] = [
      reads && pages.has(path),
      reads &&
        !neverPage.test(path) &&
        (isTokenPage(path) ||
          prefersPage(request.headers.accept) ||
          meansPage(bindings, settings, request, path)),
    ]
    if (cameByHttp(settings, request.raw))
      return isFile || isPage
        ? reply.redirect(settings.publicUrl.replace(/\/$/, '') + request.url, 308)
        : sendRefusal(reply, needsHttps)
    if (isFile) return pages.file(reply, path)
    if (isPage) return pages.page(reply, path)
    if (decoded(request.url) === null) return sendRefusal(reply, badAddress) // the router decodes paths strictly, but reads a broken query as something else
  })
  server.addHook('onSend', async (request, reply) => {
    const refusedEarly = reply.statusCode === 413 && letFinish(request)
    if (refusedEarly || platform.state.stopping) void reply.header('connection', 'close')
  })
  server.addHook('onResponse', async (request, reply) => {
    const [route, elapsed] = [
      request.routeOptions.url ?? 'none',
      performance.now() - request.startedAt,
    ]
    platform.meter.call(request.method, route, reply.statusCode, elapsed / 1_000)
    platform.log.info({
      kind: 'call',
      request_id: String(reply.getHeader('x-request-id') ?? ''),
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(elapsed),
      ...(request.userId === undefined ? {} : { user_id: request.userId }),
      ...(request.refusalCode === undefined ? {} : { code: request.refusalCode }),
    })
  })
  server.setErrorHandler((error, _request, reply) => {
    const { refusal: given } = error as { refusal?: unknown }
    return sendRefusal(reply, isRefusal(given) ? given : refusalOfFault(error))
  })
  server.setNotFoundHandler(async (request, reply) => {
    const asked = { method: request.method as Call['method'], path: '(no call)' }
    const away = await turnedAway(platform, asked, request, reply)
    if (away !== null) return away
    const token = bearerOf(request)
    const entered = token === null ? null : await enterSession(platform, token, true)
    const tooMany =
      entered === null
        ? await countedByAddress(platform, addressOf(request.raw, settings))
        : countedBySession(platform, entered)
    if (tooMany !== null)
      return refuse(platform, asked, request, reply, {
        refused: tooMany,
        rule: 'calls',
        actor: entered?.actor ?? nobody,
      })
    const { refused, allow } = answerWithoutCall(bindings, settings, request.url, {
      signedIn: entered !== null,
      hasToken: token !== null,
    })
    return sendRefusal(allow === undefined ? reply : reply.header('allow', allow), refused)
  })
  void server.register(async (scope) => {
    for (const binding of bindings)
      if (isOffered(binding, settings)) addRoute(scope, platform, binding)
  })
  return server
}

/** NET-110: of a path that a page and a call share, a caller who prefers nothing means the call only with a session. */
const meansPage = (
  bindings: readonly Binding[],
  settings: Settings,
  { headers }: FastifyRequest,
  path: string,
): boolean =>
  prefersNothing(headers.accept) &&
  (settings.devEndpoints || !path.startsWith('/dev/')) &&
  isPagePath(path) &&
  (headers.authorization === undefined ||
    !bindings.some(
      (binding) =>
        binding.call.method === 'GET' && isOffered(binding, settings) && isPathOf(binding, path),
    ))

const badAddress = refusal(400, 'malformed', 'Invalid address')

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address)
  } catch {
    return null
  }
}

/** AUD-043, AUD-048, AUD-066: what is said of an address at which no call is. */
function answerWithoutCall(
  bindings: readonly Binding[],
  settings: Settings,
  url: string,
  { signedIn, hasToken }: { readonly signedIn: boolean; readonly hasToken: boolean },
): { readonly refused: Refusal; readonly allow?: string } {
  // A slash that is written %2F parts no path: the router found no call here, so none is told of.
  const path = decoded((url.split('?')[0] ?? '/').replace(/%2f/gi, '%252F'))
  if (path === null) return { refused: badAddress }
  const hostile = hostileValue(path)
  if (hostile !== null) return { refused: hostile }
  const absent =
    (path.startsWith('/dev/') && !settings.devEndpoints) ||
    bindings.some((binding) => !isOffered(binding, settings) && isPathOf(binding, path))
  if (absent || /^\/(?:assets|logos)\//.test(path)) return { refused: notFound() }
  const methods = offeredMethods(bindings, path)
  if (methods.length > 0)
    return {
      refused: refusal(405, 'method_not_allowed', 'This method is not offered here.'),
      allow: methods.join(', '),
    }
  return { refused: signedIn || (isPagePath(path) && !hasToken) ? notFound() : unauthenticated }
}
