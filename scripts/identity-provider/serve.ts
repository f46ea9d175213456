// A small local identity provider. The product treats it like Google: it knows only its key set and its library
// (SES-087).
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isFault, issue, type Asked } from './credentials.ts'
import { makeKey } from './keys.ts'
import { chosen, choosing, library } from './pages.ts'

export interface IdentityProvider {
  readonly url: string
  readonly certsUrl: string
  readonly libraryUrl: string
  issue(asked: Asked): string
  /** The key set contains only a new key, as after Google's rotation. */
  rotate(): void
  /** How often the key set was read. */
  reads(): number
  /** Answers 503 to every request for keys or library until it is switched back. */
  fail(down: boolean): void
  stop(): Promise<void>
}

interface ProviderOptions {
  readonly port?: number
  readonly accounts?: readonly string[]
  readonly cacheControl?: string
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

export async function serveIdentities({
  port = 0,
  accounts = [],
  cacheControl = 'public, max-age=3600',
}: ProviderOptions = {}): Promise<IdentityProvider> {
  let key = makeKey()
  let reads = 0
  let down = false
  let url = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url)
    const send = (
      type: string,
      text: string,
      more: Readonly<Record<string, string>> = {},
    ): void => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...more }).end(text)
    }
    if (down && asked.pathname !== '/choose') return void response.writeHead(503).end()
    switch (`${request.method} ${asked.pathname}`) {
      case 'GET /certs':
        reads += 1
        return send('application/json', JSON.stringify({ keys: [key.published] }), {
          'cache-control': cacheControl,
        })
      // Pages of the product may load it from another origin.
      case 'GET /client':
        return send('text/javascript', library(url), {
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-store',
        })
      case 'GET /choose':
        return send(
          'text/html',
          choosing(
            accounts,
            asked.searchParams.get('client_id') ?? '',
            asked.searchParams.get('origin') ?? '',
          ),
        )
      case 'POST /choose': {
        const form = await formOf(request)
        const fault = form.get('fault') ?? ''
        const credential = issue(key, {
          email: form.get('email') ?? '',
          audience: form.get('client_id') ?? '',
          fault: isFault(fault) ? fault : 'none',
          now: Math.floor(Date.now() / 1000),
        })
        return send('text/html', chosen(credential, form.get('origin') ?? ''))
      }
      default:
        response.writeHead(404).end()
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    certsUrl: `${url}/certs`,
    libraryUrl: `${url}/client`,
    issue: (asked) => issue(key, asked),
    rotate: () => {
      key = makeKey()
    },
    reads: () => reads,
    fail: (now) => {
      down = now
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
