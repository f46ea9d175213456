// LST-045, LST-046, LST-047, LST-048, LST-049, LST-050, LST-051, LST-052, LST-053, LST-054, LST-055, LST-056, LST-057,
// LST-058, LST-059, LST-060, LST-061, LST-062, LST-063, LST-064, LST-065, LST-066, LST-067, LST-068, LST-069, LST-070,
// LST-011, LST-012, LST-013, LST-014, LST-015, LST-016: picks one of many by typing; arrow keys move, Enter selects,
// Escape closes.
import { ActionIcon, Combobox, TextInput, Tooltip, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconChevronDown, IconLock, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { frame } from '../form/field-props.tsx'
import type { FieldProps } from '../form/field-props.tsx'
import { isCallError } from '../http/call-error.ts'
import { isSame } from './matching.ts'
import { sentinelEntries, sentinelWord } from './picker-kind.ts'
import type { PickerKey, PickerKind, PickerSource } from './picker-kind.ts'
import { PickerList } from './PickerList.tsx'
import { usePickerSearch } from './usePickerSearch.ts'
import styles from './pickers.module.css'

export interface PickerProps<T, K extends PickerKey> extends Omit<
  FieldProps<K | number | null>,
  'onChange'
> {
  readonly kind: PickerKind<T, K>
  readonly source: PickerSource<T, K>
  /** The item of `value`, where the record already knows its names. */
  readonly item?: T | null | undefined
  readonly onChange: (value: K | number | null, item: T | null) => void
  /** Offers Unknown and Known (LST-014). */
  readonly emptyAble?: boolean | undefined
  /** Items that must not be offered: deleted, blocked, already used. */
  readonly without?: ((item: T) => boolean) | undefined
  readonly mark?: ((item: T) => ReactNode) | undefined
  /** Locks the picker and says why. */
  readonly locked?: string | null | undefined
  readonly clearable?: boolean
  readonly autoFocus?: boolean
  /** What is being typed, for a way on from a person who is not found. */
  readonly onText?: ((text: string) => void) | undefined
  /** Words that are no item count too (a referrer who is no nurse); what they are as a value. */
  readonly free?: ((text: string) => K) | undefined
  /** Is told a value that the source does not know (LST-061). */
  readonly onLost?: ((value: K | number) => void) | undefined
  /** Draws the help at the right end of the label's line. */
  readonly helpBesideLabel?: boolean
  /** Inside a filter chip: no frame of its own, the label is spoken only. */
  readonly compact?: boolean
}

const freeKey = 'what was typed'

export function Picker<T, K extends PickerKey>({
  kind,
  source,
  item,
  emptyAble = false,
  without,
  mark,
  locked,
  clearable = true,
  autoFocus = false,
  onText,
  free,
  onLost,
  compact = false,
  helpBesideLabel = false,
  ...props
}: PickerProps<T, K>) {
  const [text, setText] = useState<string | null>(null)
  const picked = useRef<T | null>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setText(null)
    },
  })
  const word = sentinelWord(props.value)
  const off = (props.disabled ?? false) || (props.readOnly ?? false) || Boolean(locked)
  const search = usePickerSearch(
    kind,
    source,
    text ?? '',
    combobox.dropdownOpened || (props.value !== null && source.whole === true && !item),
  )
  const found = without ? { ...search, items: search.items.filter((one) => !without(one)) } : search
  const isValue = (one: T | null | undefined): one is T =>
    one != null && String(kind.key(one)) === String(props.value)
  const near = [item, picked.current, ...search.items].find(isValue)
  const isFree = free !== undefined && props.value !== null && !/^\d+$/.test(String(props.value))
  const remote = useQuery({
    queryKey: [...source.key, 'one', props.value],
    queryFn: () => source.find?.(props.value as K) ?? null,
    enabled: props.value !== null && !word && !near && !isFree && source.find !== undefined,
    staleTime: source.keepFor ?? 60_000,
  })
  const chosen = near ?? (isValue(remote.data) ? remote.data : undefined)
  const settled = (source.whole && search.state === 'ready') || (source.find && remote.isFetched)
  const shown =
    props.value === null
      ? ''
      : word
        ? `${kind.noun} ${word}`
        : chosen
          ? kind.label(chosen)
          : isFree && !word
            ? String(props.value)
            : settled
              ? (kind.unknown ?? '')
              : ''

  // What comes under the cursor is selected as what was there is when she enters: else the browser sets the cursor
  // behind it, and typing makes 'Desert Rxaus'.
  useLayoutEffect(() => {
    const input = combobox.targetRef.current
    if (
      text === null &&
      !isValue(picked.current) &&
      input instanceof HTMLInputElement &&
      input === document.activeElement
    )
      input.select()
    // Only what is shown decides.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])

  const isLost =
    onLost !== undefined &&
    props.value !== null &&
    !word &&
    !chosen &&
    !isFree &&
    text === null &&
    kind.unknown === undefined &&
    (source.whole
      ? search.state === 'ready'
      : remote.isSuccess || (isCallError(remote.error) && remote.error.status === 404))
  useEffect(() => {
    if (isLost && props.value !== null) onLost?.(props.value)
    // The value decides; the function is a new one with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLost, props.value])

  const choose = (next: K | number | null, what: T | null) => {
    picked.current = what
    props.onChange(next, what)
    combobox.closeDropdown()
  }
  const clear = (event: MouseEvent<HTMLElement>) => {
    const input = event.currentTarget.closest('.mantine-Input-wrapper')?.querySelector('input')
    choose(null, null)
    // The button goes with what it cleared; a field that held Unknown takes the focus once it is drawn anew (WCAG
    // 2.4.3).
    requestAnimationFrame(() => input?.focus())
  }
  const submit = (key: string) => {
    const sentinel = sentinelEntries.find((one) => String(one.key) === key)
    if (sentinel && emptyAble) {
      choose(sentinel.key, null)
      // A field that holds Unknown takes no focus any more: what clears it does (WCAG 2.4.3).
      const input = combobox.targetRef.current
      requestAnimationFrame(() =>
        input?.closest('.mantine-Input-wrapper')?.querySelector('button')?.focus(),
      )
      return
    }
    const what = found.items.find((one) => String(kind.key(one)) === key)
    if (what) choose(kind.key(what), what)
    else if (free && key === freeKey) choose(free((text ?? '').trim()), null)
  }
  // Enter takes what is typed where it can mean one item alone; before the answer is there it waits for it.
  const words = text?.trim() ?? ''
  const sure =
    words === '' || found.state !== 'ready'
      ? -1
      : found.items.length === 1 || (found.items.length === 0 && free)
        ? 0
        : found.items.findIndex((one) => isSame(kind.label(one), words))
  const waits = useRef(false)
  useEffect(() => {
    if (!combobox.dropdownOpened || words === '' || found.state !== 'ready') return
    if (sure >= 0) combobox.selectOption(sure)
    if (sure >= 0 && waits.current) combobox.clickSelectedOption()
    waits.current = false
    // The store is new with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words, found.state, sure, combobox.dropdownOpened])
  const onKey = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      words === '' ||
      !combobox.dropdownOpened
    )
      return
    // Nothing is sent, and nothing typed is lost, while the choice is open.
    event.preventDefault()
    waits.current = found.state === 'loading'
  }
  const typed =
    kind.typedBeyond === undefined || search.items.length > kind.typedBeyond || (text ?? '') !== ''
  const canClear =
    (!compact || word !== null) &&
    props.value !== null &&
    clearable &&
    !props.required &&
    (!off || (word !== null && !props.disabled))

  const fieldFrame = (placeholder: string) => {
    const framed = frame({ ...props, placeholder })
    const description = `${framed.classNames.description} ${styles.helpBeside}`
    return helpBesideLabel
      ? { ...framed, classNames: { ...framed.classNames, description } }
      : framed
  }
  const look = (placeholder: string) =>
    compact
      ? {
          'aria-label': props.label,
          placeholder: 'Any',
          variant: 'unstyled' as const,
          size: 'xs',
          classNames: { input: `${styles.compact} ${word ? styles.sentinel : ''}` },
          error: Boolean(props.error),
        }
      : fieldFrame(placeholder)
  const field = (
    <TextInput
      {...look(
        props.placeholder ??
          kind.prompt ??
          (kind.minimum > 0
            ? `Type ${kind.minimum} characters`
            : `Select ${/^[aeiou]/i.test(kind.noun) ? 'an' : 'a'} ${kind.noun.toLowerCase()}`),
      )}
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      autoFocus={autoFocus}
      disabled={(props.disabled ?? false) || word !== null || Boolean(locked)}
      readOnly={(props.readOnly ?? false) || !typed}
      title={shown}
      value={text ?? shown}
      leftSection={
        !compact && (kind.minimum > 0 || kind.delay > 300) ? (
          <IconSearch size={14} stroke={1.75} aria-hidden />
        ) : null
      }
      rightSectionPointerEvents={canClear ? 'all' : 'none'}
      rightSection={
        canClear ? (
          <ActionIcon size={24} aria-label={`Clear ${props.label}`} onClick={clear}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        ) : compact ? null : off ? (
          <IconLock size={14} stroke={1.75} aria-hidden />
        ) : (
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        )
      }
      onClick={() => {
        if (!off) combobox.openDropdown()
      }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onText?.(event.currentTarget.value)
        waits.current = false
        combobox.openDropdown()
        combobox.resetSelectedOption()
      }}
      onKeyDown={onKey}
      onBlur={() => {
        waits.current = false
        combobox.closeDropdown()
      }}
    />
  )
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      withinPortal
      offset={compact ? 8 : 4}
      shadow="md"
      position="bottom-start"
      {...(compact ? { width: 280 } : {})}
      disabled={off || word !== null}
    >
      <Tooltip label={locked ?? ''} disabled={!locked}>
        <div className={styles.field}>
          <Combobox.Target withAriaAttributes withExpandedAttribute>
            {field}
          </Combobox.Target>
        </div>
      </Tooltip>
      <Combobox.Dropdown className={styles.dropdown ?? ''}>
        <PickerList
          key={text ?? ''}
          kind={kind}
          found={found}
          text={text ?? ''}
          value={props.value}
          mark={mark}
          first={
            emptyAble &&
            !text && (
              <>
                {sentinelEntries.map((one) => (
                  <Combobox.Option
                    key={one.key}
                    value={String(one.key)}
                    className={styles.option ?? ''}
                    selected={String(props.value) === String(one.key)}
                  >
                    <span className={styles.words}>{one.word}</span>
                    {String(props.value) === String(one.key) && <IconCheck size={14} aria-hidden />}
                  </Combobox.Option>
                ))}
                <div className={styles.divider} role="presentation" />
              </>
            )
          }
          last={
            free && text?.trim() ? (
              <Combobox.Option value={freeKey} className={styles.option ?? ''}>
                <span className={styles.words}>Use '{text.trim()}'</span>
              </Combobox.Option>
            ) : null
          }
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
