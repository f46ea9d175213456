// DOC "Journeys" and "Uploader": the documents of an intake as staff add, sort, look at, search and remove them.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { callAs } from './support/call-as.ts'
import { launchBrowser } from './support/chromium.ts'
import {
  add,
  archive,
  bad,
  drawer,
  given,
  good,
  inked,
  path,
  remove,
  row,
  rows,
  shut,
  storedOn,
  text,
  uploaded,
  type Stored,
} from './support/documents.ts'
import { choose, days, field, pick } from './support/fields.ts'
import { anIntake } from './support/intakes.ts'
import { intercept } from './support/intercept.ts'
import { atTheDoor, comeIn } from './support/people.ts'
import { startProduct, type Product } from './support/product.ts'
import { openRecords, type Records } from './support/records.ts'
import { takeSeat, type Seat } from './support/seat.ts'

const wrongType = 'only JPEG, PNG, PDF and plain text files are accepted'
const received = '2026-08-17T16:20:00.000Z' // of the referral that is pasted
const patience = { timeout: 20_000 }
const inProgress = { status: 'In Progress', status_reason: 'Call Patient' }

let product: Product
let browser: Browser
let records: Records
let olive: Seat
let pharmacy = 0
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ reader: true }), launchBrowser()])
  await product.clock(received)
  records = await openRecords(product, received)
  await records.admin({ first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' })
  pharmacy = await records.pharmacy('Prickly Pear Rx', 'billing@pharmacy.example')
  olive = await takeSeat(browser, product, 'desk', import.meta.url)
})
afterAll(async () => {
  await records?.close()
  await browser?.close()
  await product?.stop()
})
beforeEach(async ({ task }) => {
  onTestFailed(() => olive.keep(`failed-${task.name.split(' ')[0]}`))
  if (!olive.page.url().startsWith('http')) await comeIn(olive, 'olive@staff.example', atTheDoor)
})

const quiet = (): void => expect(olive.complaints()).toEqual([])
async function open(page: Page): Promise<number> {
  const id = await anIntake(olive, pharmacy, inProgress)
  await page.goto(`/intake/${id}`)
  await page.getByRole('button', { name: 'Add Documents' }).waitFor()
  return id
}
const stored = (id: number) => storedOn(olive, id)

test(
  'DOC-J1 DOC-006 DOC-008 DOC-013 DOC-018 INT-028 a PDF added to a new intake uploads by itself once it is sorted, is saved with it and shown on it, and the list shows Docs',
  { timeout: 180_000 },
  async () => {
    const { page } = olive
    await records.flag('document-upload', false)
    await page.goto('/new-intake')
    await field(page, 'Pasted referral text').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Add Documents' }).count(), patience)
      .toBe(0) // what the flag was switched to may follow
    await records.flag('document-upload', true)
    await page.reload()
    await page.getByRole('button', { name: 'Add Documents' }).waitFor()
    await page.getByText('Drop files here').waitFor()
    await add(page, [good('physician-order.pdf'), good('lab-result.png')])
    await expect.poll(() => rows(page).count(), patience).toBe(2)
    const order = row(page, 'physician-order.pdf')
    await order.getByText('15 KB').waitFor()
    await order.getByText('Not uploaded').waitFor()
    await order.getByRole('button', { name: 'Preview physician-order.pdf' }).waitFor()
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).count()).toBe(0)
    await choose(page, 'Status', 'In Progress')
    await order.getByRole('button', { name: 'Upload', exact: true }).waitFor()
    await choose(page, 'Status', 'New Intake')
    await order.getByText('Not uploaded').waitFor()
    await choose(page, 'Category of physician-order.pdf', 'Orders')
    await uploaded(page, 'physician-order.pdf')
    await remove(page, 'lab-result.png')
    await expect.poll(() => rows(page).count(), patience).toBe(1)
    await field(page, 'Pasted referral text').fill(readFileSync(path('referrals/009.txt'), 'utf8'))
    await page.getByRole('button', { name: 'Extract' }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await pick(page, 'Pharmacy', 'Prickly')
    await choose(page, 'Treatment Duration', '1 day')
    await days(page, 'Potential Start Date', '20 August 2026', '24 August 2026')
    // It comes with the place of the zip, which is looked up after a pause.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Timezone', exact: true }).inputValue())
      .toBe('Pacific')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: /^Intake \d+$/, level: 1 }).waitFor()
    await uploaded(page, 'physician-order.pdf')
    await page.getByRole('button', { name: 'physician-order.pdf', exact: true }).click()
    await drawer(page).getByRole('toolbar').getByText('Page 1 of 2').waitFor()
    await shut(page)
    await page.goto('/intake-list')
    await page
      .getByRole('row')
      .filter({ hasText: 'Vyvgart' })
      .getByRole('cell', { name: 'Has documents' })
      .waitFor()
    quiet()
  },
)

