// Sections of the form of a new or stored user (USR-010, USR-011, USR-012, USR-013, USR-014, USR-015, USR-016,
// USR-017).
import { Input } from '@mantine/core'
import { useState } from 'react'
import { CheckboxField, SelectField } from '../../shared/form/choice-fields.tsx'
import { frame } from '../../shared/form/field-props.tsx'
import { Col, FieldGrid, Section } from '../../shared/form/layout.tsx'
import { TextedPhoneField } from '../../shared/form/TextedPhoneField.tsx'
import { EmailField, TextField } from '../../shared/form/text-fields.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import {
  offeredPermissions,
  otherZone,
  toggledPermissions,
  allZoneChoices,
  zoneChoice,
  zoneChoices,
  type UserValues,
} from './users-form.rules.ts'
import styles from './users.module.css'

interface UserSectionsProps {
  readonly form: CallForm<UserValues>
  readonly isNew: boolean
  /** Version of the last save. A save resets Other where no zone was chosen under it. */
  readonly version?: number
}

/** Other opens the list of all zones. The stored timezone stays until one of them is chosen. */
function TimezoneFields({ form }: Pick<UserSectionsProps, 'form'>) {
  const zone = form.field('timezone')
  const [isOther, setOther] = useState(false)
  const choice = isOther ? otherZone : zoneChoice(zone.value)
  const choose = (value: string | null): void => {
    setOther(value === otherZone)
    if (value !== otherZone) zone.onChange(value)
  }
  return (
    <>
      <Col span={6}>
        <SelectField
          label="Timezone"
          choices={zoneChoices}
          name="timezone"
          value={choice}
          error={choice === otherZone ? undefined : zone.error}
          onChange={choose}
        />
      </Col>
      {choice === otherZone && (
        <Col span={6}>
          <SelectField
            label="Other timezone"
            searchable
            choices={allZoneChoices(zone.value)}
            {...zone}
            value={zoneChoice(zone.value) === otherZone ? zone.value : null}
          />
        </Col>
      )}
    </>
  )
}

function PermissionBoxes({ form }: Pick<UserSectionsProps, 'form'>) {
  const { value, error, onChange } = form.field('permissions')
  const codes = value ?? []
  const {
    label,
    error: errorText,
    classNames,
    inputWrapperOrder,
  } = frame({ label: 'Extra permissions', error })
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      error={errorText}
      classNames={classNames}
      inputWrapperOrder={inputWrapperOrder}
      role="group"
      aria-label="Extra permissions"
    >
      <div className={styles.boxes}>
        {offeredPermissions.map((code) => (
          <CheckboxField
            key={code}
            label={code}
            value={codes.includes(code)}
            onChange={() => onChange(toggledPermissions(codes, code))}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

export function UserSections({ form, isNew, version }: UserSectionsProps) {
  const { field } = form
  return (
    <>
      <Section title="User Details" id="users.details">
        <FieldGrid>
          <Col span={6}>
            <TextField label="First Name" required maxLength={100} {...field('first_name')} />
          </Col>
          <Col span={6}>
            <TextField label="Last Name" required maxLength={100} {...field('last_name')} />
          </Col>
          <Col span={6}>
            <EmailField label="Email" required maxLength={254} {...field('email')} />
          </Col>
          <Col span={6}>
            <TextedPhoneField label="Phone" {...field('phone')} />
          </Col>
          <TimezoneFields key={version} form={form} />
        </FieldGrid>
      </Section>
      <Section title="Roles and Permissions" id="users.rights">
        <div className={styles.rights}>
          <div className={styles.boxes} role="group" aria-label="Roles">
            <CheckboxField label="Operator" {...field('is_admin')} />
            <CheckboxField label="Account Admin" {...field('is_account_admin')} />
            <CheckboxField label="Wren Admin" {...field('is_wren_admin')} />
            {!isNew && <CheckboxField label="Nurse" readOnly {...field('is_nurse')} />}
          </div>
          <PermissionBoxes form={form} />
          {!isNew && (
            <CheckboxField
              label="Deleted"
              help="A deleted user cannot sign in and leaves all pickers and lists. Clear it to restore access."
              {...field('is_deleted')}
            />
          )}
        </div>
      </Section>
    </>
  )
}
