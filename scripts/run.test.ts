// Starting Wren on a Node that cannot replace its own process (before 22.15): as a child, tied to its starter by a
// pipe.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'wren-run-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const starter = (program: string): string =>
  written(
    'starter.mjs',
    `import { run } from ${JSON.stringify(new URL('run.mjs', import.meta.url).href)}
  process.exit(await run(process.execPath, [${JSON.stringify(program)}]))`,
  )
const started = (program: string) =>
  spawn(process.execPath, [starter(program)], { stdio: ['ignore', 'pipe', 'inherit'] })

test('a program outlives its threads and children', async () => {
  const program = written(
    'program.mjs',
    `import { fork } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    import { once } from 'node:events'
    if (process.send) { process.send('hello'); process.disconnect() }
    else {
      const threads = Array.from({ length: 4 }, () => new Worker('1', { eval: true }))
      const codes = (await Promise.all(threads.map((thread) => once(thread, 'exit')))).map(([code]) => code)
      const [forked] = await once(fork(process.argv[1]), 'exit')
      console.log(JSON.stringify([codes, forked]))
      process.exit(7)
    }`,
  )
  const child = started(program)
  let said = ''
  child.stdout.on('data', (text) => {
    said += String(text)
  })
  const code = await new Promise((done) => {
    child.on('close', done)
  })
  expect([said.trim(), code]).toEqual(['[[0,0,0,0],0]', 7])
})

test('a program ends when its starter is killed', async () => {
  const mark = join(folder, 'ended')
  const program = written(
    'waits.mjs',
    `import { writeFileSync } from 'node:fs'
    setInterval(() => {}, 1000)
    process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(mark)}, 'by its tie'); process.exit() })
    console.log('here')`,
  )
  const child = started(program)
  await new Promise((done) => {
    child.stdout.once('data', done)
  })
  child.kill('SIGKILL')
  await expect
    .poll(
      () => {
        try {
          return readFileSync(mark, 'utf8')
        } catch {
          return ''
        }
      },
      { timeout: 10_000 },
    )
    .toBe('by its tie')
})
