// AVR-031, 035, 055: the lines and the billable minutes of an invoice that has not left. Only what was changed is
// sent, with the version it was changed from.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatCents, hundredths, notDollarAmount, plainDollars } from '@wren/contract/money'
import { reports, type Report } from '@wren/contract/reports'
import type { InvoiceLine } from '@wren/contract/reports-invoice'
import { Banner } from '../../shared/feedback/Banner.tsx'
import { notify } from '../../shared/feedback/notices.ts'
import { SideDrawer } from '../../shared/feedback/SideDrawer.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { Col, FieldGrid } from '../../shared/form/layout.tsx'
import { TextareaField, TextField } from '../../shared/form/text-fields.tsx'
import { formFault } from '../../shared/http/error-text.ts'
import { useChange } from '../../shared/http/use-change.ts'
import styles from './reports.module.css'

type Kind = InvoiceLine['kind']
interface Typed {
  readonly key: number
  readonly kind: Kind
  readonly description: string
  readonly quantity: string
  readonly unit: string
}

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'visit', label: 'Visit' },
  { value: 'mileage', label: 'Mileage' },
  { value: 'supplies', label: 'Supplies' },
  { value: 'adjustment', label: 'Adjustment' },
  { value: 'credit', label: 'Credit' },
]
const typedOf = (line: InvoiceLine, key: number): Typed => ({
  key,
  kind: line.kind,
  description: line.description,
  quantity: String(line.quantity),
  unit: plainDollars(line.unitCents),
})
const quantityFault = 'Please enter at most two decimals.'
const minutesFault = 'Please enter whole minutes.'
const reasonFault = 'A reason is required.'

function Line({
  at,
  line,
  pressed,
  change,
  remove,
}: {
  readonly at: number
  readonly line: Typed
  readonly pressed: boolean
  readonly change: (part: Partial<Typed>) => void
  readonly remove: () => void
}) {
  const nth = `of line ${at + 1}`
  return (
    <fieldset className={styles.line}>
      <legend className="sr-only">Line {at + 1}</legend>
      <FieldGrid>
        <Col span={6}>
          <SelectField
            label={`Kind ${nth}`}
            choices={kinds}
            clearable={false}
            value={line.kind}
            onChange={(kind) => change({ kind: kind as Kind })}
          />
        </Col>
        <Col span={3}>
          <TextField
            label={`Quantity ${nth}`}
            value={line.quantity}
            error={pressed && hundredths(line.quantity.trim()) === null ? quantityFault : undefined}
            onChange={(text) => change({ quantity: text ?? '' })}
          />
        </Col>
        <Col span={3}>
          <TextField
            label={`Unit ($) ${nth}`}
            value={line.unit}
            error={pressed && hundredths(line.unit.trim()) === null ? notDollarAmount : undefined}
            onChange={(text) => change({ unit: text ?? '' })}
          />
        </Col>
        <Col>
          <TextField
            label={`Description ${nth}`}
            maxLength={500}
            value={line.description}
            onChange={(text) => change({ description: text ?? '' })}
          />
        </Col>
      </FieldGrid>
      <Button size="compact-sm" onClick={remove}>
        Remove line {at + 1}
      </Button>
    </fieldset>
  )
}

export function EditDrawer({
  report,
  onClose,
}: {
  readonly report: Report
  readonly onClose: () => void
}) {
  const [begun] = useState(report) // what others change meanwhile is found out by the version, not mixed into what was typed
  const before = begun.invoice.lines.map(typedOf)
  const locked = begun.lockedLines
  const [lines, setLines] = useState<readonly Typed[]>(before)
  const [minutes, setMinutes] = useState(String(begun.billableMinutes ?? ''))
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const save = useChange(reports.change, {
    quiet: true,
    onDone: () => {
      notify('Invoice has been changed')
      onClose()
    },
  })
  const fault = formFault(save, ['billableMinutes', 'reason'])
  const changedMinutes = minutes.trim() !== String(begun.billableMinutes ?? '')
  const changedLines = JSON.stringify(lines) !== JSON.stringify(before)
  const wrongMinutes = changedMinutes && !/^\d{1,4}$/.test(minutes.trim())
  const wrong =
    wrongMinutes ||
    (changedMinutes && reason.trim() === '') ||
    lines.some(
      ({ quantity, unit }) =>
        hundredths(quantity.trim()) === null || hundredths(unit.trim()) === null,
    )
  const submit = (): void => {
    setPressed(true)
    if (wrong) return
    if (!changedLines && !changedMinutes) return onClose()
    void save.press({
      id: begun.id,
      version: begun.version,
      ...(changedLines
        ? {
            lines: lines.map(({ kind, description, quantity, unit }) => ({
              kind,
              description,
              quantity: Number(quantity),
              unitCents: hundredths(unit.trim()) ?? 0,
            })),
          }
        : {}),
      ...(changedMinutes ? { billableMinutes: Number(minutes), reason: reason.trim() } : {}),
    })
  }
  const put = (key: number, part: Partial<Typed>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const add = (): void =>
    setLines([
      ...lines,
      {
        key: Math.max(0, ...lines.map(({ key }) => key)) + 1,
        kind: 'adjustment',
        description: '',
        quantity: '1',
        unit: '',
      },
    ])
  return (
    <SideDrawer
      opened
      title={`Edit Invoice ${begun.invoice.number}`}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={save.busy} onClick={submit}>
            {save.label('Save')}
          </Button>
        </>
      }
    >
      {fault !== null && <Banner tone="error" title={fault} />}
      <div className={styles.minutes}>
        <TextField
          label="Billable minutes"
          value={minutes}
          error={pressed && wrongMinutes ? minutesFault : save.fields['billableMinutes']}
          onChange={(text) => setMinutes(text ?? '')}
        />
        {changedMinutes && (
          <TextareaField
            label="Reason"
            required
            maxLength={500}
            value={reason}
            error={pressed && reason.trim() === '' ? reasonFault : save.fields['reason']}
            onChange={(text) => setReason(text ?? '')}
          />
        )}
        {changedMinutes && (
          <p className={styles.quiet}>
            {locked > 0
              ? 'The difference becomes a line below the sent ones.'
              : 'The line of the visit is computed from these minutes.'}
          </p>
        )}
      </div>
      {locked > 0 && (
        <p className={styles.quiet}>Sent lines stay once money came in. Add a line instead.</p>
      )}
      {begun.invoice.lines.slice(0, locked).map((line, at) => (
        <div key={`sent ${at}`} className={styles.lockedLine}>
          <span>{line.description}</span>
          <span className={styles.cents}>{formatCents(line.amountCents)}</span>
        </div>
      ))}
      {lines
        .slice(locked)
        .map((line, index) => ({ line, at: index + locked }))
        .map(({ line, at }) => (
          <Line
            key={line.key}
            at={at}
            line={line}
            pressed={pressed}
            change={(part) => put(line.key, part)}
            remove={() => setLines(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      <Button size="compact-sm" onClick={add}>
        Add line
      </Button>
    </SideDrawer>
  )
}