test(
  'DOC-J2 DOC-007 DOC-012 DOC-013 DOC-019 in In Progress the category is chosen and Upload pressed, whose button then goes; a later category is kept, and one that cannot be saved shows the old again',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    await add(page, good('demographics-sheet.pdf'))
    const sheet = row(page, 'demographics-sheet.pdf')
    await choose(page, 'Category of demographics-sheet.pdf', 'Orders')
    // By a double click, whose second half must not take the upload back.
    await sheet.getByRole('button', { name: 'Upload', exact: true }).dblclick()
    await uploaded(page, 'demographics-sheet.pdf')
    await sheet.getByRole('button', { name: 'Upload', exact: true }).waitFor({ state: 'hidden' })
    await choose(page, 'Category of demographics-sheet.pdf', 'Demographics')
    await expect.poll(async () => (await stored(id))[0]?.category, patience).toBe('Demographics')
    await page.reload()
    await expect
      .poll(
        () =>
          page.getByRole('combobox', { name: 'Category of demographics-sheet.pdf' }).inputValue(),
        patience,
      )
      .toBe('Demographics')
    await intercept(page, '**/category', (route) => route.abort())
    olive.expectRefusal('net::ERR_FAILED')
    await choose(page, 'Category of demographics-sheet.pdf', 'Information')
    await sheet.getByRole('alert').waitFor()
    await expect
      .poll(
        () =>
          page.getByRole('combobox', { name: 'Category of demographics-sheet.pdf' }).inputValue(),
        patience,
      )
      .toBe('Demographics')
    await page.unroute('**/category')
    quiet()
  },
)

test(
  'DOC-J3 DOC-011 DOC-052 a file of 6 MB, an archive, an empty file and what only bears the name of an accepted one are refused with their texts, and nothing is added',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    await add(page, [
      {
        name: 'large.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * 1024 * 1024)]),
      },
      { name: 'order.zip', mimeType: 'application/zip', buffer: archive },
      { name: 'order.pdf', mimeType: 'application/pdf', buffer: archive },
      {
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      given('empty.pdf', 'application/pdf'),
      given('html-inside.pdf', 'application/pdf'),
      given('really-elf.png', 'image/png'),
    ])
    for (const said of [
      'large.pdf: the file is larger than 5 MB',
      `order.zip: ${wrongType}`,
      `order.pdf: ${wrongType}`,
      `photo.jpg: ${wrongType}`,
      'empty.pdf: the file is empty',
      `html-inside.pdf: ${wrongType}`,
      `really-elf.png: ${wrongType}`,
    ])
      await page.getByText(said, { exact: true }).waitFor()
    expect([await rows(page).count(), await stored(id)]).toEqual([0, []])
    quiet()
  },
)

test(
  'DOC-J4 DOC-003 DOC-015 DOC-016 a document that was uploaded without its category may stay so, but not at Submit',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    await add(page, text('note.txt', 'A note without a place'))
    await row(page, 'note.txt').getByRole('button', { name: 'Upload', exact: true }).click()
    await uploaded(page, 'note.txt')
    await expect
      .poll(
        async () =>
          (await stored(id)).map(({ category, contentSha256 }) => [
            category,
            contentSha256 !== null,
          ]),
        patience,
      )
      .toEqual([['unspecified', true]])
    await row(page, 'note.txt').getByText('Document category is unspecified').waitFor()
    await field(page, 'Notes').fill('Ring twice')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page
      .getByText('Please select a document type for all uploaded documents')
      .first()
      .waitFor()
    expect(
      (await callAs<{ intake: { notes: string | null } }>(olive, 'GET', `/intake/by-id/${id}`))
        .intake.notes,
    ).not.toBe('Ring twice')
    await page
      .getByRole('button', { name: 'Go to Documents' })
      .click()
      .then(() =>
        expect
          .poll(
            () =>
              page
                .getByRole('combobox', { name: 'Category of note.txt' })
                .evaluate((one) => one === document.activeElement),
            patience,
          )
          .toBe(true),
      )
    await choose(page, 'Category of note.txt', 'Information')
    await expect.poll(async () => (await stored(id))[0]?.category, patience).toBe('Information')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Intake has been updated').waitFor()
    quiet()
  },
)

