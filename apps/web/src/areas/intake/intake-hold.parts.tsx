// INT-150: Hold says which visits stay scheduled and lets them be held too.
import { countOf } from '@wren/contract/format'
import { Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDateTime, zoneAbbreviation } from '@wren/contract/time'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { paths } from '../../shared/screen/paths.ts'
import type { Linked } from './intake-form.parts.tsx'
import styles from './intake.module.css'

export function HoldChoice({
  visits,
  holdToo,
  onChange,
}: {
  readonly visits: readonly Linked[]
  readonly holdToo: boolean
  readonly onChange: (holdToo: boolean) => void
}) {
  return (
    <Banner
      tone="warning"
      title={`${countOf(visits.length, 'visit')} ${visits.length === 1 ? 'stays' : 'stay'} scheduled`}
    >
      <ul className={styles.staying}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to={paths.visit(visit.id)} target="_blank">
              Visit {visit.id}
            </Link>
            {visit.start &&
              ` ${formatDateTime(visit.start, visit.timezone)} ${zoneAbbreviation(visit.start, visit.timezone)}`}
          </li>
        ))}
      </ul>
      <Radio.Group
        aria-label="Visits that stay scheduled"
        value={holdToo ? 'hold' : 'keep'}
        onChange={(value) => onChange(value === 'hold')}
      >
        <div className={styles.holdChoices}>
          <Radio size="xs" value="keep" label="Keep them" />
          <Radio size="xs" value="hold" label="Hold them too" />
        </div>
      </Radio.Group>
    </Banner>
  )
}
