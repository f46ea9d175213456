// TOK "Patient page" 049-063, 069-070: a worried person, one question, plain words.
import { IconCalendarEvent, IconClock, IconVaccine } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { hoursText } from '@wren/contract/format'
import { formatRange, formatWeekday, localDay } from '@wren/contract/time'
import type { PatientPage } from '@wren/contract/token-pages'
import {
  chosenDaysFault,
  daysToChooseOf,
  patientMayReschedule,
} from '@wren/contract/token-pages.rules'
import { now } from '../shared/clock.ts'
import { isEnded, linkCalls } from './call.ts'
import { Facts, Frame, Loading, Warning, type ButtonOf, type FactOf } from './parts.tsx'
import { keyOf, Slots, type SlotKey } from './slots.tsx'
import { dayHeading, zoneLine } from './summary.ts'
import { againButtons, NoAnswer } from './NoAnswer.tsx'
import { texts } from './texts.ts'
import { useLink } from './use-link.ts'

type Mode = 'choosing' | 'rescheduling' | null

/**
 * What the answer says by what it holds (TOK-051): a checked slot is the patient's answer, a nurse's name the
 * nurse's.
 */
const isAnswered = (page: PatientPage): boolean =>
  page.nurse_scheduling_dates_arr.flat().some((slot) => slot.checked)
const hasNurse = (page: PatientPage): boolean => page.nurse_name !== null

const checkedKeys = (page: PatientPage): ReadonlySet<SlotKey> =>
  new Set(
    page.nurse_scheduling_dates_arr
      .flat()
      .filter((slot) => slot.checked)
      .map(keyOf),
  )
const exactStart = (page: PatientPage): string | null =>
  !page.missing_exact_time && page.selected_start !== null ? page.selected_start : null

/** TOK-051, first match. */
function titleOf(page: PatientPage, mode: Mode): string {
  if (mode === 'rescheduling' || (page.patient_declined && mode === null)) return texts.reschedule
  if (mode === null && hasNurse(page)) return texts.haveNurse
  return mode === null && isAnswered(page) ? texts.requestSent : texts.schedule
}

function facts(page: PatientPage, settled: boolean): FactOf[] {
  const { mini_assignment: mini } = page
  const start = exactStart(page)
  const chosen = page.nurse_scheduling_dates_arr.flat().filter((slot) => slot.checked)
  return [
    ...(settled && chosen.length > 0
      ? chosen.map((slot) => ({
          icon: IconCalendarEvent,
          main: dayHeading(slot, mini.timezone),
          more: slot.text,
        }))
      : start !== null && chosen.length < 2
        ? [
            {
              icon: IconCalendarEvent,
              main: formatWeekday(localDay(start, mini.timezone)),
              more: formatRange(start, mini.duration_estimate, mini.timezone),
            },
          ]
        : []),
    {
      icon: IconVaccine,
      main: mini.treatment,
      more: `The visit takes about ${hoursText(mini.duration_estimate)}.`,
    },
    ...(page.missing_exact_time && !hasNurse(page)
      ? [{ icon: IconClock, main: texts.nurseWillConfirm }]
      : []),
  ]
}

