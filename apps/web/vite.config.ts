// Two entries, the app and the link pages. The server writes a nonce into each page it answers.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin, type ProxyOptions } from 'vite'
import { leanSchemas } from './lean-schemas.ts'
import { packedFiles } from './packed-files.ts'
import { pdfFiles } from './pdf-files.ts'
import { screenFiles } from './screen-files.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const api = process.env['WREN_API'] ?? 'http://127.0.0.1:3000'

// Screens and calls share paths (NET-009): requests for pages and modules stay here, all others go to the API.
const toApi: ProxyOptions = {
  target: api,
  bypass: (request) => {
    const page = request.headers.accept?.includes('text/html')
    const tokenPage = /^\/(ns|nc|ps)([/?]|$)/.test(request.url ?? '')
    return page ? (tokenPage ? '/token.html' : '/index.html') : undefined
  },
}

const startModules =
  /node_modules\/(react|react-dom|scheduler)\/|tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(CalendarEvent|AlertTriangle))|contract\/src\/(format|phone-us|random-mark\.rules|time|time-zones|timezones)\.ts|web\/src\/shared\/(clock|store|session\/(claims|clear-cache|storage)|http\/(api-base|slow-calls))\.ts|web\/src\/token\/routes\.ts/
/** Modules that the link pages start with and a few screens of the app load later. */
const linkModules =
  /icons\/Icon(Cash|Check|ChevronRight|Clock|MapPin|Phone|Vaccine)\.mjs|contract\/src\/(money|nurse-pay\.rules|slots|token-pages\.rules)\.ts/

const input = [here('index.html'), ...(existsSync(here('token.html')) ? [here('token.html')] : [])]
// One file for what both entries start with, instead of a dozen small ones: fewer requests on a slow phone, better
// compression.
const groups = [
  { name: 'start', test: startModules },
  { name: 'links', test: linkModules },
]
// A data: address would need the policy to allow it for fonts.
const common = {
  target: 'es2023',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false }, // a browser without it loads the same files a little later
} satisfies InlineConfig['build']

// Evaluated when a build begins, not when another tool reads this file.
const sharedFiles: Plugin = {
  name: 'shared-files',
  apply: 'build',
  config: async () => {
    const name = await screenFiles({
      build: { ...common, rolldownOptions: { input, output: { codeSplitting: { groups } } } },
    })
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name, debugName: 'shared', includeDependenciesRecursively: false, priority: -1 },
              ],
            },
          },
        },
      },
    }
  },
}

export default defineConfig({
  root: here('.'),
  plugins: [react(), leanSchemas(), sharedFiles, pdfFiles(), packedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: true,
    // A gate holds the size of a first visit. Only the PDF viewer, loaded with its first document, exceeds the limit of
    // the bundler.
    chunkSizeWarningLimit: 600,
    ...common,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      input,
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/(?!src/|@|node_modules/|packages/|icon\\.svg|index\\.html|gallery\\.html|token\\.html|websocket).+':
        toApi,
      '/websocket': { target: api.replace('http', 'ws'), ws: true },
    },
  },
})