test(
  'DOC-017 DOC-022 DOC-023 DOC-054 several files report one result each: Submit takes along what is sorted, a refused one says why in its row with Retry, and the intake is saved all the same',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    await add(page, [
      text('first.txt', 'The same words'),
      text('again.txt', 'The same words'),
      given('pdf-header-html.pdf', 'application/pdf'),
      text('last.txt', 'Other words'),
    ])
    for (const name of ['first.txt', 'again.txt', 'pdf-header-html.pdf', 'last.txt'])
      await choose(page, `Category of ${name}`, 'Information')
    olive.expectRefusal(409)
    olive.expectRefusal(415)
    await field(page, 'Notes').fill('Two dogs')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Some documents could not be uploaded').waitFor()
    for (const name of ['first.txt', 'last.txt']) await uploaded(page, name)
    await row(page, 'first.txt').getByText('14 B').first().waitFor()
    await row(page, 'again.txt').getByText('This file has already been added.').waitFor()
    await row(page, 'pdf-header-html.pdf').getByText(`pdf-header-html.pdf: ${wrongType}`).waitFor()
    for (const name of ['again.txt', 'pdf-header-html.pdf'])
      await row(page, name).getByRole('button', { name: 'Retry' }).waitFor()
    await expect
      .poll(
        async () =>
          (await callAs<{ intake: { notes: string | null } }>(olive, 'GET', `/intake/by-id/${id}`))
            .intake.notes,
        patience,
      )
      .toBe('Two dogs')
    await olive.look('results')
    // A page behind the first bytes of a PDF: looked at here, it is no page.
    await row(page, 'pdf-header-html.pdf')
      .getByRole('button', { name: 'Preview pdf-header-html.pdf' })
      .click()
    await drawer(page).getByText('This file cannot be shown.').waitFor()
    expect(
      await page.evaluate(() =>
        [{ ...document.documentElement.dataset }, document.title]
          .map((one) => JSON.stringify(one))
          .join(),
      ),
    ).not.toMatch(/ran/)
    await shut(page)
    olive.expectRefusal(409)
    await row(page, 'again.txt').getByRole('button', { name: 'Retry' }).click()
    await row(page, 'again.txt').getByText('This file has already been added.').waitFor()
    for (const name of ['again.txt', 'pdf-header-html.pdf']) await remove(page, name)
    await expect.poll(() => rows(page).count(), patience).toBe(2)
    expect((await stored(id)).map(({ fileName }) => fileName)).toEqual(['first.txt', 'last.txt'])
    quiet()
  },
)

test(
  'DOC-022 an upload shows how far it is, can be taken back, and a broken one is tried again',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    await add(page, [text('slow.txt', 'A slow file'), text('next.txt', 'The next one')])
    for (const name of ['slow.txt', 'next.txt'])
      await choose(page, `Category of ${name}`, 'Information')
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/contents', async (route) => {
      await held.promise
      await route.abort().catch(() => undefined)
    })
    for (const name of ['slow.txt', 'next.txt'])
      await row(page, name).getByRole('button', { name: 'Upload', exact: true }).click()
    for (const name of ['slow.txt', 'next.txt'])
      await row(page, name).getByText('Uploading...').waitFor()
    await page.getByRole('button', { name: 'Cancel upload of next.txt' }).click()
    await page.getByRole('button', { name: 'Cancel upload of slow.txt' }).click()
    for (const name of ['slow.txt', 'next.txt'])
      await row(page, name).getByRole('button', { name: 'Upload', exact: true }).waitFor()
    await expect.poll(() => stored(id), patience).toEqual([])
    held.resolve()
    olive.expectRefusal('net::ERR_FAILED')
    await row(page, 'slow.txt').getByRole('button', { name: 'Upload', exact: true }).click()
    await row(page, 'slow.txt').getByRole('button', { name: 'Retry' }).waitFor()
    await page.unroute('**/contents')
    await row(page, 'slow.txt').getByRole('button', { name: 'Retry' }).click()
    await uploaded(page, 'slow.txt')
    expect((await stored(id)).map(({ fileName }) => fileName)).toEqual(['slow.txt'])
    quiet()
  },
)

