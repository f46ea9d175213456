// AUD-030: what a form saves bears the version it was read at; the server takes it without one too, so only this
// would tell.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { root } from '../../scripts/gates/gate.ts'

interface Operation {
  readonly requestBody?: {
    readonly content?: Readonly<
      Record<
        string,
        { readonly schema?: { readonly properties?: Readonly<Record<string, unknown>> } }
      >
    >
  }
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const stamps = ['version', 'updated', 'revision'] as const
const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as {
  readonly paths: Paths
}
/** Deletions are left out: an upload that is taken back goes, whatever came of it meanwhile. */
const stamped = Object.entries(paths).flatMap(([path, methods]) =>
  ['put', 'patch'].flatMap((method) => {
    const fields =
      methods[method]?.requestBody?.content?.['application/json']?.schema?.properties ?? {}
    const stamp = stamps.find((one) => one in fields)
    return stamp === undefined
      ? []
      : [
          {
            method: method.toUpperCase(),
            pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
            stamp,
          },
        ]
  }),
)

/** What this request should have said and did not; null when nothing is missing. */
export function missingStamp(request: Request): string | null {
  const { pathname } = new URL(request.url())
  const call = stamped.find(
    ({ method, pattern }) => method === request.method() && pattern.test(pathname),
  )
  if (call === undefined || 'if-match' in request.headers()) return null
  return call.stamp in (JSON.parse(request.postData() ?? '{}') as object)
    ? null
    : `${call.method} ${pathname} was sent without ${call.stamp}`
}
