// CHT-089: reminds nurses of missing charts, once a day for up to five days.
import { sql } from 'kysely'
import { systemTexts } from '@wren/contract/offers-texts.rules'
import type { JobHandler } from '../../platform/jobs/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { runWork } from '../../platform/work/work.ts'
import { textNurse } from './charts-texts.commands.ts'

const reminderDays = 5
interface OverdueChart {
  readonly id: number
  readonly nurse: number
  readonly day: number
}

/** `day` is the number of whole days since the visit's end, 1 to 5. Each is texted once. */
async function overdueCharts({ db, clock }: Platform): Promise<readonly OverdueChart[]> {
  const now = clock.now()
  const { rows } = await sql<OverdueChart>`select visit.id, visit.user_id_assigned as nurse,
      floor(extract(epoch from ${now}::timestamptz - visit.ends_at) / 86400)::int as day
    from visit join pharmacy on pharmacy.id = visit.provider_id
    where visit.status in ('Active - Booked', 'Active - Ready') and not visit.missed and not visit.is_deleted
      and visit.user_id_assigned is not null
      and visit.nurse_chart_received is null and not pharmacy.has_own_chart
      and visit.ends_at <= ${now}::timestamptz - interval '1 day'
        and visit.ends_at > ${now}::timestamptz - make_interval(days => ${reminderDays + 1})
    order by visit.id`.execute(db)
  return rows
}

async function remindNurses(platform: Platform, _payload: unknown, runId: string): Promise<void> {
  for (const { id, nurse, day } of await overdueCharts(platform))
    await runWork(
      platform,
      { kind: 'job', name: 'chart-reminders' },
      { requestId: runId, address: null },
      (work) =>
        textNurse(work, {
          visit: id,
          nurse,
          kind: 'chart-reminder',
          occurrence: `day${day}`,
          body: systemTexts.chartReminder(id),
        }),
    )
}

export const chartsJobs: readonly JobHandler[] = [
  { name: 'chart-reminders', everyMinutes: 60, run: remindNurses },
]
