// AUD "Operations" 092, NET-100: one JSON object a line; only fields named here leave, so a patient's name cannot.
import { pino } from 'pino'
import type { LogKind } from './kinds.ts'

/** What a line may carry. Anything else is a type error, which is the point. */
export interface LogFields {
  readonly kind: LogKind
  readonly request_id?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly duration_ms?: number
  readonly user_id?: number
  readonly code?: string
  readonly job?: string
  readonly id?: number | string
  readonly channel?: string
  readonly message_kind?: string
  readonly chain?: number
  readonly seq?: number
  readonly mac?: string
  readonly stack?: string
  readonly count?: number
  readonly port?: number
}

/** The same at run time: a value that came untyped, as from a fault, cannot bring more along. */
const named: Readonly<Record<keyof LogFields, true>> = {
  kind: true,
  request_id: true,
  method: true,
  route: true,
  status: true,
  duration_ms: true,
  user_id: true,
  code: true,
  job: true,
  id: true,
  channel: true,
  message_kind: true,
  chain: true,
  seq: true,
  mac: true,
  stack: true,
  count: true,
  port: true,
}
function chosen(given: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(given))
    if (Object.hasOwn(named, name)) kept[name] = given[name as keyof LogFields]
  return kept
}

export interface Log {
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}

const flushEvery = 200

interface Target {
  write(line: string): void
  flushSync(): void
}

let output: Target | null = null

/** One for the process, however many instances it holds. */
function standardOutput(): Target {
  if (output !== null) return output
  // Written in pieces: a system call for each line was a twentieth of a list call. Faults leave at once, the rest
  // within a moment.
  const target = pino.destination({ fd: 1, sync: true, minLength: 4_096 })
  setInterval(() => target.flush(), flushEvery).unref()
  process.once('exit', () => target.flushSync())
  output = target
  return target
}

/** `write` takes the lines instead of the standard output; for tests that read them. */
export function openLog(level: string, instance: string, write?: (line: string) => void): Log {
  const target: Target =
    write === undefined ? standardOutput() : { write, flushSync: () => undefined }
  const logger = pino(
    {
      level,
      base: { instance },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: {
        paths: [
          'email',
          'phone',
          'body',
          'token',
          'recipient',
          '*.email',
          '*.phone',
          '*.body',
          '*.token',
          '*.recipient',
        ],
        remove: true,
      },
    },
    target,
  )
  return {
    info: (fields) => logger.info(chosen(fields)),
    warn: (fields) => logger.warn(chosen(fields)),
    error: (fields) => {
      logger.error(chosen(fields))
      target.flushSync()
    },
  }
}

/** A stack without its message: PostgreSQL and zod put values of records into messages. */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name} ${(error as { code?: string }).code ?? ''}\n${(error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')}`
    : typeof error
