// PAT-098, PAT-099, PAT-100, PAT-101, PAT-102: who came to the patient, whom she prefers and who comes no more.
import { Button } from '@mantine/core'
import { IconBan, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countOf, fullName } from '@wren/contract/format'
import type { PatientNurse } from '@wren/contract/patients'
import { formatDate } from '@wren/contract/time'
import { Tag } from '../../shared/badges/marks.tsx'
import { Section } from '../../shared/form/layout.tsx'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { useMiles, type NurseMiles, type NursePlace } from '../../shared/pickers/nurses-near.ts'
import { paths } from '../../shared/screen/paths.ts'
import type { Marks } from './useNurseMarks.ts'
import styles from './patients.module.css'

interface RowProps {
  readonly nurse: PatientNurse
  readonly miles: NurseMiles | undefined
  readonly marks: Marks
}

function Row({ nurse, miles, marks }: RowProps) {
  const { nurse_id, primary, blocked, last_visit, visit_timezone, visits_qty } = nurse
  const name = fullName(nurse.nurse_first_name, nurse.nurse_last_name)
  return (
    <li className={styles.nurse}>
      <span className={styles.nurseWho}>
        <Link to={paths.nurse(nurse_id)} className={styles.nurseName} title={name}>
          {name}
        </Link>
        <Miles {...miles} />
      </span>
      <span className={styles.nurseLast}>
        {last_visit === null
          ? '-'
          : `Last visit ${formatDate(last_visit, visit_timezone ?? 'America/Los_Angeles')}`}
      </span>
      <span className={styles.nurseCount}>{countOf(visits_qty, 'visit')}</span>
      <span className={styles.nurseMarks}>
        {primary && <Tag icon={IconStarFilled}>Preferred</Tag>}
        {blocked && <Tag icon={IconBan}>Blocked</Tag>}
      </span>
      <span className={styles.nurseActs}>
        {!blocked && (
          <Button
            size="compact-sm"
            disabled={marks.busy}
            aria-label={`${primary ? 'Remove preference for' : 'Prefer'} ${name}`}
            onClick={() => void marks.set(nurse_id, 'primary', !primary)}
          >
            {primary ? 'Remove preference' : 'Prefer'}
          </Button>
        )}
        <Button
          size="compact-sm"
          disabled={marks.busy}
          aria-label={`${blocked ? 'Unblock' : 'Block'} ${name}`}
          onClick={() => void marks.set(nurse_id, 'blocked', !blocked)}
        >
          {blocked ? 'Unblock' : 'Block'}
        </Button>
      </span>
    </li>
  )
}

export function NursesPanel({
  place,
  nurses,
  marks,
}: {
  /** The patient's home, where the visits are. */
  readonly place: NursePlace
  readonly nurses: readonly PatientNurse[]
  readonly marks: Marks
}) {
  const miles = useMiles(
    place,
    nurses.map(({ nurse_id }) => nurse_id),
  )
  return (
    <Section
      title="Nurses"
      id="patients.nurses"
      note={nurses.length > 0 ? String(nurses.length) : null}
    >
      {nurses.length === 0 ? (
        <p className={styles.quiet}>No nurse has visited this patient yet.</p>
      ) : (
        <ul className={styles.nurses} aria-label="Nurses">
          {nurses.map((nurse) => (
            <Row
              key={nurse.nurse_id}
              nurse={nurse}
              miles={miles.get(nurse.nurse_id)}
              marks={marks}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
