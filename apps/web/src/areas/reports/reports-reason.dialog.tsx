// AVR-012, 013, 016: one required answer before a deed; a refusal is shown inside, and what was typed stays.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { TextareaField } from '../../shared/form/text-fields.tsx'

export interface ReasonOf {
  readonly title: string
  readonly label: string
  readonly confirm: string
  readonly optional?: boolean
  readonly text?: string | undefined
  /** The refusal's text, or null when it is done. */
  readonly run: (reason: string) => Promise<string | null>
}

export function ReasonDrawer({
  title,
  label,
  confirm,
  optional = false,
  text,
  run,
  onClose,
}: ReasonOf & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (!optional && reason.trim() === '') return setMissing(true)
    setBusy(true)
    const answer = await run(reason.trim())
    setBusy(false)
    if (answer === null) onClose()
    else setRefused(answer)
  }
  return (
    <SideDrawer
      opened
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
      {refused !== null && <Banner tone="error" title={refused} />}
      <TextareaField
        label={label}
        required={!optional}
        value={reason}
        error={
          missing && reason.trim() === '' ? `A ${label.toLowerCase()} is required.` : undefined
        }
        onChange={(typed) => setReason(typed ?? '')}
      />
    </SideDrawer>
  )
}
