// DOC-057: the referral's own words with the found places lit and numbered; a number leads to its field.
import { Fragment, useEffect, useRef } from 'react'
import { focusable } from '../../shared/form/first-fault.ts'
import { useIntakeForm } from './intake-form.parts.tsx'
import { piecesOf } from './intake-found.rules.ts'
import type { FoundValue } from './intake-found.rules.ts'
import { wideEnough } from './intake-wide.ts'
import styles from './intake.module.css'

/** The field of a found value; what has none of its own stands with the patient. */
export function goToField({ field }: FoundValue): void {
  const cell = document.querySelector<HTMLElement>(
    `[data-field="${field === 'orig_json' ? 'patient_uuid' : field}"]`,
  )
  cell?.querySelector<HTMLElement>(focusable)?.focus()
  cell?.scrollIntoView?.({ block: 'center' })
}

export function goToPlace(number: number): void {
  const place = document.querySelector<HTMLElement>(`[data-place="${number}"]`)
  place?.focus()
  place?.scrollIntoView?.({ block: 'center' })
}

/** Scrolls the box alone, and nothing that stands around it. */
function bringWithin(box: HTMLElement, place: HTMLElement): void {
  const [around, at] = [box.getBoundingClientRect(), place.getBoundingClientRect()]
  if (at.top < around.top) box.scrollTop -= around.top - at.top + margin
  else if (at.bottom > around.bottom) box.scrollTop += at.bottom - around.bottom + margin
}
const margin = 24

export function ReferralText({
  text,
  values,
}: {
  readonly text: string
  readonly values: readonly FoundValue[]
}) {
  const { found } = useIntakeForm()
  const box = useRef<HTMLDivElement>(null)
  const lit = found?.lit ?? null
  const sought = found?.sought ?? null
  useEffect(() => {
    // Only where the text stands beside the fields: elsewhere the field under the hand would move away.
    if (sought !== null && window.matchMedia(wideEnough).matches)
      box.current
        ?.querySelector<HTMLElement>(`[data-place="${sought}"]`)
        ?.scrollIntoView({ block: 'nearest' })
  }, [sought])
  useEffect(() => {
    // A text with a height of its own shows the place within itself; never from under the hand that is on it.
    const place =
      lit === null ? null : box.current?.querySelector<HTMLElement>(`[data-place="${lit}"]`)
    if (box.current && place && !place.matches(':hover')) bringWithin(box.current, place)
  }, [lit])
  const byNumber = new Map(values.map((one) => [one.number, one]))
  return (
    <div ref={box} className={styles.text} role="region" aria-label="Referral text">
      <div className={styles.words}>
        {piecesOf(text, values).map((piece, at) => (
          <Fragment key={at}>
            {piece.numbers.length > 0 ? (
              <mark
                className={styles.place}
                data-lit={piece.numbers.includes(lit ?? 0) || undefined}
              >
                {piece.text}
              </mark>
            ) : (
              piece.text
            )}
            {piece.ends.map((number) => {
              const value = byNumber.get(number)
              return (
                value && (
                  <button
                    key={number}
                    type="button"
                    className={styles.number}
                    data-place={number}
                    data-lit={lit === number || undefined}
                    aria-label={`${number}, ${value.label}: go to the field`}
                    onClick={() => goToField(value)}
                    onMouseEnter={() => found?.point(number)}
                    onMouseLeave={() => found?.point(null)}
                  >
                    {number}
                  </button>
                )
              )
            })}
          </Fragment>
        ))}
      </div>
    </div>
  )
}
