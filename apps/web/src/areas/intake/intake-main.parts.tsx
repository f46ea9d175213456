// INT "Form fields": urgent, automatic offers, status, ops owner, status reason, submitted by.
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import {
  intakeReasons,
  intakeStatuses,
  reasonLabel,
  statusFault,
} from '@wren/contract/intake-statuses.rules'
import type { IntakeStatus } from '@wren/contract/intake-statuses.rules'
import { mayOffer, offerState } from '@wren/contract/intake-offers.rules'
import { offersNeedProgress } from '@wren/contract/intake.refusals'
import { hueClass } from '../../shared/badges/hue.ts'
import { intakeStatus, unknownStatus } from '../../shared/badges/statuses.ts'
import { SelectField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { adminKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { adminSource } from '../../shared/pickers/sources.ts'
import { useFlag } from '../../shared/session/flags.ts'
import { Cell, isDeleted, useField, useIntakeForm } from './intake-form.parts.tsx'
import { HoldChoice } from './intake-hold.parts.tsx'
import { PastePanel } from './intake-paste.panel.tsx'
import type { StatusQuestions } from './intake-status.parts.ts'
import { wideEnough } from './intake-wide.ts'
import styles from './intake.module.css'

/** INT-034, INT-035 */
const submitters = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'email_ai', label: 'AI Email', disabled: true },
  { value: 'portal', label: 'Portal', disabled: true },
]
export const submitterLabel = (value: string | null): string | null =>
  submitters.find((one) => one.value === value)?.label ?? value

function StatusIcon({ status }: { readonly status: string | null }) {
  const [hue, Shape] = intakeStatus[status ?? ''] ?? unknownStatus
  return (
    <span className={`${styles.statusIcon} ${hueClass(hue)}`}>
      <Shape size={16} stroke={2} aria-hidden />
    </span>
  )
}

function OffersToggle() {
  const { form, saved } = useIntakeForm()
  const flag = useFlag('auto-offers')
  const field = useField('auto_offer_enabled')
  if (!saved || !flag) return null
  const usable = mayOffer(form.values.status ?? '')
  const state = offerState(saved)
  return (
    <span className={styles.offers} title={usable ? undefined : offersNeedProgress.error}>
      <ToggleField {...field} disabled={field.disabled || !usable} label="Auto Offers" />
      {state && state.kind !== 'on' && <span className={styles.hint}>{state.label}</span>}
    </span>
  )
}

export function MainSection({ questions }: { readonly questions: StatusQuestions | null }) {
  const { form, saved, chooseStatus } = useIntakeForm()
  const { status } = form.values
  const wide = useMediaQuery(wideEnough) ?? true
  const reasons = intakeReasons[(status ?? '') as IntakeStatus] ?? []
  const choices = useMemo(
    () =>
      intakeStatuses.map((value) => ({
        value,
        label: value,
        disabled:
          saved !== null &&
          statusFault(saved.status, value, saved.patient_order_id !== null) !== null,
      })),
    [saved],
  )
  return (
    <Section title="Intake" id="intake.main">
      <FieldGrid>
        <Cell name="is_urgent">
          {(field) => (
            <div className={styles.toggles}>
              <ToggleField {...field} label="Urgent" />
              <OffersToggle />
            </div>
          )}
        </Cell>
        <Cell name="status" span={3} small={6}>
          {(field) => (
            <SelectField
              {...field}
              label="Status"
              clearable={false}
              searchable={false}
              choices={choices}
              icon={<StatusIcon status={status} />}
              onChange={(next) => {
                if (next) chooseStatus(next)
              }}
            />
          )}
        </Cell>
        <Cell name="user_id_ops" span={3} small={6}>
          {(field) => (
            <Picker
              {...field}
              label="Ops Owner"
              kind={adminKind}
              source={adminSource}
              {...(saved?.user_id_ops && saved.ops_name
                ? { item: { value: saved.user_id_ops, name: saved.ops_name } }
                : {})}
            />
          )}
        </Cell>
        <Cell name="status_reason" span={3}>
          {(field) => (
            <SelectField
              {...field}
              label="Status Reason"
              required={reasons.length > 0}
              disabled={field.disabled || reasons.length === 0}
              placeholder={reasons.length > 0 ? 'Select a reason' : 'None'}
              searchable={false}
              choices={reasons.map((value) => ({ value, label: reasonLabel(value) }))}
            />
          )}
        </Cell>
        <Cell name="submitted_by" span={3}>
          {(field) => (
            <SelectField
              {...field}
              label="Submitted By"
              placeholder="Select"
              choices={submitters}
            />
          )}
        </Cell>
        {questions && !isDeleted(saved) && questions.staying(status).length > 0 && (
          <Col>
            <HoldChoice
              visits={questions.staying(status)}
              holdToo={questions.holdToo}
              onChange={questions.setHoldToo}
            />
          </Col>
        )}
        {saved === null && !wide && (
          <Col>
            <PastePanel />
          </Col>
        )}
      </FieldGrid>
    </Section>
  )
}
