// CHT-064, CHT-066: the frame of a field: label, control, help, what is found, and the note that a break of policy
// asks for.
import type { ReactNode } from 'react'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { isConditionMet } from '@wren/contract/chart-conditions.rules'
import type { FieldFinding } from '@wren/contract/chart-context'
import type { FieldSpec } from '@wren/contract/chart-fields'
import { useDesk } from './charts-desk.ts'
import { answerAt } from './charts-paths.rules.ts'
import styles from './charts-fields.module.css'

export const idOf = (path: string): string => `chart-${path.replaceAll('.', '-')}`

export function FoundList({
  found,
}: {
  readonly found: readonly Pick<FieldFinding, 'level' | 'message'>[]
}) {
  return (
    <>
      {found.map(({ level, message }) => (
        <p key={level + message} className={styles.found} data-level={level}>
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
  found: readonly Pick<FieldFinding, 'level'>[],
): 'error' | 'warning' | undefined =>
  found.some(({ level }) => level === 'error') ? 'error' : found.length > 0 ? 'warning' : undefined

export function useRequired(field: FieldSpec, here: unknown): boolean {
  const { view } = useDesk()
  if (field.kind === 'stamp' || field.kind === 'notes') return false
  const scope = { group: here, root: view.data, facts: view.facts }
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
  here,
  text = field.label,
}: {
  readonly field: FieldSpec
  readonly path: string
  readonly here: unknown
  readonly text?: ReactNode
}) {
  const required = useRequired(field, here)
  return (
    <label className={styles.label} htmlFor={idOf(path)} id={`${idOf(path)}-label`}>
      {text}
      {required && <em aria-hidden> *</em>}
      {required && <span className="sr-only"> (required)</span>}
    </label>
  )
}

/** CHT-087: a truthful chart can always be submitted, but the break is explained where it stands. */
export function PolicyNote({ path, message }: { readonly path: string; readonly message: string }) {
  const { state, change, foundAt } = useDesk()
  const found = foundAt(path)
  return (
    <div className={styles.field} data-path={path} data-level={levelOf(found)}>
      <label className={styles.label} htmlFor={idOf(path)}>
        {message} Note
      </label>
      <textarea
        id={idOf(path)}
        className={styles.area}
        rows={2}
        maxLength={5000}
        value={String(answerAt(state.data, path) ?? '')}
        onChange={(event) => change(path, event.target.value)}
      />
      <FoundList found={found} />
    </div>
  )
}

export function Frame({
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
  const { foundAt, breaks } = useDesk()
  const found = foundAt(path)
  const asked = breaks.find(({ note }) => note === `policy_notes.${path}`)
  const help = 'help' in field ? field.help : undefined
  return (
    <div className={styles.field} data-path={path} data-level={levelOf(found)}>
      {label}
      {children}
      {help && <p className={styles.help}>{help}</p>}
      <FoundList found={asked ? found.filter(({ message }) => message !== asked.message) : found} />
      {asked && <PolicyNote path={asked.note} message={asked.message} />}
    </div>
  )
}
