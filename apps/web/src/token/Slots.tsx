// One block per day with its slots. "All day" checks and disables the other slots of its day. TOK-016, TOK-027,
// TOK-056, TOK-057, TOK-058, TOK-075.
import { IconCheck } from '@tabler/icons-react'
import { formatWeekday, localDay, zoneAbbreviation, type Zone } from '@wren/contract/time'
import type { OfferableSlot } from '@wren/contract/token-pages'

export type SlotKey = string
type Slot = Pick<OfferableSlot, 'start' | 'text'> & { readonly all_day?: boolean }
export const keyOf = ({ start, all_day = false }: Omit<Slot, 'text'>): SlotKey =>
  `${start}|${all_day}`

interface SlotsProps {
  readonly days: readonly (readonly Slot[])[]
  readonly zone: Zone
  readonly chosen: ReadonlySet<SlotKey>
  readonly choose: (next: ReadonlySet<SlotKey>) => void
  /** A patient chooses one slot a day; a second one replaces the first. */
  readonly onePerDay?: boolean
  /** A single visit has one time, so a slot on another day replaces the choice too. */
  readonly onlyOne?: boolean
  readonly off?: boolean
}

export function Slots({
  days,
  zone,
  chosen,
  choose,
  onePerDay = false,
  onlyOne = false,
  off = false,
}: SlotsProps) {
  return days.map((day) => {
    const first = day[0]
    if (first === undefined) return null
    const date = localDay(first.start, zone)
    const wholeDay = day.some((slot) => slot.all_day === true && chosen.has(keyOf(slot)))
    const press = (slot: (typeof day)[number]): void => {
      const next = new Set(chosen)
      const isOn = next.has(keyOf(slot))
      if (onlyOne) next.clear()
      if (onePerDay || slot.all_day === true) for (const other of day) next.delete(keyOf(other))
      if (isOn) next.delete(keyOf(slot))
      else next.add(keyOf(slot))
      choose(next)
    }
    return (
      <fieldset className="day" key={date}>
        <legend>
          {formatWeekday(date)} <small>{zoneAbbreviation(first.start, zone)}</small>
        </legend>
        {day.map((slot) => {
          const key = keyOf(slot)
          // Only the whole day is sent, so its other slots are checked and disabled.
          const isCovered = !onePerDay && wholeDay && slot.all_day !== true
          const isChecked = isCovered || chosen.has(key)
          const isDisabled = off || isCovered
          return (
            <label key={key} className={`slot${isChecked ? ' on' : ''}${isDisabled ? ' dis' : ''}`}>
              <input
                className="sr"
                type="checkbox"
                checked={isChecked}
                disabled={isDisabled}
                onChange={() => press(slot)}
              />
              <span
                className={`cb${onePerDay ? ' round' : ''}${isChecked ? ' on' : ''}`}
                aria-hidden="true"
              >
                {!onePerDay && <IconCheck className="i" />}
              </span>
              <span>{slot.text}</span>
            </label>
          )
        })}
      </fieldset>
    )
  })
}
