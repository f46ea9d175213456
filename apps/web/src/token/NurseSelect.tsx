// TOK "Nurse select page" 021-032: may I offer you this visit?
import { useCallback, useState } from 'react'
import { showUsPhone } from '@wren/contract/phone-us'
import type { NursePage } from '@wren/contract/token-pages'
import { linkCalls } from './call.ts'
import { FailedWarning, NurseFailed, takesThePlace } from './NurseFailed.tsx'
import { Facts, Frame, Loading, Missing, Warning, type ButtonOf } from './parts.tsx'
import { keyOf, Slots, type SlotKey } from './slots.tsx'
import { dayHeading, offerFacts, timeText, zoneLine } from './summary.ts'
import { texts } from './texts.ts'
import { useLink } from './use-link.ts'

const online = new Set(['fixed', 'fixed-date', 'flexible', 'multi-day'])
const storedKeys = (page: NursePage): ReadonlySet<SlotKey> =>
  new Set(page.scheduling_dates.map(keyOf))

/** The confirm link of this very visit, once it was sent (TOK-026). */
const confirmToken = (page: NursePage): string | null =>
  page.missing_nurse_visit_confirmation.find(({ id }) => id === page.mini_assignment.id)
    ?.nurse_token ?? null

/** Which of TOK-021 to 026 the page is in. */
function stateOf(
  page: NursePage,
  covered: boolean,
): 'covered' | 'offline' | 'mine' | 'toConfirm' | 'taken' | 'declined' | 'applied' | 'open' {
  if (covered) return 'covered'
  if (page.nurse_is_assigned && page.confirmed === true) return 'mine'
  if (confirmToken(page) !== null || page.nurse_is_assigned) return 'toConfirm'
  if (page.is_assigned) return 'taken'
  if (!online.has(page.mini_assignment.blast_type ?? '')) return 'offline'
  if (page.mini_assignment.is_available === false) return 'declined'
  return page.mini_assignment.is_available === true ? 'applied' : 'open'
}

