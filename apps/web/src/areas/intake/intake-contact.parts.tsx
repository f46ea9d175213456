// INT-049 to 053: who referred, notes, and the link to the mail.
import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { isWebLink } from '@wren/contract/intake.rules'
import { notify } from '../../shared/feedback/notices.ts'
import { frame } from '../../shared/form/field-props.tsx'
import { FieldGrid, Section } from '../../shared/form/layout.tsx'
import { PhoneField } from '../../shared/form/PhoneField.tsx'
import { EmailField, TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import { UnsavedGuard } from '../../shared/form/UnsavedGuard.tsx'
import { Cell, leaveText, useIntakeForm } from './intake-form.parts.tsx'
import type { CellField } from './intake-form.parts.tsx'

const pause = 200 // ms, INT-051

function Notes(field: CellField<'notes'>) {
  const { form } = useIntakeForm()
  const [typed, setTyped] = useState<string | null>(null)
  const tell = useDebouncedCallback(
    (text: string | null) => {
      field.onChange(text)
      setTyped(null)
    },
    { delay: pause, flushOnUnmount: true },
  )
  return (
    // What was typed is told before a click, or a save by key, can come.
    <div
      role="presentation"
      onBlur={() => tell.flush()}
      onKeyDown={(event) => {
        if (event.metaKey || event.ctrlKey) tell.flush()
      }}
    >
      <TextareaField
        {...field}
        label="Notes"
        maxLength={5000}
        value={typed ?? field.value}
        onChange={(text) => {
          setTyped(text ?? '')
          tell(text)
        }}
      />
      {/* Until the form is told it would let her go; after that it asks itself. */}
      <UnsavedGuard when={typed !== null && !form.dirty && !form.busy} text={leaveText} />
    </div>
  )
}

function EmailLink(field: CellField<'hs_email_link'>) {
  const open = () => {
    if (isWebLink(field.value ?? ''))
      window.open(field.value ?? '', '_blank', 'noopener,noreferrer')
    else notify('Email Link is not valid', { kind: 'error', for: 5000 })
  }
  return (
    <TextInput
      {...frame({ ...field, label: 'HS Email Link' })}
      type="url"
      inputMode="url"
      value={field.value ?? ''}
      maxLength={2000}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={
        field.value && (
          <ActionIcon size={28} aria-label="Open HS Email Link" onClick={open}>
            <IconExternalLink size={14} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  )
}

export function ContactSection() {
  return (
    <Section title="Contact & Notes" id="intake.contact">
      <FieldGrid>
        <Cell name="contact_name" span={4}>
          {(field) => <TextField {...field} label="Contact Name" maxLength={200} />}
        </Cell>
        <Cell name="contact_email" span={4}>
          {(field) => <EmailField {...field} label="Contact Email" maxLength={254} />}
        </Cell>
        <Cell name="contact_phone" span={4}>
          {(field) => <PhoneField {...field} label="Contact Phone" takesExtension />}
        </Cell>
        <Cell name="notes">{(field) => <Notes {...field} />}</Cell>
        <Cell name="hs_email_link">{(field) => <EmailLink {...field} />}</Cell>
      </FieldGrid>
    </Section>
  )
}
