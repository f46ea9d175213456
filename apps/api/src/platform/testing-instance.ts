// A second instance in a separate process, on the database of the test. For tests of races and kills.
//
//   const other = await openSecondInstance(app)              // serves at other.url
//   await other.stop()                                       // SIGTERM; answers its exit code
//   const worker = await openSecondInstance(app, { worker: true })
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { areas } from '../app.ts'
import { openInstance } from './open.ts'
import { readSettings } from './settings/read-settings.ts'
import type { TestApp } from './testing.ts'

const self = fileURLToPath(import.meta.url)
const node = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url))

export interface SecondInstance {
  readonly url: string
  readonly pid: number
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}
export interface SecondOptions {
  readonly worker?: boolean
  /** Settings in addition to those of every test. */
  readonly environment?: Readonly<Record<string, string>>
  /** See `Instance.stop`. */
  readonly grace?: number
}

export function openSecondInstance(
  app: TestApp,
  { worker = false, environment = {}, grace = 0 }: SecondOptions = {},
): Promise<SecondInstance> {
  const { settings, secrets } = app.instance.platform
  const env = {
    ...process.env,
    TEST_DATABASE_URL: app.databaseUrl,
    TEST_TOKEN_SECRET: secrets.token,
    TEST_RATE_FACTOR: String(settings.rateFactor),
    TEST_WORKER: worker ? '1' : '',
    TEST_SETTINGS: JSON.stringify(environment),
    TEST_GRACE: String(grace),
  }
  const child = spawn(node, [self], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    return exited
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The second instance exited with code ${code}.`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const url = /ready (\S+)/.exec(text)?.[1]
      if (url !== undefined)
        resolve({
          url,
          pid: child.pid as number,
          stop: end('SIGTERM'),
          kill: async () => {
            await end('SIGKILL')()
          },
        })
    })
  })
}

async function serve(
  databaseUrl: string,
  token: string,
  rateFactor: string,
  worker: boolean,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const result = readSettings({
    APP_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://wren.test',
    RATE_LIMIT_FACTOR: rateFactor,
    SMS_QUIET_HOURS: 'off',
    LOG_LEVEL: 'error',
    READ_AHEAD: 'off',
    DATABASE_POOL: '6',
    ...environment,
  })
  if ('faults' in result) throw new Error(result.faults.join(', '))
  const secrets = {
    session: 's'.repeat(40),
    token,
    backup: 'b'.repeat(40),
    audit: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
  }
  const instance = await openInstance({
    settings: result.settings,
    secrets,
    databaseUrl,
    pagesFolder: '/nowhere',
    areas,
    worker,
  })
  process.on('SIGTERM', () => {
    instance.stop(Number(process.env['TEST_GRACE'])).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  process.stdout.write(`ready ${instance.url}\n`)
}

if (process.argv[1] === self) {
  await serve(
    process.env['TEST_DATABASE_URL'] ?? '',
    process.env['TEST_TOKEN_SECRET'] ?? '',
    process.env['TEST_RATE_FACTOR'] ?? '50',
    process.env['TEST_WORKER'] === '1',
    JSON.parse(process.env['TEST_SETTINGS'] ?? '{}') as Record<string, string>,
  )
}
