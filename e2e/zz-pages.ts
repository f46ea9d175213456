import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { launchBrowser } from './support/chromium.ts'
const P = JSON.parse(readFileSync('/tmp/docs/pages.json', 'utf8')) as Record<string, string>
const only = process.argv[2]
mkdirSync('/tmp/docs/shots', { recursive: true })
const browser = await launchBrowser()
const out: string[] = []
for (const [name, path] of Object.entries(P)) {
  if (only && !new RegExp(only).test(name)) continue
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: 'http://localhost:4160', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const errors: string[] = [], calls: string[] = []
  page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()) }); page.on('pageerror', (e) => errors.push('PAGE ' + e.message))
  page.on('request', (r) => { const u = new URL(r.url()); if (r.method() === 'POST' || r.resourceType() === 'fetch') calls.push(r.method() + ' ' + u.pathname + ' ' + (r.headers()['authorization'] ? 'AUTH' : '')) })
  try {
    await page.goto(path); await page.waitForTimeout(700)
    const text = (await page.evaluate(() => document.body.innerText)).replace(/\n+/g, ' | ')
    const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    const store = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie].join())
    const small = await page.evaluate(() => [...document.querySelectorAll('button,a,input,select')].filter((e) => { const b = (e.closest('label') ?? e).getBoundingClientRect(); return b.height > 0 && b.height < 40 }).map((e) => (e.textContent || e.tagName).slice(0, 25)))
    out.push(`## ${name} ${new URL(page.url()).pathname}${new URL(page.url()).search.slice(0, 12)} title=${await page.title()} over=${over} store=${store}\n${text}\n  calls ${calls.join('; ')}\n  small ${small.join(', ')}${errors.length ? '\n  ERR ' + errors.join(' || ') : ''}`)
    await page.screenshot({ path: `/tmp/docs/shots/${name}.png`, fullPage: true })
  } catch (e) { out.push(`## ${name} FAILED ${(e as Error).message.slice(0, 200)}`) }
  await context.close()
}
await browser.close(); writeFileSync('/tmp/docs/pages.txt', out.join('\n')); console.log(out.join('\n'))
