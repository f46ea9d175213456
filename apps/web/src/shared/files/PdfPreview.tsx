// VIS-121, DOC-021: a PDF drawn in the page, with its pages, its size and turns; a locked one asks for its
// password, a damaged one says so.
import { ActionIcon, Button, PasswordInput } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import styles from './files.module.css'
import { openPdf, type OpenPdf, type PasswordAsked } from './pdf-file.ts'
import { PdfPage } from './PdfPage.tsx'
import { previewTexts, type PreviewedFile } from './preview-kind.ts'
import { CannotBeShown, useView, ViewerTools } from './viewer.parts.tsx'

type State =
  | { readonly at: 'loading' }
  | { readonly at: 'locked'; readonly asked: PasswordAsked }
  | { readonly at: 'broken' }
  | { readonly at: 'open'; readonly pdf: OpenPdf }

export function PdfPreview({ file }: { readonly file: PreviewedFile }) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const { blob } = file
  useEffect(() => {
    if (!blob) return setState({ at: 'broken' })
    let live = true
    const show = (next: State) => {
      if (live) setState(next)
    }
    const { opened, close } = openPdf(blob, (asked) => show({ at: 'locked', asked }))
    opened.then(
      (pdf) => show({ at: 'open', pdf }),
      () => show({ at: 'broken' }),
    )
    return () => {
      live = false
      close()
    }
  }, [blob])
  if (state.at === 'broken') return <CannotBeShown file={file} />
  if (state.at === 'locked')
    return <Locked asked={state.asked} onTold={() => setState({ at: 'loading' })} />
  if (state.at === 'loading')
    return (
      <p className={styles.none} role="status">
        {previewTexts.loading}
      </p>
    )
  return <Pages pdf={state.pdf} file={file} />
}

function Locked({ asked, onTold }: { readonly asked: PasswordAsked; readonly onTold: () => void }) {
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // It comes after the drawer has given the focus away, and again after a password that was wrong.
  useEffect(() => input.current?.focus(), [asked])
  const open = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // a form that this stands beside is not sent
    if (password === '') return
    onTold()
    asked.tell(password)
  }
  return (
    <form className={styles.locked} onSubmit={open}>
      <p>This file is locked and opens with its password.</p>
      <PasswordInput
        ref={input}
        label="Password"
        autoComplete="off"
        data-autofocus
        value={password}
        error={asked.wrong ? 'This password does not open the file.' : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled">
        Open
      </Button>
    </form>
  )
}

const around = 24

function Pages({
  pdf: { file: opened, sizes },
  file,
}: {
  readonly pdf: OpenPdf
  readonly file: PreviewedFile
}) {
  const view = useView()
  const { ref: measured, width } = useElementSize<HTMLDivElement>()
  const stage = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(1)
  const go = (page: number) =>
    stage.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' })
  const wanted = useRef(file.page ?? 1)
  useEffect(() => {
    if (width === 0 || wanted.current === 1) return
    go(wanted.current)
    wanted.current = 1
  }, [width])
  const follow = () => {
    const place = stage.current
    if (!place) return
    // The last page may be too short to come up to the top.
    if (place.scrollTop > 0 && place.scrollTop + place.clientHeight >= place.scrollHeight - 2)
      return setCurrent(opened.numPages)
    const middle = place.getBoundingClientRect().top + place.clientHeight / 3
    const above = [...place.querySelectorAll<HTMLElement>('[data-page]')].filter(
      (page) => page.getBoundingClientRect().top <= middle,
    )
    setCurrent(Math.max(1, above.length))
  }
  return (
    <>
      <ViewerTools label="PDF" view={view} file={file}>
        <span className={styles.pager}>
          <ActionIcon
            aria-label="Previous page"
            disabled={current === 1}
            onClick={() => go(current - 1)}
          >
            <IconChevronUp size={16} stroke={1.75} />
          </ActionIcon>
          <span role="status">
            Page {current} of {opened.numPages}
          </span>
          <ActionIcon
            aria-label="Next page"
            disabled={current === opened.numPages}
            onClick={() => go(current + 1)}
          >
            <IconChevronDown size={16} stroke={1.75} />
          </ActionIcon>
        </span>
      </ViewerTools>
      <div
        ref={useMergedRef(stage, measured)}
        className={styles.pages}
        tabIndex={0}
        role="region"
        aria-label={file.name}
        onScroll={follow}
      >
        {width > 0 &&
          sizes.map((size, at) => {
            const [across, down] =
              view.turns % 2 === 1 ? [size.height, size.width] : [size.width, size.height]
            const scale = ((width - around) / across) * view.scale
            return (
              <PdfPage
                key={at}
                file={opened}
                number={at + 1}
                scale={scale}
                turns={view.turns}
                width={across * scale}
                height={down * scale}
                words={file.words ?? ''}
              />
            )
          })}
      </div>
    </>
  )
}
