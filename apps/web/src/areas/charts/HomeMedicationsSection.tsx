// CHT-027, CHT-028, CHT-029, CHT-030: the list of home medications and its approval, which any change of a row clears.
import { useState } from 'react'
import { homeMedicationsSection } from '@wren/contract/chart-home-medications'
import { approvalProblem } from '@wren/contract/chart-home-medications.rules'
import { charts } from '@wren/contract/charts'
import { useChange } from '../../shared/http/use-change.ts'
import { useChartForm } from './useChartForm.ts'
import { ChartFields } from './ChartField.tsx'
import { FindingList, levelOf } from './FieldFrame.tsx'
import { fieldText } from './charts-read.rules.ts'
import styles from './charts-fields.module.css'

const { approved_by: approvedBy, approved_at: approvedAt } = homeMedicationsSection.fields

export function HomeMedicationsSection() {
  const { id, state, draft, context, findingsAt } = useChartForm()
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
  const found = findingsAt('home_medications.approved_by')
  return (
    <>
      <ChartFields fields={homeMedicationsSection.fields} path="home_medications" group={home} />
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
        {failed && <FindingList findings={[{ level: 'error', message: failed }]} />}
        <FindingList findings={found} />
      </div>
    </>
  )
}
