// design "Tests": `unit` and `screens` need no database and start at once; `http` has one PostgreSQL for the whole
// run; `browser` drives the built product.
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { screenImports } from './apps/web/screen-imports.ts'
import { SlowFirst } from './scripts/slow-first.ts'
import { testFolder } from './scripts/test-folder.ts'

// What tests and the programs they start take from os.tmpdir().
process.env['TMPDIR'] = testFolder()

const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** What draws, or asks for what a browser gives. */
const inPages = [
  'apps/web/**/*.test.tsx',
  'apps/web/**/{intake-undo,realtime,search-recent}.test.ts',
]

export default defineConfig({
  test: {
    pool: 'threads',
    // Modules of the server hold no state of their own, so files may share a worker: importing anew for each would
    // cost most of the run.
    isolate: false,
    // On two cores one worker would be the default, and half the machine would wait for it; a test often waits for
    // what its server, its database or its page waits for, so that the third takes off what two leave unused, a
    // tenth, and a fourth nothing more.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // What is waited for may be late on a busy machine; what never comes fails all the same.
    expect: { poll: { interval: 50, timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'apps/api/**/*.rules.test.ts',
            'apps/api/**/*.policy.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...outside, ...inPages],
        },
      },
      {
        extends: true,
        plugins: screenImports.plugins,
        test: {
          name: 'screens',
          deps: screenImports.deps,
          server: screenImports.server,
          environment: './apps/web/src/shared/screen/page.environment.ts',
          // A script of somebody else's is not fetched, and counts as one that came.
          environmentOptions: {
            happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
          },
          // A page and its modules remember who came and went, the libraries that draw among them: each file has
          // its own, in a context of its own within the worker, which imports what draws the page but once.
          pool: 'vmThreads',
          isolate: true,
          setupFiles: [
            'apps/web/src/shared/screen/patience.setup.ts',
            'apps/web/src/shared/screen/unstacked.setup.ts',
          ],
          testTimeout: 60_000,
          include: inPages,
          exclude: outside,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['apps/api/**/*.test.ts'],
          exclude: [...outside, '**/*.rules.test.ts', '**/*.policy.test.ts'],
          globalSetup: ['apps/api/src/platform/database/testing-server.ts'],
          setupFiles: ['apps/api/src/platform/testing-numbers.setup.ts'],
          env: { APP_ENV: 'test' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 1 },
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/ready-made.setup.ts'],
          // support/picture.ts waits for fonts, and not for ever.
          env: { APP_ENV: 'test', PW_TEST_SCREENSHOT_NO_FONTS_READY: '1' },
          testTimeout: 120_000,
          // Those who begin first wait for the ready-made folders too.
          hookTimeout: 480_000,
        },
      },
    ],
  },
})
