// usage: node /tmp/ordweb-shot.ts <path> <name> [email] [js]
import { launchBrowser } from '/work/h/ordweb/main/e2e/support/chromium.ts'
const url = 'http://localhost:4872'
const [path, name, email = 'admin@wren.example', script = ''] = process.argv.slice(2)
const browser = await launchBrowser()
const { token, status, id } = await (await fetch(`${url}/dev/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) })).json()
for (const scheme of (process.env.SCHEMES ?? 'light,dark').split(',')) for (const width of (process.env.WIDTHS ?? '1440,768,390').split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: Number(process.env.H ?? 1100) }, baseURL: url, colorScheme: scheme as 'dark', timezoneId: 'America/Los_Angeles', hasTouch: width < 500, isMobile: width < 500, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(scheme, width, m.text()) })
  page.on('pageerror', (e) => console.log(scheme, width, e.message))
  await page.goto('/health')
  await page.evaluate((kept) => { for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value as string) }, { token, status, userId: String(id), 'mantine-color-scheme-value': scheme, 'wren-color-scheme': scheme })
  await page.goto(path)
  await page.waitForTimeout(2500)
  if (script) { await (new Function('page', `return (async () => { ${script} })()`))(page); await page.waitForTimeout(700) }
  await page.screenshot({ path: `/tmp/ordweb-shots/${name}-${width}-${scheme}.png` })
  await context.close()
}
await browser.close()
