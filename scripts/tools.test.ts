// Commands answer a mistake with their usage, or with what does not exist, and with a failing status.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const run = (name: string, ...options: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [script(name), ...options], {
    encoding: 'utf8',
  })
  return [status, stderr.trim()]
}

test('commands answer an unknown option with their usage and name a missing backup', () => {
  expect(run('map-requirements.ts', '--jsn')).toEqual([
    1,
    'Usage: npm run requirements [-- --json]',
  ])
  expect(run('restore-database.ts', '--in', '/no/such/backup')).toEqual([
    1,
    'There is no file /no/such/backup.',
  ])
  expect(run('restore-database.ts')).toEqual([1, 'Usage: npm run restore -- --in {file}'])
})

test('the requirements map ends quietly when its reader closes the pipe', () => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" "${script('map-requirements.ts')}" --json | head -c 10`],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
})
