// Frame of every form: banners, save keys and the guard of unsaved input.
import { Button } from '@mantine/core'
import type { FieldTable } from '@wren/contract/audit-fields'
import { humanise } from '@wren/contract/format'
import { defaultZone, formatDay, isDay } from '@wren/contract/time'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCommands } from '../commands/use-commands.ts'
import { useScrollToTop } from '../screen/scroll-top.ts'
import { useCurrentSession } from '../session/session.ts'
import { Banner } from '../feedback/Banner.tsx'
import { faultyFields } from './fault-text.ts'
import { goToFirstFault } from './first-fault.ts'
import { StaleBanner } from './StaleBanner.tsx'
import type { ShownDifference } from './StaleBanner.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { UnsavedGuardProps } from './UnsavedGuard.tsx'
import { same } from './form-state.ts'
import type { Difference, Values } from './form-state.ts'
import type { CallForm as Form } from './useCallForm.ts'
import styles from './form.module.css'

export interface CallFormProps<V extends Values> {
  readonly form: Form<V>
  /** Labels and texts of values in the list of differences. */
  readonly labels?: Readonly<Partial<Record<keyof V & string, string>>>
  readonly show?: (name: string, value: unknown) => string
  /** Field names of the contract, for fields without a label. */
  readonly fields?: FieldTable
  /** Text for a newer record over unsaved input, for example 'This visit was updated.' */
  readonly updatedText?: string
  readonly updatedAction?: string
  /** Makes that action merge the newer record; introduces the fields that both changed. */
  readonly mergedText?: string
  /** Question before leaving; false where leaving loses nothing. */
  readonly guard?: Omit<UnsavedGuardProps, 'when'> | false
  /** Focuses the first faulty field after a refused save instead of the banner. */
  readonly focusFaults?: boolean
  /** Link to a fault outside the fields of the form. */
  readonly way?: ReactNode
  /** Name of the save keys on the key sheet. */
  readonly save?: string
  /** False shows refusals at the fields only (GRP-011). */
  readonly banners?: false
  /** Fills the screen with the footer at its lower edge; false in drawers and dialogs. */
  readonly page?: boolean
  /** Content above the banners. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

const asText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '-'
    : value === true
      ? 'Yes'
      : value === false
        ? 'No'
        : typeof value === 'string' && isDay(value)
          ? formatDay(value)
          : typeof value === 'object'
            ? JSON.stringify(value)
            : String(value)

/** Differences after a refused save, as text. */
export function useShownDifferences<V extends Values>(
  form: Form<V>,
  {
    labels,
    show,
    fields,
  }: { readonly [K in 'labels' | 'show' | 'fields']?: CallFormProps<V>[K] | undefined },
): readonly ShownDifference[] {
  const zone = useCurrentSession()?.timezone ?? defaultZone
  const byKind = (name: string, value: unknown) => {
    const kind = fields?.[name]?.[1]
    return kind === undefined
      ? asText(value)
      : (kind.show(value, { zone, nameOf: () => null }) ?? '-')
  }
  const write = (name: string, value: unknown) => show?.(name, value) ?? byKind(name, value)
  const shown = ({ name, theirs, yours, by }: Difference): ShownDifference => ({
    name,
    label: labels?.[name as keyof V & string] ?? fields?.[name]?.[0] ?? humanise(name),
    theirs: write(name, theirs),
    yours: write(name, yours),
    chosen: by !== 'both' ? null : same(form.values[name], theirs) ? 'theirs' : 'yours',
    taken: by === 'theirs',
  })
  return form.stale?.differences.map(shown) ?? []
}

export function CallForm<V extends Values>({
  form,
  labels,
  show,
  fields,
  updatedText = 'This record was updated.',
  updatedAction = 'Reload',
  mergedText,
  guard,
  focusFaults = false,
  way,
  save: saveWords = 'Save',
  page = true,
  banners: hasBanners,
  above,
  children,
}: CallFormProps<V>) {
  const root = useRef<HTMLFormElement>(null)
  const banners = useRef<HTMLDivElement>(null)
  useScrollToTop(
    banners,
    form.problem !== null || form.stale !== null ? `${form.turn} ${form.problem}` : null,
  )
  const save = () => {
    if (form.canSave) void form.submit()
  }
  const newest = useRef(save)
  newest.current = save
  // The form of a drawer is registered after that of the page and takes over its keys; a question suspends both. The
  // save runs after the field has reported its value.
  useCommands([
    {
      id: 'form.save',
      title: saveWords,
      keys: ['mod+Enter', 'mod+s'],
      hidden: true,
      inDialogs: !page,
      run: () => queueMicrotask(() => newest.current()),
    },
  ])
  const faulty =
    focusFaults && form.problem !== null ? faultyFields(form.errors, labels ?? {})[0] : undefined
  useEffect(() => {
    if (focusFaults && form.problem !== null) goToFirstFault(root.current, false)
  }, [focusFaults, form.turn, form.problem])
  const differences = useShownDifferences(form, { labels, show, fields })
  // The form of a drawer is a descendant of the page's form: its submit event must not reach it.
  return (
    <form
      ref={root}
      noValidate
      className={page ? styles.page : ''}
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        save()
      }}
    >
      {above}
      {hasBanners !== false && (
        <div ref={banners} className={styles.banners}>
          {form.problem && (
            <Banner
              key={form.turn}
              title={form.problem}
              scrolls={false}
              onClose={form.closeProblem}
              action={
                faulty !== undefined && labels?.[faulty] !== undefined ? (
                  <Button size="xs" onClick={() => goToFirstFault(root.current, true)}>
                    Go to {labels[faulty]}
                  </Button>
                ) : (
                  way
                )
              }
            >
              What you typed is kept.
            </Banner>
          )}
          {form.stale && (
            <StaleBanner
              key={form.turn}
              text={form.stale.text}
              differences={differences}
              asks={form.dirty}
              onChoose={form.choose}
              onReload={form.reload}
            />
          )}
        </div>
      )}
      {hasBanners !== false && form.newer && (
        // Sticky and without focus, so that a person who types further down sees it before the save.
        <div className={styles.news}>
          <StaleBanner
            text={updatedText}
            action={updatedAction}
            announce={false}
            asks={mergedText === undefined}
            onReload={() => (mergedText === undefined ? form.reload() : form.merge(mergedText))}
          />
        </div>
      )}
      {children}
      {guard !== false && <UnsavedGuard {...guard} when={form.dirty && !form.busy} />}
    </form>
  )
}
