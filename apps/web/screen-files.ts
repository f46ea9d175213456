// Groups shared modules into a few files instead of a hundred: what both entries start with, what the app starts
// with, one for staff, one for a nurse's screens, and one beside it for each of these.
//
// Which screen shares which module is known only after tree shaking, so a first build, which is not written,
// determines it. A file of a group imports only wider groups: a module that a nurse's screen needs is also needed
// by its importers.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Group = (module: string) => string | null

const theirScreens = /\/routes\/staff-screens\.ts$/
/** The shell shows them to staff only (SRC-001, AUD-021). A phone may wait for any other late module. */
const theirsInTheShell = /search\.dialog|RecordHistoryDrawer/

/** A nurse's first screens and those of the working day; profile and shell are loaded beside them. */
const nurseWork = /\/(nurse-visits|charts|sign-in)\/[^/]*$/

export async function screenFiles(config: InlineConfig): Promise<Group> {
  const built = await build({
    ...config,
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [react()],
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, sourcemap: false },
  })
  const chunks = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((one) => one.type === 'chunk')
  const groups = groupsOf(chunks)
  return (module) => groups.get(module) ?? null
}

function groupsOf(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const first = reached(chunks, entries, () => [])
  const onPhones = reached(chunks, entries, (chunk) =>
    holds(chunk, theirScreens) ? [] : chunk.dynamicImports,
  )
  const usersOf = new Map<Chunk, Chunk[]>()
  for (const late of chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const used of reached(chunks, [late], () => []))
      usersOf.set(used, [...(usersOf.get(used) ?? []), late])
  const named = new Map<Chunk, string>(firstFiles(chunks, entries))
  for (const [chunk, users] of usersOf) {
    if (users.length < 2 || chunk.isDynamicEntry || first.has(chunk)) continue
    named.set(
      chunk,
      groupOf(users.filter((late) => onPhones.has(late) && !holds(late, theirsInTheShell))),
    )
  }
  const size = new Map<string, number>()
  for (const [{ code }, name] of named) size.set(name, (size.get(name) ?? 0) + code.length)
  const groups = new Map<string, string>()
  for (const [{ moduleIds }, name] of named)
    for (const module of moduleIds)
      groups.set(
        module,
        name.endsWith('.shared') && (size.get(name) ?? 0) < worthAFile ? 'shell' : name,
      )
  return groups
}

/** Used by vite.config.ts: modules that seldom change stay in the browser's cache across releases. */
const grouped = new Set(['start', 'links'])

/** The modules each entry starts with, beside its own file: many small files would take longer than their bytes. */
function* firstFiles(
  chunks: readonly Chunk[],
  entries: readonly Chunk[],
): Iterable<[Chunk, string]> {
  const begins = entries.map((entry) => ({ entry, reached: reached(chunks, [entry], () => []) }))
  for (const chunk of new Set(begins.flatMap((one) => [...one.reached]))) {
    const users = begins.filter((one) => one.reached.has(chunk))
    if (!chunk.isEntry && !grouped.has(chunk.name))
      yield [chunk, users.length > 1 ? 'both' : `${users[0]?.entry.name}-first`]
  }
}

/** Grouped by the nurse's screens, and late parts of the shell, that use them. */
function groupOf(users: readonly Chunk[]): string {
  const work = new Set(users.map(({ facadeModuleId }) => nurseWork.exec(facadeModuleId ?? '')?.[1]))
  const [only] = work
  if (users.length === 0) return 'staff'
  if (work.size === 1 && only !== undefined) return only
  if (work.size > 1) return 'nurse'
  return users.length === 1 ? `${users[0]?.name}.shared` : 'shell'
}

/** Characters before minifying: a smaller group is loaded with the shell, beside every screen. */
const worthAFile = 20_000

const holds = ({ moduleIds }: Chunk, pattern: RegExp): boolean =>
  moduleIds.some((id) => pattern.test(id))

function reached(
  chunks: readonly Chunk[],
  from: readonly Chunk[],
  later: (chunk: Chunk) => readonly string[],
): ReadonlySet<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const left = [...from]
  for (let chunk = left.pop(); chunk !== undefined; chunk = left.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    for (const name of [...chunk.imports, ...later(chunk)])
      left.push(...[byFile.get(name)].filter((next) => next !== undefined))
  }
  return seen
}
