// `unit` and `screens` need no database and start at once; `http` shares one PostgreSQL for the run; `browser` drives
// the built product.
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { screenImports } from './apps/web/screen-imports.ts'
import { SlowFirst } from './scripts/slow-first.ts'
import { testFolder } from './scripts/test-folder.ts'

// The value of os.tmpdir() in tests and the programs they start.
process.env['TMPDIR'] = testFolder()

const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**']
/** Tests that render, or need a browser API. */
const inPages = [
  'apps/web/**/*.test.tsx',
  'apps/web/**/{intake-undo,realtime,search-recent}.test.ts',
]

export default defineConfig({
  test: {
    pool: 'threads',
    // Modules of the server hold no state, so files share a worker: importing them for each file would take most of the
    // run.
    isolate: false,
    // Two cores would give one worker. Tests often wait for server, database or page: three workers save a tenth over
    // two, a fourth gains nothing.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // An expectation may be late on a busy machine; one that never holds still fails.
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
          // Third-party scripts are not fetched and count as loaded.
          environmentOptions: {
            happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } },
          },
          // Pages and libraries that render hold state: each file gets a separate context within the worker, which
          // imports the rendering libraries once.
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
          // support/picture.ts waits for fonts with a limit.
          env: { APP_ENV: 'test', PW_TEST_SCREENSHOT_NO_FONTS_READY: '1' },
          testTimeout: 120_000,
          // The first tests also wait for the ready-made folders.
          hookTimeout: 480_000,
        },
      },
    ],
  },
})
