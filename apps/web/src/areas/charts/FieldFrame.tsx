// CHT-064, CHT-066: the frame of a field: label, control, help, findings, and the note on a break of policy.
import type { ReactNode } from 'react'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { isConditionMet } from '@wren/contract/chart-conditions.rules'
import type { FieldFinding } from '@wren/contract/chart-context'
import type { FieldSpec } from '@wren/contract/chart-fields'
import { useChartForm } from './useChartForm.ts'
import { answerAt } from './charts-paths.rules.ts'
import styles from './charts-fields.module.css'

export const controlId = (path: string): string => `chart-${path.replaceAll('.', '-')}`

export function FindingList({
  findings,
}: {
  readonly findings: readonly Pick<FieldFinding, 'level' | 'message'>[]
}) {
  return (
    <>
      {findings.map(({ level, message }) => (
        <p key={level + message} className={styles.findings} data-level={level}>
          {level === 'error' ? (
            <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          )}
          <span>{message}</span>
        </p>
      ))}
    </>
  )
}

export const levelOf = (
  findings: readonly Pick<FieldFinding, 'level'>[],
): 'error' | 'warning' | undefined =>
  findings.some(({ level }) => level === 'error')
    ? 'error'
    : findings.length > 0
      ? 'warning'
      : undefined

export function useRequired(field: FieldSpec, group: unknown): boolean {
  const { view } = useChartForm()
  if (field.kind === 'stamp' || field.kind === 'notes') return false
  const scope = { group: group, root: view.data, facts: view.facts }
  const ticked =
    field.kind === 'flag' && field.mustBeTrue
      ? field.mustBeTrue === true || isConditionMet(field.mustBeTrue, scope)
      : false
  return (
    ticked ||
    (field.required !== undefined &&
      (field.required === true || isConditionMet(field.required, scope)))
  )
}

export function FieldLabel({
  field,
  path,
  group,
  text = field.label,
}: {
  readonly field: FieldSpec
  readonly path: string
  readonly group: unknown
  readonly text?: ReactNode
}) {
  const required = useRequired(field, group)
  return (
    <label className={styles.label} htmlFor={controlId(path)} id={`${controlId(path)}-label`}>
      {text}
      {required && <em aria-hidden> *</em>}
      {required && <span className="sr-only"> (required)</span>}
    </label>
  )
}

/** CHT-087: the explanation of a break of policy, which must not block a truthful chart. */
export function PolicyNote({ path, message }: { readonly path: string; readonly message: string }) {
  const { state, change, findingsAt } = useChartForm()
  const findings = findingsAt(path)
  return (
    <div className={styles.field} data-path={path} data-level={levelOf(findings)}>
      <label className={styles.label} htmlFor={controlId(path)}>
        {message} Note
      </label>
      <textarea
        id={controlId(path)}
        className={styles.area}
        rows={2}
        maxLength={5000}
        value={String(answerAt(state.data, path) ?? '')}
        onChange={(event) => change(path, event.target.value)}
      />
      <FindingList findings={findings} />
    </div>
  )
}

export function FieldFrame({
  field,
  path,
  children,
  label,
}: {
  readonly field: FieldSpec
  readonly path: string
  readonly children: ReactNode
  readonly label?: ReactNode
}) {
  const { findingsAt, breaks } = useChartForm()
  const findings = findingsAt(path)
  const policyBreak = breaks.find(({ note }) => note === `policy_notes.${path}`)
  const help = 'help' in field ? field.help : undefined
  return (
    <div className={styles.field} data-path={path} data-level={levelOf(findings)}>
      {label}
      {children}
      {help && <p className={styles.help}>{help}</p>}
      <FindingList
        findings={
          policyBreak ? findings.filter(({ message }) => message !== policyBreak.message) : findings
        }
      />
      {policyBreak && <PolicyNote path={policyBreak.note} message={policyBreak.message} />}
    </div>
  )
}
