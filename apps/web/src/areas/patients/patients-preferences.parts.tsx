// PAT-046: the preferred and the blocked nurses beside the other wishes; each is stored as it is chosen, with or
// without the form.
import { Pill } from '@mantine/core'
import { fullName } from '@wren/contract/format'
import type { PatientNurse } from '@wren/contract/patients'
import { Col } from '../../shared/form/layout.tsx'
import { nurseKind, type NurseItem } from '../../shared/pickers/kinds.ts'
import { nurseSource } from '../../shared/pickers/nurse-source.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { marked, type Mark, type Marks } from './patients-nurses.parts.ts'
import styles from './patients.module.css'

interface MarkedProps {
  readonly nurses: readonly PatientNurse[]
  readonly marks: Marks
  readonly mark: Mark
  readonly label: string
}

function MarkedNurses({ nurses, marks, mark, label }: MarkedProps) {
  const chosen = marked(nurses, mark)
  // PAT-103: who is blocked is not offered as preferred.
  const without = ({ user_id }: NurseItem): boolean =>
    nurses.some((one) => one.nurse_id === user_id && (one.blocked || one[mark]))
  return (
    <Col span={6}>
      <Picker
        label={label}
        placeholder="Add a nurse"
        kind={nurseKind}
        source={nurseSource}
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
                  withRemoveButton
                  removeButtonProps={{
                    'aria-label': `Remove ${name} from ${label.toLowerCase()}`,
                    'aria-hidden': false,
                    tabIndex: 0,
                  }}
                  onRemove={() => void marks.set(one.nurse_id, mark, false)}
                >
                  {name}
                </Pill>
              </li>
            )
          })}
        </ul>
      )}
    </Col>
  )
}

export function NursePreferences(props: Pick<MarkedProps, 'nurses' | 'marks'>) {
  return (
    <>
      <MarkedNurses {...props} mark="primary" label="Preferred nurses" />
      <MarkedNurses {...props} mark="blocked" label="Blocked nurses" />
    </>
  )
}
