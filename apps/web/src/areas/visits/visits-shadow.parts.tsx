// VIS-101, VIS-136: who comes along to learn: one of those who may, asked by text at once, without the form's save.
import { useState } from 'react'
import { fullName } from '@wren/contract/format'
import { patients } from '@wren/contract/patients'
import { formatDate } from '@wren/contract/time'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { mayShadow, noShadowAllowed, visitShadows } from '@wren/contract/visits-shadow'
import { notify } from '../../shared/feedback/notices.ts'
import { Col } from '../../shared/form/layout.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { NurseWithMiles } from '../../shared/pickers/Miles.tsx'
import { NursePicker } from '../../shared/pickers/NursePicker.tsx'
import type { NursePlace } from '../../shared/pickers/nurses-near.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { isNew, ToldField } from './visits-section.parts.tsx'
import styles from './visits.module.css'

export function ShadowNurse({
  whole: { assignment, nurse_shadow: shadow },
  place,
}: {
  readonly whole: Pick<WholeVisit, 'assignment' | 'nurse_shadow'>
  readonly place: NursePlace
}) {
  const { id, patient_uuid, timezone, user_id_assigned } = assignment
  const [chosen, setChosen] = useState<number | null>(null)
  const patient = useCall(patients.byUuid, patient_uuid === null ? null : { uuid: patient_uuid }, {
    quiet: true,
  })
  const request = useChange(visitShadows.request, {
    onDone: ({ nurse_shadow }) => {
      setChosen(null)
      notify(nurse_shadow === null ? 'Shadow nurse has been removed' : 'Shadow has been requested')
    },
  })
  const forbidden = patient.data?.patient.allow_shadow === false ? noShadowAllowed : null
  const blocked = isNew(assignment)
    ? 'Please save the visit first'
    : (forbidden ?? (chosen === null ? 'Please select a nurse' : null))
  if (shadow !== null) {
    const { shadow_nurse_clicked: done, shadow_requested_at: asked } = shadow
    return (
      <>
        <Col span={5}>
          <ToldField label="Shadow Nurse">
            <NurseWithMiles
              place={place}
              nurse={shadow.nurse_id}
              name={fullName(shadow.first_name, shadow.last_name)}
            />
            <span className={styles.quiet}>
              {[
                asked && `Requested ${formatDate(asked, timezone)}`,
                done && `Completed ${formatDate(done, timezone)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </ToldField>
        </Col>
        <Col span={7}>
          <div className={styles.beside}>
            <ActionButton
              action={{
                label: 'Remove Shadow Nurse',
                busy: request.busy,
                run: () => void request.press({ id, nurse_id: null }),
              }}
            />
          </div>
        </Col>
      </>
    )
  }
  return (
    <>
      <Col span={5}>
        <NursePicker
          label="Shadow Nurse"
          place={place}
          placeholder="None"
          value={chosen}
          onChange={(next) => setChosen(next === null ? null : Number(next))}
          locked={forbidden}
          without={({ user_id, status, sub_status }) =>
            user_id === user_id_assigned ||
            !mayShadow({ status: status ?? '', sub_status: sub_status ?? null })
          }
        />
      </Col>
      <Col span={7}>
        <div className={styles.beside}>
          <ActionButton
            action={{
              label: request.label('Request Shadow'),
              blocked,
              busy: request.busy,
              run: () => {
                if (chosen !== null) void request.press({ id, nurse_id: chosen })
              },
            }}
          />
        </div>
      </Col>
    </>
  )
}