export function Patient({
  token,
  phone,
}: {
  readonly token: string
  readonly phone: string
  readonly several?: boolean
}) {
  const read = useCallback(() => linkCalls.patientSelectTime({ patient_token: token }), [token])
  const { page, covered, failed, busy, act, readAgain, clear } = useLink(read)
  const [chosen, setChosen] = useState<ReadonlySet<SlotKey> | null>(null)
  const [mode, setMode] = useState<Mode>(null)
  if (page === null && failed === null) return <Loading phone={phone} />
  if (page === null || covered || isEnded(failed))
    return (
      <Frame
        title="Wren"
        phone={phone}
        buttons={page === null ? againButtons(failed, () => void readAgain()) : []}
        busy={false}
      >
        <Warning>
          {failed?.status === 0 ? <NoAnswer otherwise={texts.patientError} /> : texts.patientError}
        </Warning>
      </Frame>
    )

  const { mini_assignment: mini } = page
  const answered = isAnswered(page)
  const settled = answered || hasNurse(page)
  const canReschedule = !hasNurse(page) || patientMayReschedule(mini.start, now())
  const seen = {
    start: mini.start,
    selected_start: page.selected_start,
    patient_declined: page.patient_declined,
    answered,
  }
  const isChoosing = mode !== null || (!settled && !page.patient_declined)
  const picked = chosen ?? checkedKeys(page)
  const slots = page.nurse_scheduling_dates_arr.flat().filter((slot) => picked.has(keyOf(slot)))
  const start = exactStart(page)
  const isExact = start !== null && mode !== 'rescheduling'
  // Her nurse has withdrawn or declined and staff look for another one: there is nothing to choose.
  const hasNoTimes = isChoosing && !isExact && page.nurse_scheduling_dates_arr.length === 0
  const wanted = daysToChooseOf(mini)
  const fault = isExact
    ? null
    : chosenDaysFault(
        wanted,
        slots.map(({ start: at }) => ({ start: at, all_day: false })),
        mini.timezone,
      )
  const dates = isExact
    ? [{ start, assignment_id: mini.id }]
    : slots.map(({ start: at, assignment_id }) => ({ start: at, assignment_id }))
  const turn = (next: Mode): void => {
    clear()
    setChosen(null)
    setMode(next)
  }
  const confirm = () =>
    void act(() =>
      linkCalls.patientSelectTime({ patient_token: token, selected_dates: dates, seen }),
    ).then((ok) => {
      if (ok) turn(null)
    })
  const deny = () => void act(() => linkCalls.patientDenyTime({ patient_token: token, seen }))

  const buttons: ButtonOf[] = hasNoTimes
    ? []
    : isChoosing
      ? [
          { text: texts.patientConfirm, look: 'primary', press: confirm, off: fault !== null },
          mode === 'rescheduling'
            ? { text: texts.keepExisting, press: () => turn(null) }
            : { text: texts.doesNotWork, press: deny },
        ]
      : page.patient_declined
        ? [{ text: texts.back, look: 'primary', press: () => turn('choosing') }]
        : canReschedule
          ? [{ text: texts.rescheduleVisit, press: () => turn('rescheduling') }]
          : []
  const logo =
    page.provider_title !== null && page.provider_logo_slug !== null
      ? { title: page.provider_title, slug: page.provider_logo_slug }
      : null
  const hello = mini.patient_first_name === null ? '' : `Hello ${mini.patient_first_name}. `
  const offer = isExact
    ? `${page.nurse_name ?? 'Your nurse'} can visit you at home at this time.`
    : `${page.nurse_name ?? 'Your nurse'} can visit you at home at these times.`

  return (
    <Frame
      title={titleOf(page, mode)}
      lead={
        isChoosing && !hasNoTimes
          ? hello + offer
          : hasNurse(page)
            ? `${hello}${page.nurse_name ?? 'Your nurse'} will visit you at home.`
            : hello.trim() || undefined
      }
      logo={logo}
      phone={phone}
      buttons={buttons}
      busy={busy}
      beside={isChoosing && !hasNoTimes ? (fault ?? undefined) : undefined}
    >
      {failed !== null && (
        <Warning sought>
          {(failed.status === 409 || failed.status === 400) && (
            <>
              <b>{failed.error}</b>{' '}
            </>
          )}
          {failed.status === 0 ? <NoAnswer otherwise={texts.patientError} /> : texts.patientError}
        </Warning>
      )}
      {(hasNoTimes || (page.patient_declined && !isChoosing)) && <p>{texts.weWillContact}</p>}
      {isChoosing && !isExact && (
        <Slots
          days={page.nurse_scheduling_dates_arr}
          zone={mini.timezone}
          chosen={picked}
          choose={setChosen}
          onePerDay
          onlyOne={(wanted.days_to_schedule ?? 1) === 1}
          off={busy}
        />
      )}
      {!page.patient_declined || isChoosing ? (
        <Facts facts={facts(page, settled && !isChoosing)} />
      ) : null}
      <p className="fair">{zoneLine(mini.timezone, mini.start)}</p>
      {settled && !isChoosing && !canReschedule && <p>{texts.callToChange}</p>}
    </Frame>
  )
}