test(
  'DOC-020 DOC-055 deleting asks first, and what somebody else deleted goes from the row',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    const made = await callAs<Stored>(olive, 'POST', '/api/documents', {
      fileName: 'gone.txt',
      fileType: 'text/plain',
      fileSize: 4,
      intakeId: id,
      category: 'Orders',
      data: 'Z29uZQ==',
    })
    await callAs(olive, 'POST', '/api/documents', {
      fileName: 'mine.txt',
      fileType: 'text/plain',
      fileSize: 4,
      intakeId: id,
      category: 'Orders',
      data: 'bWluZQ==',
    })
    await uploaded(page, 'mine.txt')
    await page.getByRole('button', { name: 'Delete mine.txt' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.getByText('Are you sure you want to delete this document?').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await uploaded(page, 'mine.txt')
    await remove(page, 'mine.txt')
    await page.getByText('Document has been deleted').first().waitFor()
    await row(page, 'mine.txt').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete gone.txt' }).click()
    await question.getByText('Are you sure you want to delete this document?').waitFor()
    await callAs(olive, 'DELETE', `/api/documents/${made.id}`, {})
    await row(page, 'gone.txt').waitFor({ state: 'hidden' })
    olive.expectRefusal(404)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => rows(page).count(), patience).toBe(0)
    quiet()
  },
)

test(
  'DOC-014 on a Done intake nothing is added, uploaded, sorted or deleted, and the preview stays',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    await add(page, good('nursing-instructions.txt'))
    await choose(page, 'Category of nursing-instructions.txt', 'Instructions')
    await row(page, 'nursing-instructions.txt')
      .getByRole('button', { name: 'Upload', exact: true })
      .click()
    await uploaded(page, 'nursing-instructions.txt')
    for (const status of ['Done', 'Deleted - Duplicated']) {
      await callAs(olive, 'PATCH', `/intake/${id}`, { status })
      await page.reload()
      await uploaded(page, 'nursing-instructions.txt')
      for (const button of [
        page.getByRole('button', { name: 'Add Documents' }),
        page.getByRole('button', { name: 'Delete nursing-instructions.txt' }),
        page.getByRole('combobox', { name: 'Category of nursing-instructions.txt' }),
      ])
        await expect.poll(() => button.isDisabled(), patience).toBe(true)
      expect(await page.getByText('Drop files here').count()).toBe(0)
      await page.getByRole('button', { name: 'Preview nursing-instructions.txt' }).click()
      await drawer(page).getByText('Marguerite Stillwater').first().waitFor()
      await shut(page)
    }
    quiet()
  },
)

