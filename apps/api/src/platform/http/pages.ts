// Serves the built browser files from memory. Files with hashed names are cached for a year, pages never.
// NET-009, NET-105.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { pagePolicy } from './headers.ts'

const typeOf: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

/** Compressed copies that the build wrote beside each file, the smallest first. */
const compressions = [
  { ending: '.br', encoding: 'br' },
  { ending: '.gz', encoding: 'gzip' },
] as const
const isCompressed = (path: string): boolean =>
  compressions.some(({ ending }) => path.endsWith(ending))

export interface Pages {
  has(path: string): boolean
  file(reply: FastifyReply, path: string): FastifyReply
  page(reply: FastifyReply, path: string): FastifyReply
}

const tokenPages = new Set(['/ns', '/nc', '/ps'])
/** No call has these paths: every request for them gets the page, whatever its Accept header (TOK-007). */
export const isTokenPage = (path: string): boolean =>
  tokenPages.has(path) || path.startsWith('/nc/')

/** Tells the browser the origin of the calls (NET-008). */
const callsOriginTag = ({ API_BASE_URL }: Settings): string =>
  API_BASE_URL === undefined
    ? ''
    : `<meta name="api-base-url" content="${new URL(API_BASE_URL).origin}" />`

function readAll(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const walk = (current: string): void => {
    for (const name of readdirSync(current)) {
      const full = join(current, name)
      if (statSync(full).isDirectory()) walk(full)
      else files.set(`/${relative(folder, full).split('\\').join('/')}`, readFileSync(full))
    }
  }
  try {
    walk(folder)
  } catch {
    // Without built files the server answers calls only, as in tests.
  }
  return files
}

/** RFC 9110, 12.5.3: listed in Accept-Encoding with a weight above zero. */
const accepts = (request: FastifyRequest, encoding: string): boolean =>
  `${request.headers['accept-encoding'] ?? ''}`
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(
      ([name, ...weights]) =>
        name === encoding && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight)),
    )

export function openPages(settings: Settings, folder: string): Pages {
  const files = readAll(folder)
  return {
    has: (path) => files.has(path) && !path.endsWith('.html') && !isCompressed(path),
    file: (reply, path) => {
      const compression = compressions.find(
        ({ ending, encoding }) => files.has(path + ending) && accepts(reply.request, encoding),
      )
      if (compression !== undefined) reply.header('content-encoding', compression.encoding)
      return reply
        .header('vary', 'Accept, Accept-Encoding')
        .header(
          'cache-control',
          path.startsWith('/assets/')
            ? 'public, max-age=31536000, immutable'
            : 'public, max-age=300',
        )
        .header('content-type', typeOf[extname(path)] ?? 'application/octet-stream')
        .send(files.get(compression === undefined ? path : path + compression.ending))
    },
    page: (reply, path) => {
      const html = files.get(isTokenPage(path) ? '/token.html' : '/index.html')
      if (html === undefined)
        return reply.status(503).type('text/plain').send('The browser part is not built.')
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-security-policy', pagePolicy(settings, nonce))
        .header('referrer-policy', isTokenPage(path) ? 'no-referrer' : 'same-origin')
        .type('text/html; charset=utf-8')
        .send(
          html
            .toString('utf8')
            .replaceAll('__NONCE__', nonce)
            .replace('</head>', `${callsOriginTag(settings)}</head>`),
        )
    },
  }
}
