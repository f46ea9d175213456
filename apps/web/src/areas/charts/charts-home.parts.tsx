// CHT-027 to CHT-030: the list of home medications and the nurse's approval of it, which any change of a row takes
// away.
import { useState } from 'react'
import { homeMedicationsSection } from '@wren/contract/chart-home-medications'
import { approvalProblem } from '@wren/contract/chart-home-medications.rules'
import { charts } from '@wren/contract/charts'
import { useChange } from '../../shared/http/use-change.ts'
import { useDesk } from './charts-desk.ts'
import { ChartFields } from './charts-field.parts.tsx'
import { FoundList, levelOf } from './charts-frame.parts.tsx'
import { fieldText } from './charts-read.rules.ts'
import styles from './charts-fields.module.css'

const { approved_by: approvedBy, approved_at: approvedAt } = homeMedicationsSection.fields

export function HomeMedicationsSection() {
  const { id, state, draft, context, foundAt } = useDesk()
  const home = state.data.home_medications
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const approve = useChange(charts.approveHomeMedications, { quiet: true, refresh: 'none' })
  const isApproved = home?.approved_by === context.nurse.id && Boolean(home?.approved_at)
  const problem = approvalProblem(home)
  const tick = async (approved: boolean): Promise<void> => {
    setBusy(true)
    setFailed(null)
    // What is approved is what the server has.
    draft.edit((data) => ({ ...data, home_medications: { ...data.home_medications } }))
    if (await draft.flush()) {
      const sent = draft.store.get().data
      await draft.during(async () => {
        const pressed = await approve.press({ id, approved })
        if (pressed.ok) draft.accept(pressed.answer.chart, sent)
        else setFailed(pressed.error.error || 'Not saved.')
      })
    } else setFailed('Not saved.')
    setBusy(false)
  }
  const found = foundAt('home_medications.approved_by')
  return (
    <>
      <ChartFields fields={homeMedicationsSection.fields} path="home_medications" here={home} />
      <div
        className={styles.field}
        data-path="home_medications.approved_by"
        data-level={levelOf(found)}
      >
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={isApproved}
            disabled={busy || (!isApproved && problem !== null)}
            onChange={(event) => void tick(event.target.checked)}
          />
          <span>
            {approvedBy.label}
            {isApproved && (
              <small>
                {context.nurse.name},{' '}
                {fieldText(approvedAt, home?.approved_at, context.visit.timezone)}
              </small>
            )}
          </span>
        </label>
        {!isApproved && problem !== null && (
          <p className={styles.help}>Add the medications or tick No home medications first.</p>
        )}
        {failed && <FoundList found={[{ level: 'error', message: failed }]} />}
        <FoundList found={found} />
      </div>
    </>
  )
}
