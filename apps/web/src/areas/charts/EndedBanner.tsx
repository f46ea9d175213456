// CHT-098: the banner of a chart whose visit was canceled or reassigned while the nurse was charting.
import { IconCalendarX } from '@tabler/icons-react'
import { endedText, type ChartEnded } from '@wren/contract/chart-ended.rules'
import type { ChartInfo } from '@wren/contract/charts'
import { identity } from '@wren/contract/identity'
import { showUsPhone } from '@wren/contract/phone-us'
import { useCall } from '../../shared/http/use-call.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import styles from './charts.module.css'

export function EndedBanner({
  ended,
  info,
}: {
  readonly ended: ChartEnded
  readonly info: ChartInfo
}) {
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const now = useNow()
  const text = endedText(ended, {
    zone: info.assignment.timezone,
    // The ending may be later than the last tick of the clock.
    now: ended.at > now ? ended.at : now,
    phone: showUsPhone(config.data?.operations_phone ?? ''),
  })
  return (
    <div className={styles.ended} role="alert">
      <IconCalendarX size={20} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </div>
  )
}
