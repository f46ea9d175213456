// A number pad within reach of the thumb, which never covers the tile.
import { IconBackspace } from '@tabler/icons-react'
import type { ChartNumberField } from '@wren/contract/chart-fields'
import { buttonClass } from '../../shared/phone/Button.tsx'
import styles from './charts-vitals.module.css'

interface PadProps {
  readonly field: ChartNumberField
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onPrevious: (() => void) | null
  /** null at the last measure. */
  readonly onNext: (() => void) | null
  readonly onDone: () => void
}

/** Ignores a second decimal point and replaces a leading zero. '98.' is a valid intermediate text. */
export function textAfterKey(typed: string, key: string): string {
  if (key === 'delete') return typed.slice(0, -1)
  if (key === '.') return typed.includes('.') ? typed : `${typed || '0'}.`
  if (typed.length >= 6) return typed
  return typed === '0' ? key : typed + key
}

const limits = ({ hard, wrong }: ChartNumberField): string => {
  const range = hard ?? wrong
  return range?.min === undefined || range.max === undefined ? '' : `, ${range.min}-${range.max}`
}

export function NumberPad({ field, typed, onType, onPrevious, onNext, onDone }: PadProps) {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete']
  return (
    // Keeps the focus in the tile while keys are pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.pad}
      role="group"
      aria-label="Number pad"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.bar}>
        <button
          type="button"
          tabIndex={-1}
          className={buttonClass('text')}
          disabled={onPrevious === null}
          onClick={() => onPrevious?.()}
        >
          Previous
        </button>
        <span>
          {field.label}
          {limits(field)}
        </span>
        <button
          type="button"
          tabIndex={-1}
          className={buttonClass('text')}
          onClick={() => (onNext ?? onDone)()}
        >
          {onNext ? 'Next' : 'Done'}
        </button>
      </div>
      <div className={styles.keys}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            aria-label={key === 'delete' ? 'Delete' : key}
            disabled={key === '.' && field.step >= 1}
            onClick={() => onType(textAfterKey(typed, key))}
          >
            {key === 'delete' ? <IconBackspace size={24} stroke={1.75} aria-hidden /> : key}
          </button>
        ))}
      </div>
    </div>
  )
}
