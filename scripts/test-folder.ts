// Temporary folder of the tests. Each file's database has a thousand files, and a disk is slow to allocate them
// after deleting others. In memory a run needs a tenth less processor time and waits for no disk.
import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const inMemory = '/dev/shm'
/** Bytes. A run uses less than one gigabyte at a time. */
const roomNeeded = 3e9
const memoryNeeded = 6e9
/** No run takes so long: an older folder belongs to a run that was killed. */
const abandonedMs = 3 * 3_600_000

/** The system's temporary folder, or one in memory where there is room; removes what killed runs left. */
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
