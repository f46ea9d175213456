// Zips that the package of REF-050 lacks. Every start stores the rows of the file, so that a zip added to it is known
// everywhere (REF-079).
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import { activeStates, zipForm } from '@wren/contract/reference'
import { isTimezone } from '@wren/contract/timezones'

const ZipAddition = z.tuple([
  z.string().regex(zipForm),
  z.string().min(1),
  z.enum(activeStates),
  z.string().regex(/^\d{5}$/),
  z.string().refine(isTimezone),
  z.number().min(18).max(72),
  z.number().min(-180).max(-65),
])
export const ZipAdditions = z.object({
  source: z.string().min(1),
  date: z.iso.date(),
  zips: z.array(ZipAddition),
})
export type ZipAdditions = z.output<typeof ZipAdditions>

export const readZipAdditions = (): ZipAdditions =>
  ZipAdditions.parse(
    JSON.parse(readFileSync(new URL('zip-additions.data.json', import.meta.url), 'utf8')),
  )

/** Number of changed rows. Safe at concurrent starts; an unchanged row is not written. */
export async function storeZipAdditions(
  ownerUrl: string,
  { zips } = readZipAdditions(),
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into zip_code (zip, city, state, county_fips, timezone, latitude, longitude)
        select r ->> 0, r ->> 1, r ->> 2, r ->> 3, r ->> 4, (r ->> 5)::float8, (r ->> 6)::float8
          from jsonb_array_elements($1) r order by 1
        on conflict (zip) do update set city = excluded.city, state = excluded.state,
          county_fips = excluded.county_fips,
          timezone = excluded.timezone, latitude = excluded.latitude, longitude = excluded.longitude
        where (zip_code.city, zip_code.state, zip_code.county_fips, zip_code.timezone, zip_code.latitude,
          zip_code.longitude)
          is distinct from (excluded.city, excluded.state, excluded.county_fips, excluded.timezone, excluded.latitude,
            excluded.longitude)`,
      [JSON.stringify(zips)],
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
