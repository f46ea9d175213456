// PAT-085, VIS-169: a new address takes the patient's upcoming visits along; which, and to what local time, is said
// before it is saved.
import { visits as visitCalls } from '@wren/contract/visits'
import type { VisitRow } from '@wren/contract/visits-row'
import { openVisitStatuses } from '@wren/contract/visits-statuses.rules'
import { now } from '../../shared/clock.ts'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import type { CallForm } from '../../shared/form/useCallForm.ts'
import { send } from '../../shared/http/send.ts'
import { MovedVisits, movingQuestion } from '../../shared/visit/MovedVisits.tsx'
import { nursesLostBy } from '../../shared/visit/nurses-lost.ts'
import { movingNames, type PatientValues } from './patients-form.rules.ts'

async function upcomingOf(uuid: string): Promise<readonly VisitRow[]> {
  const { data } = await send(visitCalls.search, {
    filters: { patient: uuid, status: openVisitStatuses },
    orderby: 'startDate desc',
    limit: 500,
  } as never)
  return data.filter(({ start }) => start > now()).toReversed()
}

/** The form, asking before a save that moves visits; `faulty` where the save would be refused anyway. */
export function useMovingForm(
  form: CallForm<PatientValues>,
  uuid: string,
  faulty: (values: PatientValues) => boolean,
) {
  const { ask, dialog } = useAsk()
  const submit = async (): Promise<boolean> => {
    const names = [...movingNames, 'dob'] as const
    if (!names.some((name) => form.changed(name)) || faulty(form.values)) return form.submit()
    // Without an answer nothing is known of visits: the save itself then says what is wrong.
    const visits = await upcomingOf(uuid).catch(() => [])
    const { state, timezone, dob } = form.values
    const lost = await nursesLostBy(visits, {
      state,
      timezone,
      ...(form.changed('dob') ? { dob } : {}),
    })
    const moves = movingNames.some((name) => form.changed(name))
    if (
      (moves ? visits.length > 0 : lost.length > 0) &&
      !(await ask({
        ...movingQuestion(visits.length),
        text: <MovedVisits visits={visits} zone={timezone} lost={lost} />,
      }))
    )
      return false
    return form.submit()
  }
  return { form: { ...form, submit }, dialog }
}
