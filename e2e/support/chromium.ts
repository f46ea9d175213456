// design "Tests": the browser of the browser tests: one that npm brought along where it can run, else one found on
// the machine.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'
import { unpackChromium } from './chromium-package.ts'

/** CHROMIUM_PATH, the one from npm, an installed one, then whatever Playwright finds (macOS, Windows). */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  if (named)
    return chromium.launch({
      ...options,
      executablePath: named,
      args: [...sandboxless, ...(options.args ?? [])],
    })
  const shipped = await unpackChromium()
  if (shipped) {
    // Without a zygote and a GPU process it needs no more of the system than a container has.
    const args = [
      '--headless=old',
      '--no-zygote',
      '--disable-gpu',
      briefPages,
      ...sandboxless,
      ...(options.args ?? []),
    ]
    return chromium.launch({
      ...options,
      executablePath: shipped.executable,
      args,
      env: { ...environment(), ...shipped.env },
    })
  }
  const installed = findInstalled()
  if (installed)
    return chromium.launch({
      ...options,
      executablePath: installed,
      args: [...sandboxless, ...(options.args ?? [])],
    })
  return launchChannel(options)
}

// A page of a test lives for seconds: it ends before optimised code pays, and helpers of the collector only take
// the two cores from one another.
const briefPages = '--js-flags=--no-opt --no-maglev --single-threaded-gc'

// The sandbox wants rights that containers and root do not have; the pages opened here are our own.
const sandboxless = ['--no-sandbox', '--font-render-hinting=none']

export interface BrowserCommand {
  readonly executable: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
/** The same browser as a command, for a test that kills it. */
export async function browserCommand(): Promise<BrowserCommand> {
  const shipped = await unpackChromium()
  const named = process.env['CHROMIUM_PATH'] ?? (shipped ? undefined : findInstalled())
  if (named) return { executable: named, args: ['--headless', ...sandboxless], env: environment() }
  if (!shipped) throw new Error('No Chromium was found that can be started as a command.')
  return {
    executable: shipped.executable,
    args: ['--headless=old', '--no-zygote', '--disable-gpu', briefPages, ...sandboxless],
    env: { ...environment(), ...shipped.env },
  }
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

async function launchChannel(options: LaunchOptions): Promise<Browser> {
  for (const channel of ['chrome', 'msedge']) {
    const browser = await chromium.launch({ ...options, channel }).catch(() => undefined)
    if (browser) return browser
  }
  throw new Error(
    'No Chromium was found for the browser tests. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}
