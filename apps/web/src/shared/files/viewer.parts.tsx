// VIS "File preview" 121-123: what every viewer has: its size in steps, quarter turns, and the file itself to keep.
import { ActionIcon, Anchor } from '@mantine/core'
import { IconDownload, IconMinus, IconPlus, IconRotateClockwise } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { restingWhile } from '../feedback/resting.ts'
import { previewTexts, type PreviewedFile } from './preview-kind.ts'
import styles from './files.module.css'

const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const
const fitting = 3 // as wide as its place

export interface View {
  readonly scale: number
  readonly turns: number
  readonly step: number
  readonly setStep: (step: number) => void
  readonly turn: () => void
}

export function useView(): View {
  const [step, setStep] = useState(fitting)
  const [turns, setTurns] = useState(0)
  return { scale: zooms[step] ?? 1, turns, step, setStep, turn: () => setTurns((turns + 1) % 4) }
}

export function ViewerTools({
  label,
  view,
  file,
  children,
  turns = true,
}: {
  readonly label: string
  readonly view: View
  readonly file: PreviewedFile
  readonly children?: ReactNode
  readonly turns?: boolean
}) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      <ActionIcon
        aria-label="Smaller"
        {...restingWhile(view.step === 0, () => view.setStep(view.step - 1))}
      >
        <IconMinus size={16} stroke={1.75} />
      </ActionIcon>
      <span className={styles.scale} role="status">
        {Math.round(view.scale * 100)}%
      </span>
      <ActionIcon
        aria-label="Larger"
        {...restingWhile(view.step === zooms.length - 1, () => view.setStep(view.step + 1))}
      >
        <IconPlus size={16} stroke={1.75} />
      </ActionIcon>
      {turns && (
        <ActionIcon aria-label="Rotate" onClick={view.turn}>
          <IconRotateClockwise size={16} stroke={1.75} />
        </ActionIcon>
      )}
      {children}
      <DownloadLink {...file} short />
    </div>
  )
}

export function DownloadLink({
  url,
  name,
  short = false,
}: PreviewedFile & { readonly short?: boolean }) {
  if (!/^(https?:|blob:|\/(?!\/))/.test(url)) return short ? null : <span>{name}</span>
  return (
    <Anchor
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      className={(short ? styles.save : styles.download) ?? ''}
      {...(short ? { 'aria-label': `Download ${name}`, title: 'Download' } : {})}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
      {short ? null : name}
    </Anchor>
  )
}

/** A file whose contents are not what its type promises: broken off, or damaged on its way. */
export function CannotBeShown({ file }: { readonly file: PreviewedFile }) {
  return (
    <div className={styles.none} role="status">
      <p>{previewTexts.broken}</p>
      <DownloadLink {...file} />
    </div>
  )
}
