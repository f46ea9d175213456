// design "Tests": a person before a screen. Whatever the console says is a fault; each named step is photographed
// and walked by axe.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, BrowserContext, Download, Page } from 'playwright-core'
import { root } from '../../scripts/gates/gate.ts'
import { axeFindings } from './axe.ts'
import { footFaults } from './feet.ts'
import { takePicture } from './picture.ts'
import type { Product } from './product.ts'
import { missingStamp } from './stamps.ts'

export interface Seat {
  readonly page: Page
  readonly context: BrowserContext
  /** Photographs the screen and asks axe, whose findings are complaints. */
  look(name: string, page?: Page): Promise<void>
  /** Keeps a downloaded file beside the pictures. */
  receive(file: Download, name: string): Promise<void>
  /**
   * A status, or a net:: error, that this step provokes: the browser tells it as a failed load, which is no fault
   * of ours.
   */
  expectRefusal(reason: number | string): void
  /** What this step provokes more often than can be counted, as the tries of a socket that finds nobody. */
  overlook(pattern: RegExp): void
  /** After a failed step: the pictures and the words of what is open. */
  keep(name: string): Promise<void>
  /** Empty unless the console, a script, the policy or axe complained, or a save bore no version. */
  complaints(): readonly string[]
  leave(): Promise<void>
}

export type Width = 'desk' | 'phone'

const screens = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
} as const

/** `file` names the folder of the pictures: test-results/<file>/. */
export async function takeSeat(
  browser: Browser,
  product: Product,
  width: Width,
  file: string,
): Promise<Seat> {
  const context = await browser.newContext({
    ...screens[width],
    baseURL: product.url,
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const heard = listen(context)
  const folder = join(root, 'test-results', basename(file).replace(/\..*$/, ''))
  mkdirSync(folder, { recursive: true })
  return {
    page,
    context,
    look: async (name, seen = page) => {
      await takePicture(seen, join(folder, `${name}.jpg`))
      for (const finding of await axeFindings(seen)) heard.say(`axe on ${name}: ${finding}`)
      for (const fault of await footFaults(seen)) heard.say(`out of reach on ${name}: ${fault}`)
    },
    keep: async (name) => {
      for (const [at, open] of context.pages().entries()) {
        await takePicture(open, join(folder, `${name}-${at + 1}.jpg`))
        writeFileSync(
          join(folder, `${name}-${at + 1}.txt`),
          `${open.url()}\n${await open.locator('body').ariaSnapshot()}\n${heard.complaints().join('\n')}\n`,
        )
      }
    },
    receive: (file, name) => file.saveAs(join(folder, name)),
    expectRefusal: (reason) => {
      heard.allowed.push(reason)
    },
    overlook: (pattern) => {
      heard.overlooked.push(pattern)
    },
    complaints: () => heard.complaints(),
    leave: () => context.close(),
  }
}

/** Every page of this person: links may open their own. */
function listen(context: BrowserContext): {
  readonly allowed: (number | string)[]
  readonly overlooked: RegExp[]
  say(text: string): void
  complaints(): readonly string[]
} {
  const said: { readonly what: string; readonly where: string }[] = []
  const allowed: (number | string)[] = []
  const overlooked: RegExp[] = []
  const again: { readonly url: string; readonly status: number }[] = []
  // A screen that read before the socket stood reads once more by itself, and is refused once more: how often hangs
  // on the machine.
  context.on('response', (answer) => {
    if (answer.status() >= 400 && answer.request().headers()['x-background'] === '1')
      again.push({ url: answer.url(), status: answer.status() })
  })
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      said.push({
        what: message.text(),
        where: `${message.location().url} on ${message.page()?.url()}`,
      })
  })
  context.on('request', (request) => {
    const missing = missingStamp(request)
    if (missing !== null) said.push({ what: missing, where: `${request.frame().url()}` })
  })
  context.on('weberror', (error) => {
    said.push({
      what: error.error().stack || error.error().message,
      where: `${error.page()?.url()}`,
    })
  })
  return {
    allowed,
    overlooked,
    say: (text) => {
      said.push({ what: text, where: 'axe' })
    },
    complaints: () => {
      const [left, repeated] = [[...allowed], [...again]]
      return said
        .filter(({ what, where }) => {
          if (overlooked.some((pattern) => pattern.test(what))) return false
          const place = left.findIndex(
            (reason) => what.startsWith('Failed to load resource:') && what.includes(`${reason}`),
          )
          if (place >= 0) left.splice(place, 1)
          const repeat =
            place >= 0
              ? -1
              : repeated.findIndex(
                  ({ url, status }) =>
                    allowed.includes(status) &&
                    what.includes(`${status}`) &&
                    where.startsWith(`${url} `),
                )
          if (repeat >= 0) repeated.splice(repeat, 1)
          return place < 0 && repeat < 0
        })
        .map(({ what, where }) => `${what} (${where})`)
    },
  }
}
