// The last step makes the visit ready for its chart (OFR-080, VIS-163).
import { fullName } from '@wren/contract/format'
import { formatDate } from '@wren/contract/time'
import { visits } from '@wren/contract/visits'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { showError } from '../../shared/feedback/errors.ts'
import { notify } from '../../shared/feedback/notices.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { NurseWithMiles } from '../../shared/pickers/Miles.tsx'
import { placeOf } from '../../shared/pickers/nurses-near.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { KeyValues } from '../../shared/record/RecordLayout.tsx'
import { useVisitQuestions } from '../../shared/visit/useVisitQuestions.tsx'
import { visitTime } from '../../shared/visit/visit-summary.ts'
import styles from './offers.module.css'

export function ReadyPanel({
  whole: { assignment },
  buttons,
}: {
  readonly whole: WholeVisit
  readonly buttons: ButtonStatuses | undefined
}) {
  const { dialog, settle } = useVisitQuestions()
  const schedule = useChange(visits.schedule, {
    quiet: true,
    onDone: () => notify('eChart has been scheduled'),
  })
  const run = async () => {
    const { error } = await settle(async (allowance) => {
      const pressed = await schedule.press({ id: assignment.id, ...allowance })
      return pressed.ok ? null : pressed.error
    })
    if (error) showError(error)
  }
  return (
    <div className={styles.narrow}>
      <KeyValues
        pairs={[
          [
            'Nurse',
            <NurseWithMiles
              key="nurse"
              place={placeOf(assignment)}
              nurse={assignment.user_id_assigned}
              name={fullName(assignment.nurse_first_name, assignment.nurse_last_name) || '-'}
            />,
          ],
          [
            'Time',
            `${formatDate(assignment.start, assignment.timezone)}, ${visitTime(assignment)}`,
          ],
        ]}
      />
      <div className={styles.buttons}>
        <ActionButton
          primary
          action={{
            label: schedule.label('Schedule eChart'),
            blocked: buttons?.schedule.tooltip ?? null,
            busy: schedule.busy,
            run: () => void run(),
          }}
        />
      </div>
      {dialog}
    </div>
  )
}
