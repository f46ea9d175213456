// DOC-044, 045: what the reader knows of the world: the catalogue and the zip table, read once and kept.
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readCatalogue } from '../reference/reference.public.ts'
import type { Place, Reference } from './extraction-model.rules.ts'
import { readReferral } from './extraction.rules.ts'

let kept: Reference | null = null

interface Row extends Place {
  readonly zip: string
}

/** Reference data change only by migration, so a process reads them once. */
export async function readerReference(db: Database): Promise<Reference> {
  if (kept !== null) return kept
  const catalogue = await readCatalogue(db)
  const { rows } =
    await sql<Row>`select z.zip, z.city, z.state, c.county_name as county, z.timezone from zip_code z join county c using (county_fips)`.execute(
      db,
    )
  const places = new Map<string, Place>(rows.map(({ zip, ...place }) => [zip, place]))
  const cities = new Map<string, Set<string>>()
  for (const { city, state } of rows) {
    const known = cities.get(state) ?? new Set<string>()
    cities.set(state, known.add(city.toLowerCase()))
  }
  kept = {
    treatments: catalogue.map((one) => ({
      brandName: one.brand_name,
      genericName: one.generic_name ?? one.full_text,
      category: one.category,
      aliases: one.aliases,
    })),
    zip: (code) => places.get(code) ?? null,
    citiesOf: (state) => cities.get(state) ?? new Set<string>(),
  }
  return kept
}

/**
 * DOC-058: the first text of a process costs four times the next ones, so it is one of ours; the next instance of
 * the process finds all warm.
 */
export async function warmReader(db: Database): Promise<void> {
  if (kept !== null) return
  readReferral(
    'Patient: A B, DOB 01/02/1950. Vyvgart IV by PICC in Phoenix AZ 85004, start 01/05.',
    '2026-01-02T08:00:00-07:00',
    await readerReference(db),
  )
}
