// design "Tests": a worker of screens begins without a page; page.setup.ts makes one for each file.
import type { Environment } from 'vitest/runtime'

const page: Environment = { name: 'page', viteEnvironment: 'client', setup: () => ({ teardown: () => {} }) }

export default page
