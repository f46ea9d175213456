// Dockerfile, compose.yaml and the files beside them agree with the product. (Building the image needs Docker.)
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingsSchema } from '../apps/api/src/platform/settings/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = (name: string): string => readFileSync(join(root, name), 'utf8')
const dockerfile = text('Dockerfile')
const compose = text('compose.yaml')
const settings = new Set(Object.keys(settingsSchema.shape))
const all = (from: string, form: RegExp): string[] =>
  [...from.matchAll(form)].map((found) => found[1] ?? '')

test('the files that the image copies exist and are in its build context', () => {
  const sources = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' '))
  expect(sources.length).toBeGreaterThan(8)
  const ignored = text('.dockerignore').split('\n')
  for (const source of sources) {
    expect(existsSync(join(root, source)), source).toBe(true)
    expect(ignored, source).toContain(`!${source.split('/')[0]}`)
  }
})

test('the image contains the files that the build reads outside its folders', () => {
  const build = dockerfile.slice(0, dockerfile.lastIndexOf('\nFROM '))
  const beside = ['apps/api', 'apps/web', 'packages/contract'].flatMap((folder) =>
    all(text(`${folder}/tsconfig.json`), /"extends": "\.\.\/\.\.\/([^"]+)"/g),
  )
  expect(beside.length).toBeGreaterThan(0)
  for (const file of beside)
    expect(build).toMatch(new RegExp(`^COPY (?!--from).*\\b${file}\\b`, 'm'))
})

test('the image serves without root on the supported Node, and any answer counts as alive', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(all(dockerfile, /^FROM (\S+)/gm)).toEqual([
    'node:24-bookworm-slim',
    'node:24-bookworm-slim',
  ])
  expect(last.indexOf('USER node')).toBeGreaterThan(0)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'))
  expect(last).toMatch(
    /HEALTHCHECK[^]*\/health`\)\.then\(\(\) => process\.exit\(0\), \(\) => process\.exit\(1\)\)/,
  )
  const program = /CMD \["node".*"(\S+\.ts)"\]/.exec(last)?.[1] ?? 'none'
  expect(existsSync(join(root, program))).toBe(true)
})

test('the image installs every package that the server imports', () => {
  const server = JSON.parse(text('apps/api/package.json')) as {
    dependencies: Record<string, string>
  }
  const lock = (
    JSON.parse(text('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; optional?: boolean }>
    }
  ).packages
  for (const name of Object.keys(server.dependencies).filter((one) => !one.startsWith('@wren/')))
    expect(lock[`node_modules/${name}`], name).not.toMatchObject({ dev: true })
})

test('compose.yaml and the sample set only settings, or variables of compose.yaml', () => {
  const ofInstances = all(compose.slice(0, compose.indexOf('services:')), /^ {4}([A-Z_]+):/gm)
  expect(ofInstances).toContain('DATABASE_URL')
  for (const name of ofInstances) expect(settings.has(name), name).toBe(true)
  for (const name of all(text('docker/sample.env'), /^([A-Z_]+)=/gm))
    expect(settings.has(name) || compose.includes(`\${${name}`), name).toBe(true)
  for (const file of all(compose, /(?:- |\s)\.\/(docker\/[\w.-]+\.(?:sh|conf))/g))
    expect(existsSync(join(root, file)), file).toBe(true)
})

test('only the proxy is trusted, it passes sockets, and it logs no address', () => {
  const proxy = text('docker/nginx.conf')
  expect(compose).toContain(`ipv4_address: ${/TRUSTED_PROXIES: (\S+)/.exec(compose)?.[1]}`)
  expect(proxy).toContain('proxy_set_header Upgrade $http_upgrade;')
  expect(all(proxy, /log_format \w+ '([^']+)'/g)).toHaveLength(1)
  expect(proxy).not.toMatch(/\$request\b|\$request_uri|\$uri|\$args|\$http_referer/)
})

test('SES-087 the image and the delivered files contain no local identity provider', () => {
  const ignored = text('.dockerignore').trim().split('\n')
  for (const path of ['scripts/identity-provider', 'scripts/serve-identities.ts'])
    expect([
      existsSync(join(root, path)),
      ignored.lastIndexOf(path) > ignored.indexOf('!scripts'),
    ]).toEqual([true, true])
  const delivered = ['apps/api/src', 'apps/web/src', 'packages', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter(
      (path) =>
        /\.(?:ts|tsx|mjs)$/.test(path) &&
        !/node_modules|\.test\.tsx?$|identity-provider\/|serve-identities/.test(path),
    )
  expect(delivered.length).toBeGreaterThan(500)
  expect(
    delivered.filter((path) => /identity-provider\/|serve-identities/.test(text(path))),
  ).toEqual([])
})
