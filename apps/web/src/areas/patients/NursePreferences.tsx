// PAT-046: the preferred and the blocked nurses beside the other wishes; each is stored as it is chosen, with or
// without the form.
import { Pill } from '@mantine/core'
import { fullName } from '@wren/contract/format'
import type { PatientNurse } from '@wren/contract/patients'
import { Col } from '../../shared/form/layout.tsx'
import type { NurseItem } from '../../shared/pickers/kinds.ts'
import { Miles } from '../../shared/pickers/Miles.tsx'
import { NursePicker } from '../../shared/pickers/NursePicker.tsx'
import { useMiles, type NursePlace } from '../../shared/pickers/nurses-near.ts'
import { marked, type Mark, type Marks } from './useNurseMarks.ts'
import styles from './patients.module.css'

interface MarkedProps {
  /** The patient's home, where the visits are. */
  readonly place: NursePlace
  readonly nurses: readonly PatientNurse[]
  readonly marks: Marks
  readonly mark: Mark
  readonly label: string
}

function MarkedNurses({ place, nurses, marks, mark, label }: MarkedProps) {
  const chosen = marked(nurses, mark)
  const miles = useMiles(
    place,
    chosen.map(({ nurse_id }) => nurse_id),
  )
  // PAT-103: who is blocked is not offered as preferred.
  const without = ({ user_id }: NurseItem): boolean =>
    nurses.some((one) => one.nurse_id === user_id && (one.blocked || one[mark]))
  return (
    <Col span={6}>
      <NursePicker
        label={label}
        placeholder="Add a nurse"
        place={place}
        value={null}
        without={without}
        disabled={marks.busy}
        onChange={(id) => {
          if (id !== null) void marks.set(id, mark, true)
        }}
      />
      {chosen.length > 0 && (
        <ul className={styles.marked} aria-label={label}>
          {chosen.map((one) => {
            const name = fullName(one.nurse_first_name, one.nurse_last_name)
            return (
              <li key={one.nurse_id}>
                <Pill
                  classNames={{ label: styles.markedNurse ?? '' }}
                  withRemoveButton
                  removeButtonProps={{
                    'aria-label': `Remove ${name} from ${label.toLowerCase()}`,
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => void marks.set(one.nurse_id, mark, false)}
                >
                  <span title={name}>{name}</span>
                  <Miles {...miles.get(one.nurse_id)} />
                </Pill>
              </li>
            )
          })}
        </ul>
      )}
    </Col>
  )
}

export function NursePreferences(props: Pick<MarkedProps, 'place' | 'nurses' | 'marks'>) {
  return (
    <>
      <MarkedNurses {...props} mark="primary" label="Preferred nurses" />
      <MarkedNurses {...props} mark="blocked" label="Blocked nurses" />
    </>
  )
}
