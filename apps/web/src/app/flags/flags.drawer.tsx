// NET-061, NET-096: whom a flag is on for; every change is saved as it is made, and a refused one stays with its
// reason.
import { useEffect, useRef, useState } from 'react'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AuditPerson } from '@wren/contract/audit'
import { featureFlags, type FlagDefinition } from '@wren/contract/flags'
import { emailText, isEmail } from '@wren/contract/email'
import { roleNames } from '@wren/contract/roles'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { CallForm } from '../../shared/form/CallForm.tsx'
import { CheckboxField, ToggleField } from '../../shared/form/choice-fields.tsx'
import { frame } from '../../shared/form/field-props.tsx'
import { FormButtons } from '../../shared/form/FormButtons.tsx'
import { useCallForm } from '../../shared/form/useCallForm.ts'
import { refreshAfterChange } from '../../shared/http/query-client.ts'
import { MultiPicker } from '../../shared/pickers/MultiPicker.tsx'
import { personKind, personSource } from '../screens/people.pickers.ts'
import { flagLabels, keyOfUser, roleWords, showFlagValue, usersOf } from './flags-form.rules.ts'
import styles from './flags.module.css'

export const flagSaved = 'Feature flag has been updated'
/** The definitions, and what is on for the one who changes them. */
export const flagReads = [featureFlags.definitions, featureFlags.mine] as const

const valuesOf = ({ enabled, roles, emails, targeting_keys }: FlagDefinition) => ({
  enabled,
  roles,
  emails,
  targeting_keys,
})
type FlagValues = ReturnType<typeof valuesOf>

/** Whoever is named by id, by name; somebody who cannot be found keeps her number. */
function useUsers(ids: readonly number[]): readonly AuditPerson[] {
  const found = useQuery({
    queryKey: [...personSource.key, 'named', ids],
    queryFn: () => Promise.all(ids.map((id) => personSource.find(id).catch(() => null))),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  const known = new Map(
    (found.data ?? []).flatMap((one) => (one === null ? [] : [[one.value, one] as const])),
  )
  return ids.map((id) => known.get(id) ?? { value: id, name: `User ${id}`, email: '', role: '' })
}

export function FlagDrawer({
  flag,
  onClose,
}: {
  readonly flag: FlagDefinition
  readonly onClose: () => void
}) {
  const form = useCallForm(featureFlags.save, {
    record: flag,
    values: valuesOf,
    with: ({ key, version }) => ({ key, version }),
    saved: (answer) => answer,
    onSaved: () => {
      notify(flagSaved)
      refreshAfterChange(flagReads)
    },
  })
  const { values } = form
  const [asked, ask] = useState(0)
  const done = useRef(0)
  const change = (some: Partial<FlagValues>): void => {
    form.set(some)
    form.closeProblem()
    ask(asked + 1)
  }
  // One save after the other: what is changed while one runs goes with the next, under the version it brought.
  useEffect(() => {
    if (asked === done.current || form.busy) return
    done.current = asked
    if (form.dirty) void form.submit()
  })
  const people = useUsers(usersOf(values))
  const [wrong, setWrong] = useState<string | null>(null)
  const setEmails = (emails: readonly string[]): void => {
    const fault = emails.find((one) => !isEmail(one.trim()))
    setWrong(fault === undefined ? null : `${fault}: ${emailText}`)
    const kept = emails.filter((one) => isEmail(one.trim())).map((one) => one.trim())
    if (kept.join() !== values.emails.join()) change({ emails: kept })
  }
  const refused = form.dirty && (form.problem !== null || form.stale !== null)
  const { label, error, classNames, inputWrapperOrder, description } = frame({
    label: flagLabels.emails,
    error: wrong ?? form.errors['emails'],
    help: 'Enter after each address.',
  })
  return (
    <SideDrawer opened title={flag.key} onClose={onClose}>
      <CallForm
        form={form}
        page={false}
        labels={flagLabels}
        show={showFlagValue}
        updatedText="This feature flag was updated."
        guard={false}
      >
        <p className={styles.about}>
          {flag.description}. With no role, e-mail or user named it is on for everybody.
        </p>
        <ToggleField
          label={values.enabled ? 'On' : 'Off'}
          value={values.enabled}
          onChange={(enabled) => change({ enabled: enabled ?? false })}
        />
        <fieldset className={styles.group}>
          <legend>{flagLabels.roles}</legend>
          {roleNames.map((role) => (
            <CheckboxField
              key={role}
              label={roleWords[role]}
              value={values.roles.includes(role)}
              onChange={(on) =>
                change({
                  roles: roleNames.filter((one) =>
                    one === role ? on === true : values.roles.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        <div className={styles.field}>
          <TagsInput
            {...{ label, error, classNames, inputWrapperOrder, description }}
            value={[...values.emails]}
            splitChars={[',', ';', ' ']}
            onChange={setEmails}
          />
        </div>
        <div className={styles.field}>
          <MultiPicker
            label={flagLabels.targeting_keys}
            kind={personKind}
            source={personSource}
            value={people}
            error={form.errors['targeting_keys']}
            onChange={(next) =>
              change({ targeting_keys: next.map(({ value }) => keyOfUser(value)) })
            }
          />
        </div>
        {refused && <FormButtons form={form} />}
      </CallForm>
    </SideDrawer>
  )
}
