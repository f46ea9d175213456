// The message to nurses with its size, and the placeholders that a click inserts at the cursor (OFR-016, OFR-017,
// OFR-022).
import { useRef } from 'react'
import {
  messageSize,
  mostTemplate,
  placeholders,
  renderTemplate,
  sizeText,
  type templateValues,
} from '@wren/contract/offers-template.rules'
import { TextareaField } from '../../shared/form/text-fields.tsx'
import styles from './offers.module.css'

interface BlastMessageProps {
  readonly template: string
  readonly values: ReturnType<typeof templateValues>
  readonly error: string | undefined
  readonly onChange: (template: string) => void
}

export function BlastMessage({ template, values, error, onChange }: BlastMessageProps) {
  const area = useRef<HTMLDivElement>(null)
  const insert = (placeholder: string) => {
    const box = area.current?.querySelector('textarea')
    const from = box?.selectionStart ?? template.length
    const to = box?.selectionEnd ?? template.length
    onChange(template.slice(0, from) + placeholder + template.slice(to))
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }
  return (
    <div ref={area} className={styles.spaced}>
      <TextareaField
        label="Message"
        required
        rows={5}
        maxLength={mostTemplate}
        value={template}
        error={error}
        help={
          <span className={styles.count}>
            {sizeText(messageSize(renderTemplate(template, values)))}
          </span>
        }
        onChange={(text) => onChange(text ?? '')}
      />
      <div className={styles.placeholders} role="group" aria-label="Placeholders">
        {placeholders.map((placeholder) => (
          <button
            key={placeholder}
            type="button"
            className={styles.placeholder}
            onClick={() => insert(placeholder)}
          >
            {placeholder}
          </button>
        ))}
      </div>
    </div>
  )
}
