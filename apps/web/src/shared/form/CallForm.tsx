// design "Forms": what every form has around its fields: banners, Meta+S, the guard against leaving, and Enter that saves.
import { useHotkeys } from '@mantine/hooks'
import type { FieldTable } from '@wren/contract/audit-fields'
import { humanise } from '@wren/contract/format'
import { defaultZone, formatDay, isDay } from '@wren/contract/time'
import type { ReactNode } from 'react'
import { useCurrentSession } from '../session/session.ts'
import { Banner } from '../feedback/Banner.tsx'
import { StaleBanner } from './StaleBanner.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { UnsavedGuardProps } from './UnsavedGuard.tsx'
import type { Difference, Values } from './form-state.ts'
import type { CallForm as Form } from './useCallForm.ts'
import styles from './form.module.css'

export interface CallFormProps<V extends Values> {
  readonly form: Form<V>
  /** How fields are named to people, and how their values are written, in the list of differences. */
  readonly labels?: Readonly<Partial<Record<keyof V & string, string>>>
  readonly show?: (name: string, value: unknown) => string
  /** The contract's own words for the record's fields, where the form has none of its own. */
  readonly fields?: FieldTable
  /** Said when the record changed while something is typed: 'This visit was updated.' */
  readonly updatedText?: string
  readonly updatedAction?: string
  /** The area's words for leaving; false where nothing is lost by leaving. */
  readonly guard?: Omit<UnsavedGuardProps, 'when'> | false
  /** Fills the screen, so that its footer stands at the lower edge; for forms in drawers and dialogs false. */
  readonly page?: boolean
  /** Above the banners: the summary line. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

const asText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '-' : value === true ? 'Yes' : value === false ? 'No' : typeof value === 'string' && isDay(value) ? formatDay(value) : typeof value === 'object' ? JSON.stringify(value) : String(value)

export function CallForm<V extends Values>({ form, labels, show, fields, updatedText = 'This record was updated.', updatedAction = 'Reload', guard, page = true, above, children }: CallFormProps<V>) {
  const save = () => { if (form.canSave) void form.submit() }
  useHotkeys([['mod+S', save]], [])
  const zone = useCurrentSession()?.timezone ?? defaultZone
  const byKind = (name: string, value: unknown) => { const kind = fields?.[name]?.[1]; return kind === undefined ? asText(value) : kind.show(value, { zone, nameOf: () => null }) ?? '-' }
  const write = (name: string, value: unknown) => show?.(name, value) ?? byKind(name, value)
  const shown = ({ name, theirs, yours }: Difference) =>
    ({ label: labels?.[name as keyof V & string] ?? fields?.[name]?.[0] ?? humanise(name), theirs: write(name, theirs), yours: write(name, yours) })
  return (
    <form noValidate className={page ? styles.page : ''} aria-busy={form.busy} onSubmit={(event) => { event.preventDefault(); save() }}>
      {above}
      <div className={styles.banners}>
        {form.problem && <Banner title={form.problem} onClose={form.closeProblem}>What you typed is kept.</Banner>}
        {form.stale && <StaleBanner text={form.stale.text} differences={form.stale.differences.map(shown)} onReload={form.reload} />}
        {form.newer && <StaleBanner text={updatedText} action={updatedAction} onReload={form.reload} />}
      </div>
      {children}
      {guard !== false && <UnsavedGuard {...guard} when={form.dirty && !form.busy} />}
    </form>
  )
}
