// The nurse select page: a nurse answers whether they can take a visit, and when. TOK-021, TOK-022, TOK-023, TOK-024,
// TOK-025, TOK-026, TOK-027, TOK-028, TOK-029, TOK-030, TOK-031, TOK-032.
import { useCallback, useState } from 'react'
import { showUsPhone } from '@wren/contract/phone-us'
import type { NursePage } from '@wren/contract/token-pages'
import { linkCalls } from './call.ts'
import { FailedWarning, NurseFailed, replacesPage } from './NurseFailed.tsx'
import type { ActionButton } from './Actions.tsx'
import { Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { Loading } from './Loading.tsx'
import { Missing } from './Missing.tsx'
import { Warning } from './Warning.tsx'
import { confirmToken, selectStateOf, selectTitles, type SelectState } from './select-states.ts'
import { keyOf, Slots, type SlotKey } from './Slots.tsx'
import { dayHeading, offerFacts, timeText, zoneLine } from './summary.ts'
import { texts } from './texts.ts'
import { useLink } from './useLink.ts'

type Choice = 'offered' | 'other' | null

const storedKeys = (page: NursePage): ReadonlySet<SlotKey> =>
  new Set(page.scheduling_dates.map(keyOf))

const offeredDaysOf = (page: NursePage, choice: Choice) =>
  (choice === 'other' ? page.available_dates_other : page.available_dates_arr) ?? []

/** A fixed time is answered by yes or no; other days are always chosen by slot (TOK-022, TOK-029). */
const isYesOrNo = (page: NursePage, choice: Choice): boolean =>
  page.mini_assignment.blast_type === 'fixed' && choice !== 'other'

function useAvailability(token: string) {
  const read = useCallback(() => linkCalls.readOffer(token), [token])
  const link = useLink(read)
  const [chosen, setChosen] = useState<ReadonlySet<SlotKey> | null>(null)
  const [choice, setChoice] = useState<Choice>(null)
  const [isCancelling, setCancelling] = useState(false)

  const choose = (next: Choice, slots: ReadonlySet<SlotKey> | null): void => {
    link.clear()
    setChosen(slots)
    setChoice(next)
  }
  const submit = async (page: NursePage, is_available: boolean): Promise<void> => {
    const isFixed = isYesOrNo(page, choice)
    const slots = offeredDaysOf(page, choice)
      .flat()
      .filter((slot) => (chosen ?? storedKeys(page)).has(keyOf(slot)))
      .map(({ start, all_day }) => ({ start, all_day }))
    const ok = await link.act(() =>
      linkCalls.selectTime({
        token,
        is_available,
        dates: true,
        ...(is_available &&
          (isFixed ? { start: page.mini_assignment.start } : { scheduling_dates: slots })),
      }),
    )
    if (!ok) return
    setChoice(null)
    setChosen(null)
  }
  const withdraw = () =>
    link.act(() => linkCalls.withdraw({ token })).then(() => setCancelling(false))
  return {
    link,
    chosen,
    setChosen,
    choice,
    choose,
    submit,
    isCancelling,
    setCancelling,
    withdraw,
  }
}
type Availability = ReturnType<typeof useAvailability>

function buttonsFor(
  state: SelectState,
  page: NursePage,
  availability: Availability,
): readonly ActionButton[] {
  const { choose, submit, setCancelling, isCancelling, withdraw } = availability
  const isFixed = isYesOrNo(page, availability.choice)
  const accept = (): void => void submit(page, true)
  if (state === 'open')
    return [
      { text: isFixed ? texts.interested : texts.submit, look: 'primary', press: accept },
      { text: texts.notInterested, look: 'text', press: () => void submit(page, false) },
    ]
  if (state === 'applied' && isCancelling)
    return [
      { text: texts.cancelVisit, look: 'primary', press: () => void withdraw() },
      { text: texts.keep, press: () => setCancelling(false) },
    ]
  if (state === 'applied')
    return [
      { text: texts.adjust, look: 'primary', press: () => choose('offered', null) },
      { text: texts.cancelPending, press: () => setCancelling(true) },
    ]
  if (state === 'declined')
    return [
      { text: texts.offerOther, look: 'primary', press: () => choose('other', new Set()) },
      ...(isFixed ? [{ text: texts.interested, press: accept }] : []),
    ]
  return []
}

function stateText(state: SelectState, page: NursePage, phone: string) {
  if (state === 'covered') return <Warning>{texts.covered}</Warning>
  if (state === 'offline') return <Warning>{texts.notOnline(showUsPhone(phone))}</Warning>
  if (state === 'taken') return <p>{texts.otherNurse}</p>
  if (state !== 'mine' && state !== 'toConfirm') return null
  const confirmation = state === 'mine' ? null : confirmToken(page)
  return (
    <p>
      {state === 'mine' ? texts.yours : texts.pleaseConfirm}{' '}
      {confirmation === null ? (
        <a href="/visits-list">{texts.myVisits}</a>
      ) : (
        <a href={`/nc?t=${encodeURIComponent(confirmation)}`}>{texts.confirm}</a>
      )}
    </p>
  )
}

/** What the nurse has submitted (TOK-023). */
const SubmittedTimes = ({ page }: { readonly page: NursePage }) => (
  <ul className="chosen">
    {page.scheduling_dates.map((slot) => {
      const text = timeText(page.mini_assignment, slot)
      return (
        <li key={keyOf(slot)}>
          <b>{dayHeading({ start: slot.start, text }, page.mini_assignment.timezone)}</b> {text}
        </li>
      )
    })}
  </ul>
)

const withoutThisVisit = (page: NursePage): NursePage => ({
  ...page,
  missing_nurse_visit_confirmation: page.missing_nurse_visit_confirmation.filter(
    ({ id }) => id !== page.mini_assignment.id,
  ),
})

export function NurseSelect({
  token,
  phone,
}: {
  readonly token: string
  readonly phone: string
  readonly several?: boolean
}) {
  const availability = useAvailability(token)
  const { page, covered, failed, busy, readAgain } = availability.link
  if (replacesPage(failed, page))
    return <NurseFailed failed={failed} phone={phone} onRetry={() => void readAgain()} />
  if (page === null) return <Loading phone={phone} />

  const mini = page.mini_assignment
  const state = availability.choice === null ? selectStateOf(page, covered) : 'open'
  const hasZone = state === 'open' || state === 'applied'
  return (
    <Frame
      title={selectTitles[state]}
      lead={hasZone ? zoneLine(mini.timezone, mini.start) : undefined}
      phone={phone}
      buttons={buttonsFor(state, page, availability)}
      busy={busy}
    >
      {failed !== null && <FailedWarning failed={failed} phone={phone} />}
      {stateText(state, page, phone)}
      {availability.isCancelling && (
        <p role="alert">
          <b>{texts.cancelQuestion}</b>
        </p>
      )}
      {state !== 'covered' && state !== 'offline' && <Facts two facts={offerFacts(mini)} />}
      {page.already_has_visit && state === 'open' && <Warning>{texts.hasVisit}</Warning>}
      {state === 'applied' && page.scheduling_dates.length > 0 && <SubmittedTimes page={page} />}
      {state === 'open' && mini.blast_type === 'multi-day' && (
        <p>{texts.chooseDays(mini.days_to_schedule ?? 1)}</p>
      )}
      {state === 'open' && !isYesOrNo(page, availability.choice) && (
        <Slots
          days={offeredDaysOf(page, availability.choice)}
          zone={mini.timezone}
          chosen={availability.chosen ?? storedKeys(page)}
          choose={availability.setChosen}
          off={busy}
        />
      )}
      {state === 'open' && <p className="fair">{texts.fair}</p>}
      <Missing page={withoutThisVisit(page)} />
    </Frame>
  )
}
