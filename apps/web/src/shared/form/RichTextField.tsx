// Text with bold, italic, lists and links. The value is sanitised by the rule of the server (PHA-042, AUD-072).
import { ActionIcon, Button, Input, Popover, TextInput, Tooltip } from '@mantine/core'
import {
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { cleanRichText, isRichLink } from '@wren/contract/rich-text.rules'
import { storable } from '@wren/contract/storable.rules'
import { frame, type FieldProps } from './field-props.tsx'
import styles from './rich-text.module.css'

/** Deprecated, but the only commands of contenteditable that take part in undo. */
const run = (command: string, value?: string): boolean =>
  document.execCommand(command, false, value)
const isOn = (command: string): boolean => document.queryCommandState?.(command) ?? false

const tools: readonly {
  readonly command: string
  readonly label: string
  readonly icon: Icon
  readonly keys?: string
}[] = [
  { command: 'bold', label: 'Bold', icon: IconBold, keys: 'Ctrl+B' },
  { command: 'italic', label: 'Italic', icon: IconItalic, keys: 'Ctrl+I' },
  { command: 'insertUnorderedList', label: 'Bulleted list', icon: IconList },
  { command: 'insertOrderedList', label: 'Numbered list', icon: IconListNumbers },
]

/** Sanitised nodes. An empty field begins with a paragraph, which its first line needs. */
function show(into: HTMLElement, html: string | null): void {
  into.replaceChildren(
    ...new DOMParser().parseFromString(cleanRichText(html ?? '') ?? '<p><br></p>', 'text/html').body
      .childNodes,
  )
}

const anchorAt = (node: Node | null | undefined): HTMLAnchorElement | null =>
  (node instanceof Element ? node : node?.parentElement)?.closest('a') ?? null

/** Adds https: to an address without a scheme, mailto: to one with an at sign. */
function addressOf(typed: string): string {
  const text = typed.trim()
  return /^[a-z]+:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`
}

function LinkButton({
  editor,
  onDone,
}: {
  readonly editor: HTMLElement | null
  readonly onDone: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const place = useRef<Range | null>(null)
  const open = (): void => {
    const selection = document.getSelection()
    const inside =
      selection !== null &&
      selection.rangeCount > 0 &&
      (editor?.contains(selection.anchorNode) ?? false)
    place.current = inside ? selection.getRangeAt(0).cloneRange() : null
    setTyped(anchorAt(selection?.anchorNode)?.getAttribute('href') ?? '')
  }
  const close = (): void => {
    setTyped(null)
    editor?.focus()
  }
  const put = (href: string | null): void => {
    editor?.focus()
    const selection = document.getSelection()
    if (place.current && selection) {
      selection.removeAllRanges()
      selection.addRange(place.current)
    }
    const anchor = anchorAt(selection?.anchorNode)
    if (anchor && selection) selection.selectAllChildren(anchor)
    if (href === null) run('unlink')
    else if (selection?.isCollapsed ?? true)
      run(
        'insertHTML',
        cleanRichText(
          `<a href="${href.replaceAll('"', '%22')}">` +
            `${href.replace(/^(?:https?:\/\/|mailto:)/i, '').replaceAll('<', '&lt;')}</a>`,
        ) ?? '',
      )
    else run('createLink', href)
    setTyped(null)
    onDone()
  }
  const href = addressOf(typed ?? '')
  const wrong = typed !== null && typed.trim() !== '' && !isRichLink(href)
  const submit = (): void => {
    if (typed?.trim() && !wrong) put(href)
  }
  return (
    <Popover
      opened={typed !== null}
      onChange={(opened) => {
        if (!opened) close()
      }}
      trapFocus
      width={300}
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <Tooltip label="Link">
          <ActionIcon
            size={28}
            aria-label="Link"
            aria-haspopup="dialog"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (typed === null ? open() : close())}
          >
            <IconLink size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link">
        <div className={styles.link}>
          <TextInput
            label="Address"
            placeholder="https://"
            value={typed ?? ''}
            error={wrong ? 'An address of the web or of mail' : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                event.stopPropagation()
                submit()
              }
            }}
          />
          <div className={styles.linkButtons}>
            <Button size="xs" onClick={() => put(null)}>
              Remove link
            </Button>
            <Button size="xs" variant="filled" disabled={!typed?.trim() || wrong} onClick={submit}>
              Set link
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

export function RichTextField(props: FieldProps<string | null>) {
  const { label, value, onChange, error, help } = props
  const id = useId()
  const editor = useRef<HTMLDivElement>(null)
  const held = useRef<string | null>(null)
  const [active, setActive] = useState<readonly string[]>([])
  // A value that differs from the typed one was set outside and replaces the contents.
  useEffect(() => {
    if (!editor.current || (held.current === value && editor.current.hasChildNodes())) return
    held.current = value
    show(editor.current, value)
  }, [value])
  useEffect(() => {
    const look = (): void => {
      if (editor.current?.contains(document.getSelection()?.anchorNode ?? null))
        setActive(tools.map(({ command }) => command).filter(isOn))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  const take = (): void => {
    const clean = cleanRichText(editor.current?.innerHTML ?? '')
    setActive(tools.map(({ command }) => command).filter(isOn))
    if (clean === held.current) return
    held.current = clean
    onChange(clean)
  }
  const act = (command: string): void => {
    editor.current?.focus()
    run(command)
    take()
  }
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    run('insertText', storable(event.clipboardData.getData('text/plain')))
  }
  const keys = (event: KeyboardEvent): void => {
    // Underlining would be lost by sanitising.
    if (event.key.toLowerCase() === 'u' && (event.ctrlKey || event.metaKey)) event.preventDefault()
  }
  const {
    label: words,
    error: said,
    description,
    classNames,
    inputWrapperOrder,
  } = frame({ label, error, help })
  const described = [error ? `${id}-error` : null, help ? `${id}-description` : null]
    .filter(Boolean)
    .join(' ')
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={<span id={`${id}-words`}>{words}</span>}
      error={said}
      description={description}
      classNames={classNames}
      inputWrapperOrder={inputWrapperOrder}
    >
      <div className={styles.box} data-error={error ? true : undefined}>
        <div
          className={styles.tools}
          role="toolbar"
          aria-label={`${label}: format`}
          aria-controls={`${id}-text`}
        >
          {tools.map(({ command, label: tool, icon: Shape, keys: pressed }) => (
            <Tooltip key={command} label={pressed ? `${tool} (${pressed})` : tool}>
              <ActionIcon
                size={28}
                aria-label={tool}
                aria-pressed={active.includes(command)}
                className={styles.tool ?? ''}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => act(command)}
              >
                <Shape size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          ))}
          <LinkButton editor={editor.current} onDone={take} />
        </div>
        <div
          ref={editor}
          id={`${id}-text`}
          className={styles.text}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${id}-words`}
          {...(described ? { 'aria-describedby': described } : {})}
          aria-invalid={error ? true : undefined}
          tabIndex={0}
          onFocus={() => run('defaultParagraphSeparator', 'p')}
          onInput={take}
          onPaste={paste}
          onDrop={(event) => event.preventDefault()}
          onKeyDown={keys}
        />
      </div>
    </Input.Wrapper>
  )
}
