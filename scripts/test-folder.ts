// design "Tests": where tests put what they throw away. Each file's database has a thousand files, and a disk that
// has just freed thousands is slow to find room for the next thousand: with them in memory a run needs a tenth less
// of the processor, and waits for no disk.
import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const inMemory = '/dev/shm'
/** Bytes. A run holds less than one gigabyte at a time. */
const roomNeeded = 3e9
const memoryNeeded = 6e9
/** No run takes so long: what is older belongs to one that was killed. */
const abandonedMs = 3 * 3_600_000

/**
 * The system's folder for what is short-lived, or one in memory where there is plenty; cleared of what killed runs
 * left.
 */
export function testFolder(): string {
  const folder = hasRoom() ? inMemory : tmpdir()
  sweep(folder)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomNeeded && process.availableMemory() > memoryNeeded
  } catch {
    return false
  }
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^wren-(?:test|e2e)-/.test(one))) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (Date.now() - mtimeMs > abandonedMs) rmSync(path, { recursive: true, force: true })
  }
}
