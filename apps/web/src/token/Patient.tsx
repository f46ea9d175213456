// The patient's page: asks one question in plain words. TOK-049, TOK-050, TOK-051, TOK-052, TOK-053, TOK-056, TOK-057,
// TOK-058, TOK-059, TOK-060, TOK-061, TOK-063, TOK-069, TOK-070.
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
import { isEnded, linkCalls, type Failed } from './call.ts'
import type { ActionButton } from './Actions.tsx'
import { Facts, type VisitFact } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Loading } from './Loading.tsx'
import { Warning } from './Warning.tsx'
import { keyOf, Slots, type SlotKey } from './Slots.tsx'
import { dayHeading, zoneLine } from './summary.ts'
import { retryButtons, NoAnswer } from './NoAnswer.tsx'
import { texts } from './texts.ts'
import { useLink } from './useLink.ts'

type Mode = 'choosing' | 'rescheduling' | null

/** A checked slot means that the patient has answered; a nurse's name, that the nurse has (TOK-051). */
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

/** The first match decides (TOK-051). */
function titleOf(page: PatientPage, mode: Mode): string {
  if (mode === 'rescheduling' || (page.patient_declined && mode === null)) return texts.reschedule
  if (mode === null && hasNurse(page)) return texts.haveNurse
  return mode === null && isAnswered(page) ? texts.requestSent : texts.schedule
}

function facts(page: PatientPage, settled: boolean): VisitFact[] {
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

const nurseOf = (page: PatientPage): string => page.nurse_name ?? 'Your nurse'

function leadOf(page: PatientPage, isOffering: boolean, isExact: boolean): string | undefined {
  const { patient_first_name: name } = page.mini_assignment
  const hello = name === null ? '' : `Hello ${name}. `
  if (isOffering)
    return `${hello}${nurseOf(page)} can visit you at home at ${isExact ? 'this time' : 'these times'}.`
  return hasNurse(page)
    ? `${hello}${nurseOf(page)} will visit you at home.`
    : hello.trim() || undefined
}

const logoOf = ({ provider_title: title, provider_logo_slug: slug }: PatientPage) =>
  title !== null && slug !== null ? { title, slug } : null

/** Names a lost connection instead of an error. NET-113. */
const failureText = (failed: Failed | null) =>
  failed?.status === 0 ? <NoAnswer otherwise={texts.patientError} /> : texts.patientError

/** The server's text for what the patient can correct, followed by how to get help. TOK-060. */
const ActionFailed = ({ failed }: { readonly failed: Failed }) => (
  <Warning scrollTo>
    {(failed.status === 409 || failed.status === 400) && (
      <>
        <b>{failed.error}</b>{' '}
      </>
    )}
    {failureText(failed)}
  </Warning>
)

export function Patient({
  token,
  phone,
}: {
  readonly token: string
  readonly phone: string
  readonly several?: boolean
}) {
  const read = useCallback(() => linkCalls.readTimes(token), [token])
  const { page, covered, failed, busy, act, readAgain, clear } = useLink(read)
  const [chosen, setChosen] = useState<ReadonlySet<SlotKey> | null>(null)
  const [mode, setMode] = useState<Mode>(null)
  if (page === null && failed === null) return <Loading phone={phone} />
  if (page === null || covered || isEnded(failed)) {
    const buttons = page === null ? retryButtons(failed, () => void readAgain()) : []
    return (
      <Frame title="Wren" phone={phone} buttons={buttons} busy={false}>
        <Warning>{failureText(failed)}</Warning>
      </Frame>
    )
  }

  const { mini_assignment: mini, nurse_scheduling_dates_arr: days } = page
  const answered = isAnswered(page)
  const settled = answered || hasNurse(page)
  const canReschedule = !hasNurse(page) || patientMayReschedule(mini.start, now())
  const { selected_start, patient_declined } = page
  const seen = { start: mini.start, selected_start, patient_declined, answered }
  const isChoosing = mode !== null || (!settled && !patient_declined)
  const selection = chosen ?? checkedKeys(page)
  const slots = days.flat().filter((slot) => selection.has(keyOf(slot)))
  const start = exactStart(page)
  const isExact = start !== null && mode !== 'rescheduling'
  // No times are left once the nurse has withdrawn or declined; staff look for another nurse.
  const hasNoTimes = isChoosing && !isExact && days.length === 0
  const isOffering = isChoosing && !hasNoTimes
  const wanted = daysToChooseOf(mini)
  const starts = slots.map(({ start: at }) => ({ start: at, all_day: false }))
  const fault = isExact ? null : chosenDaysFault(wanted, starts, mini.timezone)
  const dates = isExact
    ? [{ start, assignment_id: mini.id }]
    : slots.map(({ start: at, assignment_id }) => ({ start: at, assignment_id }))
  const changeMode = (next: Mode): void => {
    clear()
    setChosen(null)
    setMode(next)
  }
  const confirm = () =>
    void act(() =>
      linkCalls.patientSelectTime({ patient_token: token, selected_dates: dates, seen }),
    ).then((ok) => {
      if (ok) changeMode(null)
    })
  const deny = () => void act(() => linkCalls.patientDenyTime({ patient_token: token, seen }))

  const buttons: ActionButton[] = isOffering
    ? [
        { text: texts.patientConfirm, look: 'primary', press: confirm, off: fault !== null },
        mode === 'rescheduling'
          ? { text: texts.keepExisting, press: () => changeMode(null) }
          : { text: texts.doesNotWork, press: deny },
      ]
    : isChoosing
      ? []
      : patient_declined
        ? [{ text: texts.back, look: 'primary', press: () => changeMode('choosing') }]
        : canReschedule
          ? [{ text: texts.rescheduleVisit, press: () => changeMode('rescheduling') }]
          : []
  return (
    <Frame
      title={titleOf(page, mode)}
      lead={leadOf(page, isOffering, isExact)}
      logo={logoOf(page)}
      phone={phone}
      buttons={buttons}
      busy={busy}
      beside={isOffering ? (fault ?? undefined) : undefined}
    >
      {failed !== null && <ActionFailed failed={failed} />}
      {(hasNoTimes || (patient_declined && !isChoosing)) && <p>{texts.weWillContact}</p>}
      {isChoosing && !isExact && (
        <Slots
          days={days}
          zone={mini.timezone}
          chosen={selection}
          choose={setChosen}
          onePerDay
          onlyOne={(wanted.days_to_schedule ?? 1) === 1}
          off={busy}
        />
      )}
      {(!patient_declined || isChoosing) && <Facts facts={facts(page, settled && !isChoosing)} />}
      <p className="fair">{zoneLine(mini.timezone, mini.start)}</p>
      {settled && !isChoosing && !canReschedule && <p>{texts.callToChange}</p>}
    </Frame>
  )
}
