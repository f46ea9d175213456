// design "Tests": `unit` needs no database and starts at once; `http` has one PostgreSQL for the whole run; `browser` drives the built product.
import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**', 'e2e/**']

export default defineConfig({
  test: {
    pool: 'threads',
    // Modules hold no state of their own, so files may share a worker: importing anew for each would cost most of the run.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'apps/api/**/*.rules.test.ts', 'apps/api/**/*.policy.test.ts', 'scripts/**/*.test.ts'],
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
          env: { APP_ENV: 'test' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          env: { APP_ENV: 'test' },
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
