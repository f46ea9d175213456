// design "Budgets": what screens share comes in a few files instead of a hundred: one that only staff load, one for a nurse's screens, one beside it for each of these.
//
// Which screen shares what is known only once everything unused has been dropped, so a first build, which is not written, is asked for it. A file
// of a group imports none but those of wider groups: whatever a nurse's screen needs is needed by what imports it too.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Group = (module: string) => string | null

const theirScreens = /\/routes\/staff-screens\.ts$/
/** The shell shows them to staff alone (SRC-001, AUD-021); of everything else that comes late a phone may be waiting for it. */
const theirsInTheShell = /search\.dialog|RecordHistoryDrawer/

/** What she comes in by and works with all day; her profile and the shell come beside it. */
const nurseWork = /\/(nurse-visits|charts|sign-in)\/[^/]*$/

export async function screenFiles(config: InlineConfig): Promise<Group> {
  const built = await build({ ...config, configFile: false, root: fileURLToPath(new URL('.', import.meta.url)), plugins: [react()], logLevel: 'silent', build: { ...config.build, write: false, minify: false, sourcemap: false } })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : [])).filter((one) => one.type === 'chunk')
  const groups = groupsOf(chunks)
  return (module) => groups.get(module) ?? null
}

function groupsOf(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const first = reached(chunks, entries, () => [])
  const onPhones = reached(chunks, entries, (chunk) => (holds(chunk, theirScreens) ? [] : chunk.dynamicImports))
  const usersOf = new Map<Chunk, Chunk[]>()
  for (const late of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) for (const used of reached(chunks, [late], () => [])) usersOf.set(used, [...(usersOf.get(used) ?? []), late])
  const groups = new Map<string, string>()
  for (const [chunk, users] of usersOf) {
    if (users.length < 2 || chunk.isDynamicEntry || first.has(chunk)) continue
    const name = groupOf(users.filter((late) => onPhones.has(late) && !holds(late, theirsInTheShell)))
    for (const module of chunk.moduleIds) groups.set(module, name)
  }
  return groups
}

/** By those of a nurse's screens, and of what her shell shows late, that use it. */
function groupOf(users: readonly Chunk[]): string {
  const work = new Set(users.map(({ facadeModuleId }) => nurseWork.exec(facadeModuleId ?? '')?.[1]))
  const [only] = work
  if (users.length === 0) return 'staff'
  if (work.size === 1 && only !== undefined) return only
  if (work.size > 1) return 'nurse'
  return users.length === 1 ? `${users[0]?.name}.shared` : 'shell'
}

const holds = ({ moduleIds }: Chunk, pattern: RegExp): boolean => moduleIds.some((id) => pattern.test(id))

function reached(chunks: readonly Chunk[], from: readonly Chunk[], later: (chunk: Chunk) => readonly string[]): ReadonlySet<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const left = [...from]
  for (let chunk = left.pop(); chunk !== undefined; chunk = left.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    for (const name of [...chunk.imports, ...later(chunk)]) left.push(...[byFile.get(name)].filter((next) => next !== undefined))
  }
  return seen
}
