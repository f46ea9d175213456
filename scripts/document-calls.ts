// docs/openapi.json is the server's answer at /openapi.json, checked in so that a review shows every change of a call.
// `npm run openapi` writes it, `--check` (in npm test) compares (NET-010).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { areas } from '../apps/api/src/app.ts'
import { openApiOf } from '../apps/api/src/platform/http/openapi.ts'
import { routesOf } from '../apps/api/src/platform/open.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly [part: string]: unknown
}

const target = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
const document = openApiOf(routesOf(areas)) as unknown as Document

/** One line per call, in the order of paths, so that a difference in a review is one call. */
function textOf({ paths, ...head }: Document): string {
  const ordered = Object.keys(paths)
    .toSorted()
    .map((path) => {
      const calls = Object.entries(paths[path] ?? {})
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([method, call]) => `${JSON.stringify(method)}: ${JSON.stringify(call)}`)
      return `${JSON.stringify(path)}: {\n${calls.join(',\n')}\n}`
    })
  return `{\n${Object.entries(head)
    .map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)},\n`)
    .join('')}"paths": {\n${ordered.join(',\n')}\n}\n}\n`
}

const callsOf = ({ paths }: Document): Map<string, string> =>
  new Map(
    Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(
        ([method, call]) => [`${method.toUpperCase()} ${path}`, JSON.stringify(call)] as const,
      ),
    ),
  )

if (!process.argv.includes('--check')) writeFileSync(target, textOf(document))
else {
  const [stored, current] = [
    existsSync(target)
      ? callsOf(JSON.parse(readFileSync(target, 'utf8')) as Document)
      : new Map<string, string>(),
    callsOf(document),
  ]
  const changed = [...new Set([...stored.keys(), ...current.keys()])].filter(
    (call) => stored.get(call) !== current.get(call),
  )
  if (changed.length > 0) {
    process.stderr.write(
      `docs/openapi.json differs in these calls: ${changed.join(', ')}. If that is intended, run: npm run openapi\n`,
    )
    process.exitCode = 1
  }
}
