// CHT-018, CHT-063, CHT-064: the findings by section, acknowledged warnings, and the confirmation of a submission.
import { countOf } from '@wren/contract/format'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Finding } from '@wren/contract/chart-context'
import { noProblems, warningsLabel } from '@wren/contract/chart-findings.rules'
import { chartSections } from '@wren/contract/chart-sections'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Sheet } from '../../shared/phone/Sheet.tsx'
import { pathLabel } from './charts-read.rules.ts'
import styles from './charts-dialogs.module.css'
import fieldStyles from './charts-fields.module.css'

interface CheckProps {
  readonly findings: readonly Finding[]
  /** True when the nurse pressed Submit. */
  readonly submits: boolean
  readonly acknowledged: boolean
  readonly onAcknowledge: (yes: boolean) => void
  readonly onGo: (path: string) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

function FindingRow({
  finding,
  onGo,
}: {
  readonly finding: Finding
  readonly onGo: (path: string) => void
}) {
  const isError = finding.level === 'error'
  const Shape = isError ? IconAlertCircle : IconAlertTriangle
  const [, ...words] = pathLabel(finding.path).split(', ')
  // Omits the field's label where the message starts with it.
  const place = words.filter((word) => !finding.message.startsWith(word)).join(', ')
  return (
    <li>
      <button type="button" data-level={finding.level} onClick={() => onGo(finding.path)}>
        <Shape size={18} stroke={1.75} aria-hidden />
        <span>
          <span className="sr-only">{isError ? 'Error' : 'Warning'}: </span>
          {finding.message}
          {place && <small>{place}</small>}
        </span>
      </button>
    </li>
  )
}

export function CheckSheet({
  findings,
  submits,
  acknowledged,
  onAcknowledge,
  onGo,
  onSubmit,
  onClose,
}: CheckProps) {
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  const footer =
    submits && errors === 0 ? (
      <>
        <PhoneButton onPress={onClose}>Cancel</PhoneButton>
        <PhoneButton look="primary" disabled={warnings > 0 && !acknowledged} onPress={onSubmit}>
          Submit Chart
        </PhoneButton>
      </>
    ) : (
      <PhoneButton onPress={onClose}>Close</PhoneButton>
    )
  return (
    <Sheet title="Check Chart" onClose={onClose} footer={footer}>
      {findings.length === 0 && (
        <p className={styles.fine}>
          <IconCircleCheck size={22} stroke={1.75} aria-hidden />
          {noProblems}
        </p>
      )}
      {findings.length > 0 && (
        <p className={styles.counts}>
          {[errors > 0 && countOf(errors, 'error'), warnings > 0 && countOf(warnings, 'warning')]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {chartSections.map(({ key, heading }) => {
        const sectionFindings = findings.filter(({ section }) => section === key)
        return (
          sectionFindings.length > 0 && (
            <section key={key} className={styles.findings}>
              <h3>{heading}</h3>
              <ul>
                {sectionFindings.map((finding) => (
                  <FindingRow key={finding.path + finding.message} finding={finding} onGo={onGo} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {warnings > 0 && (
        <label className={fieldStyles.tick}>
          <input
            type="checkbox"
            checked={acknowledged}
            onChange={(event) => onAcknowledge(event.target.checked)}
          />
          <span>{warningsLabel}</span>
        </label>
      )}
    </Sheet>
  )
}

export function ConfirmSubmit({
  busy,
  onSubmit,
  onClose,
}: {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
}) {
  return (
    <Sheet
      asks
      title="Submit this chart? You cannot change it afterwards."
      onClose={onClose}
      footer={
        <>
          <PhoneButton onPress={onClose}>Cancel</PhoneButton>
          <PhoneButton look="primary" disabled={busy} onPress={onSubmit}>
            Submit
          </PhoneButton>
        </>
      }
    >
      <p className={styles.quiet}>The pharmacy and the office see it from then on.</p>
    </Sheet>
  )
}

export function LeaveSheet({
  kept,
  onStay,
  onLeave,
}: {
  /** True when an encrypted copy is on this phone (CHT-093). */
  readonly kept: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  return (
    <Sheet
      asks
      title="You have unsaved changes. Leave this page?"
      onClose={onStay}
      footer={
        <>
          <PhoneButton onPress={onStay}>Stay</PhoneButton>
          <PhoneButton look="danger" onPress={onLeave}>
            Leave
          </PhoneButton>
        </>
      }
    >
      <p className={styles.quiet}>
        {kept
          ? 'What you typed is kept on this phone. It is saved when you open this chart again with a connection.'
          : 'The chart is kept in this page only until it can be saved.'}
      </p>
    </Sheet>
  )
}
