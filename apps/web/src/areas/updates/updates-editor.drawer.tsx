// The drawer that creates and edits an update. Its input survives changes by others and refusals (UPD-002, UPD-009,
// UPD-010, UPD-011, UPD-012, UPD-028, NET-096).
import { useRef, type ReactNode } from 'react'
import { updateFields } from '@wren/contract/audit-fields-patients'
import { formatDate } from '@wren/contract/time'
import { updates, type Update } from '@wren/contract/updates'
import { users } from '@wren/contract/users'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { SelectField, type Choice } from '../../shared/form/choice-fields.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { discardQuestion } from '../../shared/form/StaleBanner.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import { useCallForm, type CallForm as Form } from '../../shared/form/useCallForm.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { adminKind } from '../../shared/pickers/kinds.ts'
import { Picker } from '../../shared/pickers/Picker.tsx'
import { adminSource } from '../../shared/pickers/sources.ts'
import { useSession } from '../../shared/session/session.ts'
import {
  blank,
  firstFault,
  priorityChoices,
  sentOf,
  statusChoices,
  valuesOf,
  type Target,
  type UpdateValues,
} from './updates-form.rules.ts'
import { TargetLink } from './update-cells.tsx'
import { TargetFields } from './TargetFields.tsx'
import styles from './updates.module.css'

const labels = {
  description: 'Description',
  type: 'Type',
  type_id: 'Type',
  status: 'Status',
  priority: 'Priority',
  user_id_assigned: 'Assigned',
}
const labelOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? '-'

interface PopupProps {
  readonly title: string
  readonly form: Form<UpdateValues>
  readonly assigned: string | null
  readonly onClose: () => void
  readonly above?: ReactNode
  readonly target?: ReactNode
}

function Popup({ title, form, assigned, onClose, above, target }: PopupProps) {
  const { field } = form
  const { ask, dialog } = useAsk()
  const asking = useRef(false)
  // Names are needed only when another person changed the assignee.
  const admins = useCall(users.adminList, form.stale === null ? null : {}, { quiet: true })
  const nameOf = (id: unknown): string =>
    id === null
      ? 'Nobody'
      : (admins.data?.data.find(({ value }) => value === id)?.name ?? `User ${String(id)}`)
  const show = (name: string, value: unknown): string =>
    name === 'user_id_assigned'
      ? nameOf(value)
      : name === 'priority'
        ? labelOf(priorityChoices, value)
        : typeof value === 'string' && value !== ''
          ? value
          : '-'
  /** Asks first, as Escape and a click outside easily happen by mistake. Cancel does not ask. */
  const leave = async (): Promise<void> => {
    if (asking.current) return
    asking.current = true
    const goes = !form.dirty || (await ask(discardQuestion))
    asking.current = false
    if (goes) onClose()
  }
  return (
    <SideDrawer opened title={title} onClose={() => void leave()}>
      <CallForm
        form={form}
        page={false}
        labels={labels}
        show={show}
        fields={updateFields}
        updatedText="This update was changed."
        guard={{}}
      >
        {above}
        <FieldGrid>
          <Col>
            <TextareaField
              label="Description"
              required
              rows={4}
              autoFocus
              {...field('description')}
            />
          </Col>
          {target}
          <Col span={6}>
            <SelectField label="Status" required choices={statusChoices} {...field('status')} />
          </Col>
          <Col span={6}>
            <SelectField
              label="Priority"
              clearable={false}
              choices={priorityChoices}
              {...field('priority')}
            />
          </Col>
          <Col>
            <Picker
              label="Assigned"
              kind={assigned === null ? adminKind : { ...adminKind, unknown: assigned }}
              source={adminSource}
              {...field('user_id_assigned')}
            />
          </Col>
        </FieldGrid>
        <div className={styles.foot}>
          <FormButtons form={form} discard="Cancel" onCancel={onClose} />
        </div>
      </CallForm>
      {dialog}
    </SideDrawer>
  )
}

/** `target` is the record of the page that opened the drawer. */
export function NewUpdate({
  target = null,
  onClose,
}: {
  readonly target?: Target | null
  readonly onClose: () => void
}) {
  const record = useRef(blank(target)).current
  const form = useCallForm(updates.create, {
    record,
    values: (values) => values,
    send: 'all',
    sent: (_, all) => sentOf(all),
    summary: firstFault,
    onSaved: () => {
      notify('Update has been created')
      onClose()
    },
  })
  return (
    <Popup
      title="New Update"
      form={form}
      assigned={null}
      onClose={onClose}
      target={target === null && <TargetFields form={form} />}
    />
  )
}

export function EditUpdate({
  update,
  onClose,
}: {
  readonly update: Update
  readonly onClose: () => void
}) {
  const { timezone } = useSession()
  const form = useCallForm(updates.save, {
    record: update,
    values: valuesOf,
    with: ({ id, version }) => ({ id, version }),
    sent: sentOf,
    summary: firstFault,
    saved: (answer) => answer,
    onSaved: () => {
      notify('Update has been saved')
      onClose()
    },
  })
  const about = (
    <div className={styles.about}>
      <TargetLink update={update} />
      <span>
        Created by {update.created_first_name}, {formatDate(update.row_added, timezone)}
      </span>
      {update.resolved !== null && (
        <span>
          {update.status === 'canceled' ? 'Canceled' : 'Resolved'}{' '}
          {formatDate(update.resolved, timezone)}
        </span>
      )}
    </div>
  )
  return (
    <Popup
      title="Update"
      form={form}
      assigned={update.assigned_first_name}
      onClose={onClose}
      above={about}
    />
  )
}
