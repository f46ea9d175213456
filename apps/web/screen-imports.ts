// Reduces what each test file of screens imports: libraries bundled once per run, and only the icons it draws of
// 6,000.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Contains every library that renders with React, so that there is one React. */
const packed = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'fuse.js',
  'zod',
]

const index = readFileSync(
  fileURLToPath(import.meta.resolve('@tabler/icons-react/dist/esm/tabler-icons-react.mjs')),
  'utf8',
)
/** Some have two names. */
const fileOf = new Map(
  [...index.matchAll(/^export \{(.*)\} from '(\.\/icons\/Icon\w+\.mjs)'/gm)].flatMap(
    ([, names = '', file = '']) =>
      [...names.matchAll(/ as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
)

const imported = /import \{([^}]*)\} from '@tabler\/icons-react'/g
const importOf = (name: string): string =>
  `import ${name} from '@tabler/icons-react/dist/esm/${fileOf.get(name) ?? name}'`

const iconsByName: Plugin = {
  name: 'icons-by-name',
  enforce: 'pre',
  transform: (code) =>
    code.includes("'@tabler/icons-react'")
      ? {
          code: code.replace(imported, (_, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter(Boolean)
              .map(importOf)
              .join(';'),
          ),
          map: null,
        }
      : undefined,
}

export const screenImports = {
  plugins: [iconsByName],
  deps: { optimizer: { client: { enabled: true, include: packed } } },
  server: { deps: { inline: [/@tabler\/icons-react/] } },
}
