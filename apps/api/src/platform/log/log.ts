// AUD-092, NET-100: one JSON object per line. Only the fields named here are logged, so that no name of a patient can
// be.
import { pino } from 'pino'
import type { LogKind } from './kinds.ts'

/** Fields that may be logged. Any other field is a type error. */
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

/** `LogFields` at run time, for values without a type, such as those of a fault. */
const allowedFields: Readonly<Record<keyof LogFields, true>> = {
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
function pickAllowed(fields: LogFields): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of Object.keys(fields))
    if (Object.hasOwn(allowedFields, name)) picked[name] = fields[name as keyof LogFields]
  return picked
}

export interface Log {
  info(fields: LogFields): void
  warn(fields: LogFields): void
  error(fields: LogFields): void
}

const flushIntervalMs = 200

interface Target {
  write(line: string): void
  flushSync(): void
}

let output: Target | null = null

/** Shared by all instances of the process. */
function standardOutput(): Target {
  if (output !== null) return output
  // Buffered: a system call per line took a twentieth of a list call. Errors are flushed at once.
  const target = pino.destination({ fd: 1, sync: true, minLength: 4_096 })
  setInterval(() => target.flush(), flushIntervalMs).unref()
  process.once('exit', () => target.flushSync())
  output = target
  return target
}

/** `write` receives the lines instead of the standard output, for tests. */
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
    info: (fields) => logger.info(pickAllowed(fields)),
    warn: (fields) => logger.warn(pickAllowed(fields)),
    error: (fields) => {
      logger.error(pickAllowed(fields))
      target.flushSync()
    },
  }
}

/** The stack without the message: messages of PostgreSQL and zod contain values of records. */
export const stackOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name} ${(error as { code?: string }).code ?? ''}\n${(error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')}`
    : typeof error