test(
  'DOC-021 every kind of document is looked at in the page: PDFs with their pages, size and turns, photos upright, texts as texts; a locked one asks for its password and a broken one says that it cannot be shown',
  { timeout: 240_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    const files = [
      'physician-order.pdf',
      'demographics-sheet.pdf',
      'prior-authorization-letter.pdf',
      'scanned-order.pdf',
      'nursing-instructions.txt',
      'lab-result.png',
      'photo-order-page-1.jpg',
      'photo-order-page-2.jpg',
    ]
    const types: Readonly<Record<string, string>> = {
      pdf: 'application/pdf',
      txt: 'text/plain',
      png: 'image/png',
      jpg: 'image/jpeg',
    }
    for (const file of [...files.map(good), bad('encrypted.pdf'), bad('truncated.pdf')]) {
      const name = basename(file)
      await callAs(olive, 'POST', '/api/documents', {
        fileName: name,
        fileType: types[name.split('.')[1] ?? ''],
        fileSize: 100,
        intakeId: id,
        category: 'Orders',
        data: readFileSync(file).toString('base64'),
      })
    }
    await callAs(olive, 'POST', '/api/documents', {
      fileName: 'later.pdf',
      fileType: 'application/pdf',
      fileSize: 100,
      intakeId: id,
      category: 'Orders',
    })
    await uploaded(page, 'truncated.pdf')
    await row(page, 'later.pdf').waitFor()
    await expect
      .poll(async () => [
        await page.getByRole('button', { name: 'later.pdf', exact: true }).count(),
        await page.getByRole('button', { name: 'Preview later.pdf' }).isDisabled(),
      ])
      .toEqual([0, true])
    const look = async (name: string): Promise<void> =>
      page.getByRole('button', { name, exact: true }).click()
    await look('physician-order.pdf')
    await drawer(page).getByRole('toolbar').getByText('Page 1 of 2').waitFor()
    expect(await inked(page, 1)).toBe(true)
    await drawer(page).getByText('PHYSICIAN ORDER - IMMUNE GLOBULIN').first().waitFor()
    await olive.look('viewer-pdf')
    await drawer(page).getByRole('button', { name: 'Next page' }).click()
    await drawer(page).getByRole('toolbar').getByText('Page 2 of 2').waitFor()
    expect(await inked(page, 2)).toBe(true)
    const first = drawer(page).locator('[data-page="1"]')
    await expect
      .poll(() => first.evaluate((one) => one.clientWidth / one.clientHeight))
      .toBeLessThan(1)
    await drawer(page).getByRole('button', { name: 'Rotate' }).click()
    await expect
      .poll(() => first.evaluate((one) => one.clientWidth / one.clientHeight), patience)
      .toBeGreaterThan(1)
    const wide = await first.evaluate((one) => one.clientWidth)
    await drawer(page).getByRole('button', { name: 'Larger' }).click()
    await drawer(page).getByText('150%').waitFor()
    await expect
      .poll(() => first.evaluate((one) => one.clientWidth), patience)
      .toBeGreaterThan(wide * 1.4)
    await shut(page)
    for (const [name, pages] of [
      ['demographics-sheet.pdf', 1],
      ['prior-authorization-letter.pdf', 3],
      ['scanned-order.pdf', 2],
    ] as const) {
      await look(name)
      await drawer(page).getByRole('toolbar').getByText(`Page 1 of ${pages}`).waitFor()
      expect(await inked(page, 1), name).toBe(true)
      await shut(page)
    }
    await look('photo-order-page-2.jpg')
    const photo = drawer(page).getByRole('img', { name: 'photo-order-page-2.jpg' })
    // 1600 x 1200 as stored; its EXIF says that the camera was held upright.
    await expect
      .poll(
        () => photo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
        patience,
      )
      .toEqual([1200, 1600])
    await drawer(page).getByRole('button', { name: 'Rotate' }).click()
    await expect
      .poll(
        () =>
          photo.evaluate((img) => {
            const { width, height } = img.getBoundingClientRect()
            return width > height
          }),
        patience,
      )
      .toBe(true)
    await shut(page)
    for (const name of ['lab-result.png', 'photo-order-page-1.jpg']) {
      await look(name)
      await expect
        .poll(
          () =>
            drawer(page)
              .getByRole('img', { name })
              .evaluate((img: HTMLImageElement) => img.naturalWidth),
          patience,
        )
        .toBeGreaterThan(0)
      await expect
        .poll(() => drawer(page).getByRole('img', { name }).getAttribute('src'))
        .toMatch(/^blob:/)
      await shut(page)
    }
    await look('nursing-instructions.txt')
    await drawer(page).getByText('Marguerite Stillwater').first().waitFor()
    await shut(page)
    await look('encrypted.pdf')
    await drawer(page).getByLabel('Password', { exact: true }).fill('lavender')
    await drawer(page).getByRole('button', { name: 'Open' }).click()
    await drawer(page).getByText('This password does not open the file.').waitFor()
    await drawer(page).getByLabel('Password', { exact: true }).fill('marigold')
    await page.keyboard.press('Enter')
    await drawer(page).getByRole('toolbar').getByText('Page 1 of 3').waitFor()
    await drawer(page).getByText('Cloudberry Mutual Health Plan').first().waitFor()
    await shut(page)
    await look('truncated.pdf')
    await drawer(page).getByText('This file cannot be shown.').waitFor()
    await shut(page)
    await field(page, 'Notes').fill('The form goes on')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Intake has been updated').waitFor()
    // What a document says is found, and opens where it stands.
    await expect
      .poll(
        async () =>
          (
            await callAs<{ data: unknown[] }>(
              olive,
              'POST',
              `/api/intakes/${id}/documents/search`,
              { q: 'titration' },
            )
          ).data.length,
        patience,
      )
      .toBeGreaterThan(0)
    await page.getByRole('searchbox', { name: 'Search in documents' }).fill('titration schedule')
    const hit = page
      .getByRole('list', { name: 'Found in documents' })
      .getByRole('button', { name: /physician-order\.pdf, page 2/ })
    await hit.waitFor()
    await olive.look('search')
    await hit.click()
    await drawer(page).getByRole('toolbar').getByText('Page 2 of 2').waitFor()
    await expect
      .poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0), patience)
      .toBeGreaterThan(0)
    await shut(page)
    quiet()
  },
)

