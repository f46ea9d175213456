// npm test runs every gate; npm test -- intake runs the tests of one area.
import { join } from 'node:path'
import process from 'node:process'
import { prepare, root } from './install.mjs'
import { run } from './run.mjs'

const node = await prepare()
process.exit(
  await run(node, [join(root, 'scripts/run-gates.ts'), ...process.argv.slice(2)], {
    APP_ENV: 'test',
  }),
)
