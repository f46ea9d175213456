// A gate of npm test: a check with counts of what passed and failed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Printed when something failed. */
  readonly report?: string
}

export interface Gate {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const holds = (passed = 1): Outcome => ({ passed, failed: 0, skipped: 0 })
export const fails = (report: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, report })

interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs a tool of node_modules, or a script, on this Node and returns its output. */
export function tool(path: string, args: readonly string[], { shown = false } = {}): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, path), ...args], {
      cwd: root,
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.on('error', failed)
    child.on('close', (code) => done({ code: code ?? 1, output: output.trim() }))
  })
}

/** A gate that passes when its tool exits with 0. */
export const toolGate = (name: string, path: string, args: readonly string[]): Gate => ({
  name,
  run: async () => {
    const { code, output } = await tool(path, args)
    return code === 0 ? holds() : fails(output)
  },
})
