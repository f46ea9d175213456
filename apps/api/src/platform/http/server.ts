// The HTTP server: one origin for pages, calls and socket; every call from its binding, nothing scanned.
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { isRefusal, notFound, refusal, unauthenticated } from '@wren/contract/refusal'
import { enterSession } from '../identity/session.ts'
import type { Platform } from '../platform.ts'
import type { Binding } from './bind.ts'
import { bearerOf, newRequestId } from './caller.ts'
import { refusalOfFault } from './faults.ts'
import { commonHeaders } from './headers.ts'
import { cameByHttp, needsHttps } from './https-only.ts'
import { hostileValue, parseJson } from './hostile.ts'
import type { Pages } from './pages.ts'
import { answerUnreadable, letFinish } from './refused-early.ts'
import { addRoute, sendRefusal } from './route.ts'
import { isSignedJson, readForm } from './signed.ts'

declare module 'fastify' {
  interface FastifyRequest { userId: number | undefined; refusalCode: string | undefined; startedAt: number; signed: boolean }
}

const bodyLimit = 8 * 1024 * 1024 // NET-015

const prefersPage = (accept: string | undefined): boolean => {
  const html = accept?.indexOf('text/html') ?? -1
  const json = accept?.indexOf('application/json') ?? -1
  return html >= 0 && (json < 0 || html < json)
}

/** Paths that are never pages, whatever the browser says it likes. */
const neverPage = /^\/(?:health|ready|openapi\.json|internal|public|assets|logos|dev\/(?!outbox))/

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:([a-z_]+)/gi, '(?<$1>[^/]+)')}/?$`)
}

/** Of '/nurses/:id', '/nurses/nurse-pay' is no path: a word that can be no id belongs to a call that does not exist. */
function isPathOf({ call }: Binding, path: string): boolean {
  const found = pathPattern(call.path).exec(path)
  return found !== null && (call.params === undefined || call.params.safeParse({ ...found.groups }).success)
}

function offeredMethods(bindings: readonly Binding[], path: string): string[] {
  return [...new Set(bindings.filter((binding) => isPathOf(binding, path)).map(({ call }) => call.method))]
}

export function openServer(platform: Platform, bindings: readonly Binding[], pages: Pages): FastifyInstance {
  const { settings } = platform
  const headers = commonHeaders(settings, platform.instance)
  const server = fastify({
    logger: false, genReqId: newRequestId, bodyLimit, requestTimeout: 30_000, maxRequestsPerSocket: 0, forceCloseConnections: 'idle',
    return503OnClosing: false, // a call that still reached a stopping instance is answered (AUD-088)
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 }, http: { maxHeaderSize: 16 * 1024 },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    frameworkErrors: (error, request, reply) => { void sendRefusal(reply.headers(headers).header('x-request-id', request.id), refusalOfFault(error)) },
  })
  void server.register(multipart)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined) return done(Object.assign(new Error('compressed'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
    request.signed = isSignedJson(platform, request, body as Buffer)
    const parsed = parseJson(body as Buffer)
    if (isRefusal(parsed)) return done(Object.assign(new Error('refused'), { refusal: parsed }))
    done(null, parsed.value)
  })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const form = request.headers['content-encoding'] === undefined ? readForm(platform, request, String(body)) : null
    if (form === null) return done(Object.assign(new Error('no form here'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
    const hostile = hostileValue(form.body)
    if (hostile !== null) return done(Object.assign(new Error('refused'), { refusal: hostile }))
    request.signed = form.signed
    done(null, form.body)
  })
  server.decorateRequest('userId', undefined)
  server.decorateRequest('signed', false)
  server.decorateRequest('refusalCode', undefined)
  server.decorateRequest('startedAt', 0)
  server.addHook('onRequest', async (request, reply) => {
    request.startedAt = performance.now()
    void reply.headers(headers).header('x-request-id', request.id)
    // Browsers follow a moved clock, so that 'today' means the same on both sides (AUD-086).
    if (settings.APP_ENV !== 'production' && platform.clock.offset() !== 0) void reply.header('x-clock-offset', String(platform.clock.offset()))
    const path = request.url.split('?')[0] ?? '/'
    if (request.url.length > 8 * 1024) return sendRefusal(reply, refusal(414, 'too_large', 'The address is too long.'))
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const [isFile, isPage] = [reads && pages.has(path), request.method === 'GET' && prefersPage(request.headers.accept) && !neverPage.test(path)]
    if (cameByHttp(settings, request.raw)) return isFile || isPage ? reply.redirect(settings.publicUrl.replace(/\/$/, '') + request.url, 308) : sendRefusal(reply, needsHttps)
    if (isFile) return pages.file(reply, path)
    if (isPage) return pages.page(reply, path)
  })
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) letFinish(request)
    if (platform.state.stopping) void reply.header('connection', 'close')
  })
  server.addHook('onResponse', async (request, reply) => {
    const [route, elapsed] = [request.routeOptions.url ?? 'none', performance.now() - request.startedAt]
    platform.meter.call(request.method, route, reply.statusCode, elapsed / 1_000)
    platform.log.info({
      kind: 'call', request_id: String(reply.getHeader('x-request-id') ?? ''), method: request.method, route,
      status: reply.statusCode, duration_ms: Math.round(elapsed),
      ...(request.userId === undefined ? {} : { user_id: request.userId }), ...(request.refusalCode === undefined ? {} : { code: request.refusalCode }),
    })
  })
  server.setErrorHandler((error, _request, reply) => {
    const { refusal: given } = error as { refusal?: unknown }
    return sendRefusal(reply, isRefusal(given) ? given : refusalOfFault(error))
  })
  server.setNotFoundHandler(async (request, reply) => {
    const path = decodedPath(request.url)
    if (path === null) return sendRefusal(reply, refusal(400, 'malformed', 'Invalid address'))
    const hostile = hostileValue(path)
    if (hostile !== null) return sendRefusal(reply, hostile)
    if (path.startsWith('/dev/') && !settings.devEndpoints) return sendRefusal(reply, notFound())
    const methods = offeredMethods(bindings, path)
    if (methods.length > 0) return sendRefusal(reply.header('allow', methods.join(', ')), refusal(405, 'method_not_allowed', 'This method is not offered here.'))
    const token = bearerOf(request)
    const entered = token === null ? null : await enterSession(platform, token, true)
    return sendRefusal(reply, entered === null ? unauthenticated : notFound())
  })
  void server.register(async (scope) => {
    for (const binding of bindings)
      if (binding.call.development !== true || settings.devEndpoints) addRoute(scope, platform, binding)
  })
  return server
}

function decodedPath(url: string): string | null {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return null
  }
}