export function NurseSelect({
  token,
  phone,
}: {
  readonly token: string
  readonly phone: string
  readonly several?: boolean
}) {
  const read = useCallback(() => linkCalls.selectTime({ token, dates: true }), [token])
  const { page, covered, failed, busy, act, readAgain, clear } = useLink(read)
  const [chosen, setChosen] = useState<ReadonlySet<SlotKey> | null>(null)
  const [choosing, setChoosing] = useState<'offered' | 'other' | null>(null)
  const [asking, setAsking] = useState(false)
  if (takesThePlace(failed, page))
    return <NurseFailed failed={failed} phone={phone} onAgain={() => void readAgain()} />
  if (page === null) return <Loading phone={phone} />

  const mini = page.mini_assignment
  const state = choosing === null ? stateOf(page, covered) : 'open'
  const days = (choosing === 'other' ? page.available_dates_other : page.available_dates_arr) ?? []
  const picked = chosen ?? storedKeys(page)
  // A fixed time is a yes or a no; other days are chosen as everywhere (TOK-022, TOK-029).
  const isFixed = mini.blast_type === 'fixed' && choosing !== 'other'
  const done = (ok: boolean): void => {
    if (!ok) return
    setChoosing(null)
    setChosen(null)
  }
  const answer = async (is_available: boolean): Promise<void> =>
    done(
      await act(() =>
        linkCalls.selectTime({
          token,
          is_available,
          dates: true,
          ...(is_available && !isFixed
            ? {
                scheduling_dates: days
                  .flat()
                  .filter((slot) => picked.has(keyOf(slot)))
                  .map(({ start, all_day }) => ({ start, all_day })),
              }
            : {}),
          ...(is_available && isFixed ? { start: mini.start } : {}),
        }),
      ),
    )
  const withdraw = () => act(() => linkCalls.withdraw({ token })).then(() => setAsking(false))

  const openButtons: ButtonOf[] = [
    {
      text: isFixed ? texts.interested : texts.submit,
      look: 'primary',
      press: () => void answer(true),
    },
    { text: texts.notInterested, look: 'text', press: () => void answer(false) },
  ]
  const appliedButtons: ButtonOf[] = asking
    ? [
        { text: texts.cancelVisit, look: 'primary', press: () => void withdraw() },
        { text: texts.keep, press: () => setAsking(false) },
      ]
    : [
        {
          text: texts.adjust,
          look: 'primary',
          press: () => {
            clear()
            setChosen(null)
            setChoosing('offered')
          },
        },
        { text: texts.cancelPending, press: () => setAsking(true) },
      ]
  const declinedButtons: ButtonOf[] = [
    {
      text: texts.offerOther,
      look: 'primary',
      press: () => {
        clear()
        setChosen(new Set())
        setChoosing('other')
      },
    },
    ...(isFixed ? [{ text: texts.interested, press: () => void answer(true) }] : []),
  ]
  const buttons: ButtonOf[] =
    state === 'open'
      ? openButtons
      : state === 'applied'
        ? appliedButtons
        : state === 'declined'
          ? declinedButtons
          : []
  const title =
    state === 'covered'
      ? 'Wren'
      : state === 'applied'
        ? texts.pending
        : state === 'declined'
          ? texts.declined
          : state === 'taken' || state === 'mine' || state === 'toConfirm'
            ? texts.thanks
            : texts.available

  return (
    <Frame
      title={title}
      lead={
        state === 'open' || state === 'applied' ? zoneLine(mini.timezone, mini.start) : undefined
      }
      phone={phone}
      buttons={buttons}
      busy={busy}
    >
      {failed !== null && <FailedWarning failed={failed} phone={phone} />}
      {state === 'covered' && <Warning>{texts.covered}</Warning>}
      {state === 'offline' && <Warning>{texts.notOnline(showUsPhone(phone))}</Warning>}
      {state === 'taken' && <p>{texts.otherNurse}</p>}
      {state === 'mine' && (
        <p>
          {texts.yours} <a href="/visits-list">{texts.myVisits}</a>
        </p>
      )}
      {state === 'toConfirm' && (
        <p>
          {texts.pleaseConfirm}{' '}
          {confirmToken(page) === null ? (
            <a href="/visits-list">{texts.myVisits}</a>
          ) : (
            <a href={`/nc?t=${encodeURIComponent(confirmToken(page) ?? '')}`}>{texts.confirm}</a>
          )}
        </p>
      )}
      {asking && (
        <p role="alert">
          <b>{texts.cancelQuestion}</b>
        </p>
      )}
      {state !== 'covered' && state !== 'offline' && <Facts two facts={offerFacts(mini)} />}
      {page.already_has_visit && state === 'open' && <Warning>{texts.hasVisit}</Warning>}
      {state === 'applied' && page.scheduling_dates.length > 0 && (
        <ul className="chosen">
          {page.scheduling_dates.map((slot) => (
            <li key={keyOf(slot)}>
              <b>{dayHeading({ start: slot.start, text: timeText(mini, slot) }, mini.timezone)}</b>{' '}
              {timeText(mini, slot)}
            </li>
          ))}
        </ul>
      )}
      {state === 'open' && mini.blast_type === 'multi-day' && (
        <p>{texts.chooseDays(mini.days_to_schedule ?? 1)}</p>
      )}
      {state === 'open' && !isFixed && (
        <Slots days={days} zone={mini.timezone} chosen={picked} choose={setChosen} off={busy} />
      )}
      {state === 'open' && <p className="fair">{texts.fair}</p>}
      <Missing
        page={{
          ...page,
          missing_nurse_visit_confirmation: page.missing_nurse_visit_confirmation.filter(
            ({ id }) => id !== mini.id,
          ),
        }}
      />
    </Frame>
  )
}
