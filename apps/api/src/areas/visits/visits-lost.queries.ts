// VIS-169: what a save of the patient, or of the intake's patient, would take from these visits.
import { sql } from 'kysely'
import type { Answer, Input } from '@wren/contract/call'
import type { visits } from '@wren/contract/visits'
import type { Read } from '../../platform/http/bind.ts'
import { nursesLost } from '../nurses/nurses.public.ts'

export async function previewNursesLost(
  { db, platform, now }: Read,
  { ids, dob, ...move }: Input<typeof visits.nursesLost>,
): Promise<Answer<typeof visits.nursesLost>> {
  return {
    data: await nursesLost(
      { db, platform, now },
      sql<boolean>`visit.id = any(${[...ids]}::int[])`,
      { ...move, ...(dob == null ? {} : { dob: { from: null, to: dob } }) },
    ),
  }
}