test(
  'DOC-024 contents and list are asked for once within the hour, and a change drops the list at once',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    const id = await open(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/documents'))
        asked.push(`${request.headers()['x-background'] ?? ''}${new URL(request.url()).pathname}`)
    })
    await add(page, text('kept.txt', 'Kept for an hour'))
    await choose(page, 'Category of kept.txt', 'Information')
    await row(page, 'kept.txt').getByRole('button', { name: 'Upload', exact: true }).click()
    await uploaded(page, 'kept.txt')
    const lists = () => asked.filter((one) => one.endsWith('/api/documents')).length
    await expect.poll(lists, patience).toBeGreaterThan(0)
    await page.reload()
    await uploaded(page, 'kept.txt')
    asked.length = 0
    const [document] = await stored(id)
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'kept.txt', exact: true }).click()
      await drawer(page).getByText('Kept for an hour').waitFor()
      await shut(page)
      await page.getByRole('link', { name: 'Intake', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Intake', level: 1 }).waitFor()
      await page.goBack()
      await uploaded(page, 'kept.txt')
    }
    expect(asked.filter((one) => !one.startsWith('1'))).toEqual([`/api/documents/${document?.id}`]) // a late socket has the list read once more
    await choose(page, 'Category of kept.txt', 'Orders')
    await expect.poll(lists, patience).toBeGreaterThan(0)
    asked.length = 0
    await remove(page, 'kept.txt')
    await expect.poll(() => rows(page).count(), patience).toBe(0)
    await expect.poll(lists, patience).toBeGreaterThan(0)
    page.removeAllListeners('request')
    quiet()
  },
)

test(
  'DOC-008 on a phone a photo is taken, on the desk a file is dropped anywhere on the form or pasted, and none of it leaves the page',
  { timeout: 120_000 },
  async () => {
    const { page } = olive
    await open(page)
    expect(await page.getByRole('button', { name: 'Take Photo' }).isVisible()).toBe(false)
    const give = (kind: 'drop' | 'paste', name: string) =>
      page.evaluate(
        ([how, called]) => {
          const data = new DataTransfer()
          data.items.add(new File(['Given by hand'], called, { type: 'text/plain' }))
          const event =
            how === 'drop'
              ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
              : new ClipboardEvent('paste', {
                  clipboardData: data,
                  bubbles: true,
                  cancelable: true,
                })
          document.querySelector('h1')?.dispatchEvent(event)
          return event.defaultPrevented
        },
        [kind, name] as const,
      )
    for (const [how, name] of [
      ['drop', 'dropped.txt'],
      ['paste', 'pasted.txt'],
    ] as const)
      await expect.poll(() => give(how, name), patience).toBe(true)
    for (const name of ['dropped.txt', 'pasted.txt']) await row(page, name).waitFor()
    const phone = await takeSeat(browser, product, 'phone', import.meta.url)
    await comeIn(phone, 'olive@staff.example', atTheDoor)
    const id = await anIntake(phone, pharmacy, inProgress)
    await phone.page.goto(`/intake/${id}`)
    await phone.page.getByRole('button', { name: 'Take Photo' }).waitFor()
    const camera = phone.page.getByTestId('take-photo')
    await expect
      .poll(async () => [await camera.getAttribute('capture'), await camera.getAttribute('accept')])
      .toEqual(['environment', 'image/jpeg'])
    await camera.setInputFiles(good('photo-order-page-2.jpg'))
    await row(phone.page, 'photo-order-page-2.jpg').waitFor()
    await add(phone.page, good('physician-order.pdf'))
    await row(phone.page, 'physician-order.pdf').scrollIntoViewIfNeeded()
    await phone.look('phone-rows')
    await phone.page.getByRole('button', { name: 'physician-order.pdf', exact: true }).click()
    await drawer(phone.page).getByRole('toolbar').getByText('Page 1 of 2').waitFor()
    expect(await inked(phone.page, 1)).toBe(true)
    await phone.look('phone-viewer')
    expect([...olive.complaints(), ...phone.complaints()]).toEqual([])
    await phone.leave()
  },
)
