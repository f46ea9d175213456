// DOC-076: the command and the product read the same: one reader on one set of reference data.
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { documents } from '@wren/contract/documents'
import { shippedReference } from '../../../../../scripts/referral-reference.ts'
import type { Client } from '../../platform/testing.ts'
import { useTestApp } from '../../platform/testing-fixtures.ts'
import { aScene } from '../visits/visits.builders.ts'
import { answerOf } from './extraction-outcome.rules.ts'
import { readerReference } from './extraction.reference.ts'
import { readReferral } from './extraction.rules.ts'

const fixtures = new URL('../../../../../e2e/fixtures/', import.meta.url)
const samples = ['referrals', 'referrals-more', 'referrals-two'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, fixtures))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => {
      const read = (file: string) => readFileSync(new URL(`${folder}/${file}`, fixtures), 'utf8')
      return {
        name: `${folder}/${name}`,
        text: read(name).replace(/\r\n?/g, '\n').replace(/\f/g, '\n'),
        receivedAt: (
          JSON.parse(read(name.replace('.txt', '.expected.json'))) as { received_at: string }
        ).received_at,
      }
    }),
)

const app = useTestApp()
let admin: Client
beforeAll(async () => {
  admin = (await aScene(app)).admin
})

test('DOC-076 the call answers what the command prints', async () => {
  const shipped = shippedReference()
  for (const { text, receivedAt } of samples.slice(0, 8)) {
    const { body } = await admin.call(documents.extract, { message: text, receivedAt })
    expect(body).toEqual(answerOf(readReferral(text, receivedAt, shipped), body.executionId))
  }
})

test(
  'DOC-076 every sample is read alike with the reference of the files and that of the database',
  { timeout: 300_000 },
  async () => {
    const [shipped, stored] = [shippedReference(), await readerReference(app.instance.platform.db)]
    for (const { name, text, receivedAt } of samples)
      expect([name, readReferral(text, receivedAt, stored)]).toEqual([
        name,
        readReferral(text, receivedAt, shipped),
      ])
  },
)

test('DOC-076 the zips, cities and treatments of both are the same', async () => {
  const [shipped, stored] = [shippedReference(), await readerReference(app.instance.platform.db)]
  const { rows } = await sql<{ zip: string }>`select zip from zip_code`.execute(
    app.instance.platform.db,
  )
  const place = (found: ReturnType<typeof shipped.zip>) => found && [found.city, found.state]
  for (const { zip } of rows)
    expect([zip, place(stored.zip(zip))]).toEqual([zip, place(shipped.zip(zip))])
  const names = (reference: typeof shipped) =>
    reference.treatments
      .map((one) =>
        [one.brandName, one.genericName, one.category, ...[...one.aliases].toSorted()].join('|'),
      )
      .toSorted()
  expect(names(stored)).toEqual(names(shipped))
})
