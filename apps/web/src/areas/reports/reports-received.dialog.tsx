// AVR-008, AVR-010, VIS-046: Mark Chart Received, and what the pharmacy handed in.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { addFault, mostBytes } from '@wren/contract/documents.rules'
import { actualTimesFault, receivedCharts, receivedTypes } from '@wren/contract/reports-received'
import type { Assignment } from '@wren/contract/visits-assignment'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { FileDrawer } from '../../shared/files/FileDrawer.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { AsSaved } from '../../shared/http/AsSaved.tsx'
import { errorText } from '../../shared/http/error-text.ts'
import { send } from '../../shared/http/send.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { ActionButton } from '../../shared/record/ActionButton.tsx'
import { useNow } from '../../shared/visit/useNow.ts'
import { ActualTimesFields, plannedText, useActualTimes } from './reports-times.parts.tsx'
import styles from './reports.module.css'

const label = 'Mark Chart Received'

export function ReceivedChart({
  visit,
  hint,
}: {
  readonly visit: Assignment
  readonly hint: string | null
}) {
  const [open, setOpen] = useState<'mark' | 'file' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {visit.has_chart_file && (
        <ActionButton action={{ label: 'View Received Chart', run: () => setOpen('file') }} />
      )}
      <ActionButton action={{ label, blocked: hint, run: () => setOpen('mark') }} />
      {open === 'mark' && (
        <AsSaved>{() => <ReceiveDrawer visit={visit} onClose={close} />}</AsSaved>
      )}
      {open === 'file' && (
        <FileDrawer
          title={`Chart of visit #${visit.id}`}
          load={() => send(receivedCharts.file, { id: visit.id })}
          onClose={close}
        />
      )}
    </>
  )
}

const kindText = (name: string): string => `${name}: only JPEG, PNG and PDF files are accepted`
function fileFault(file: File): string | null {
  return receivedTypes.some((type) => type === file.type)
    ? addFault({ name: file.name, type: file.type, size: file.size })
    : kindText(file.name)
}

function ReceiveDrawer({
  visit,
  onClose,
}: {
  readonly visit: Assignment
  readonly onClose: () => void
}) {
  const times = useActualTimes(visit)
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [wrongFile, setWrongFile] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  const receive = useChange(receivedCharts.receive, {
    quiet: true,
    onDone: () => {
      notify('Chart has been marked as received')
      onClose()
    },
  })
  const { actual_start, actual_end } = times
  const fault =
    actual_start === null || actual_end === null
      ? null
      : actualTimesFault({ actual_start, actual_end }, now)
  const choose = (chosen: File | undefined): void => {
    if (chosen === undefined) return
    const wrong = fileFault(chosen)
    setWrongFile(wrong)
    setFile(wrong === null ? chosen : null)
  }
  const submit = (): void => {
    setPressed(true)
    if (actual_start === null || actual_end === null || fault !== null) return
    void receive.press({
      id: visit.id,
      actual_start,
      actual_end,
      ...(file === null ? {} : { file }),
    })
  }
  const refused =
    receive.error && Object.keys(receive.fields).length === 0 ? errorText(receive.error) : null
  return (
    <SideDrawer
      opened
      title={label}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={receive.busy} onClick={submit}>
            {receive.label(label)}
          </Button>
        </>
      }
    >
      {refused !== null && <Banner tone="error" title={refused} />}
      <p
        className={styles.intro}
      >{`The visit is finished and goes to the audit. ${plannedText(visit)}`}</p>
      <FieldGrid>
        <ActualTimesFields
          visit={visit}
          value={times.value}
          pressed={pressed}
          fields={{ ...receive.fields, ...(pressed ? fault?.fields : {}) }}
          now={now}
          onChange={times.setValue}
        />
        <Col>
          <input
            ref={input}
            type="file"
            hidden
            data-testid="received-chart"
            accept={receivedTypes.join(',')}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <div className={styles.attach}>
            <Button onClick={() => input.current?.click()}>
              {file === null ? 'Attach File' : 'Change File'}
            </Button>
            {file !== null && (
              <>
                <span className={styles.fileName}>{file.name}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setFile(null)}
                >{`Remove ${file.name}`}</Button>
              </>
            )}
          </div>
          {wrongFile !== null && <Banner tone="error" title={wrongFile} />}
          <p
            className={styles.quiet}
          >{`Optional: a JPEG, PNG or PDF of up to ${mostBytes / 1024 / 1024} MB.`}</p>
        </Col>
      </FieldGrid>
    </SideDrawer>
  )
}
