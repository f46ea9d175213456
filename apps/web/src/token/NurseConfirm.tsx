// The nurse confirm page: one yes or no for all days, with the exact start where it is still open. TOK-033, TOK-034,
// TOK-035, TOK-036, TOK-037, TOK-038, TOK-039, TOK-040, TOK-041, TOK-042, TOK-043, TOK-046.
import { useCallback, useState } from 'react'
import { addMinutes, formatTime, formatWeekday, localDay } from '@wren/contract/time'
import type { NursePage, OfferableSlot } from '@wren/contract/token-pages'
import { confirmRange } from '@wren/contract/token-pages.rules'
import { linkCalls } from './call.ts'
import { FailedWarning, NurseFailed, replacesPage } from './NurseFailed.tsx'
import type { ActionButton } from './Actions.tsx'
import { Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Loading } from './Loading.tsx'
import { Missing } from './Missing.tsx'
import { Warning } from './Warning.tsx'
import { confirmFacts, daysOf, zoneLine } from './summary.ts'
import { texts } from './texts.ts'
import { useLink } from './useLink.ts'

/** Every five minutes inside the slot (TOK-035). */
function starts({ mini_assignment: mini }: NursePage, day: OfferableSlot): string[] {
  const { start, end } = confirmRange(
    { ...mini, blast_details: mini.blast_details as never },
    day,
    mini.duration_estimate,
  )
  const times: string[] = []
  for (let at = start; at <= end; at = addMinutes(at, 5)) times.push(at)
  return times
}

function StartChoice({
  page,
  day,
  value,
  choose,
}: {
  readonly page: NursePage
  readonly day: OfferableSlot
  readonly value: string
  readonly choose: (start: string) => void
}) {
  const zone = page.mini_assignment.timezone
  return (
    <label className="field">
      <span>Start time, {formatWeekday(localDay(day.start, zone))}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)} required>
        <option value="">{texts.startTime}</option>
        {starts(page, day).map((at) => (
          <option key={at} value={at}>
            {formatTime(at, zone)}
          </option>
        ))}
      </select>
    </label>
  )
}

type ConfirmState = 'covered' | 'confirmed' | 'taken' | 'declined' | 'pending'

const titles: Readonly<Record<ConfirmState, string>> = {
  covered: 'Wren',
  confirmed: texts.confirmedTitle,
  taken: texts.thanks,
  declined: 'Declined',
  pending: texts.confirmTitle,
}

/** `confirmed: false` means either that the nurse declined or that another nurse was chosen. TOK-006, TOK-040. */
function stateOf(page: NursePage, covered: boolean, declined: boolean): ConfirmState {
  if (covered && !declined) return 'covered'
  if (page.nurse_is_assigned && page.confirmed === true) return 'confirmed'
  if (page.is_assigned && !page.nurse_is_assigned) return 'taken'
  if (declined) return 'declined'
  return page.confirmed === false
    ? page.mini_assignment.is_available === false
      ? 'declined'
      : 'taken'
    : 'pending'
}

export function NurseConfirm({
  token,
  phone,
  several = false,
}: {
  readonly token: string
  readonly phone: string
  readonly several?: boolean
}) {
  const read = useCallback(() => linkCalls.readConfirmation(token), [token])
  const { page, covered, failed, busy, act, readAgain } = useLink(read)
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({})
  const [declined, setDeclined] = useState(false)
  // Counts presses without a start. Each one mounts the warning again, which scrolls it into view.
  const [missingStart, setMissingStart] = useState(0)
  if (replacesPage(failed, page))
    return <NurseFailed failed={failed} phone={phone} onRetry={() => void readAgain()} />
  if (page === null) return <Loading phone={phone} several={several} />

  const mini = page.mini_assignment
  const state = stateOf(page, covered, declined)
  const days = daysOf(page)
  const open = mini.missing_exact_time ? days : []
  const startsSent = days.map((day) =>
    mini.missing_exact_time ? (times[day.start] ?? '') : day.start,
  )
  const confirm = (): void => {
    if (startsSent.includes('')) return setMissingStart((count) => count + 1)
    setMissingStart(0)
    void act(() =>
      linkCalls.confirm({
        nurse_token: token,
        confirmed: true,
        start: startsSent.length === 1 ? startsSent[0] : startsSent,
      }),
    )
  }
  const decline = (): void =>
    void act(() => linkCalls.confirm({ nurse_token: token, confirmed: false })).then((ok) =>
      setDeclined(ok),
    )

  const buttons: ActionButton[] =
    state === 'pending'
      ? [
          { text: texts.confirm, look: 'primary', press: confirm, off: page.already_has_visit },
          { text: texts.doesNotWork, press: decline },
        ]
      : []
  return (
    <Frame
      title={titles[state]}
      lead={state === 'pending' ? zoneLine(mini.timezone, mini.start) : undefined}
      phone={phone}
      buttons={buttons}
      busy={busy}
    >
      {failed !== null && <FailedWarning failed={failed} phone={phone} />}
      {state === 'covered' && <Warning>{texts.covered}</Warning>}
      {state === 'taken' && <p>{texts.taken}</p>}
      {state === 'declined' && <p>{texts.nurseDeclined}</p>}
      {(state === 'pending' || state === 'confirmed') && <Facts facts={confirmFacts(page)} />}
      {state === 'pending' && page.already_has_visit && <Warning>{texts.hasVisit}</Warning>}
      {state === 'pending' &&
        open.map((day) => (
          <StartChoice
            key={day.start}
            page={page}
            day={day}
            value={times[day.start] ?? ''}
            choose={(start) => setTimes((before) => ({ ...before, [day.start]: start }))}
          />
        ))}
      {missingStart > 0 && (
        <Warning scrollTo key={missingStart}>
          {texts.startTime}
        </Warning>
      )}
      {state === 'confirmed' && (
        <>
          <p>{texts.contactToChange}</p>
          <p>
            <a className="pbtn" href="/visits-list">
              {texts.signIn}
            </a>
          </p>
        </>
      )}
      <Missing page={page} />
    </Frame>
  )
}
