// INT-006, INT-011, OFR-116: the state of an intake's automatic offers as an icon; on hover its label and what the
// engine did last.
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { IntakeRow } from '@wren/contract/intake'
import { offerState } from '@wren/contract/intake-offers.rules'
import { autoOffers } from '@wren/contract/offers-engine'
import { outcomeText } from '@wren/contract/offers-engine.rules'
import { ToneIcon } from '../../shared/badges/marks.tsx'
import { useCall } from '../../shared/http/use-call.ts'
import { Dash } from '../../shared/list/cells.tsx'
import { useFlag } from '../../shared/session/flags.ts'
import { useNow } from '../../shared/visit/useNow.ts'

const icons = {
  on: ['green', IconPlayerPlay],
  error: ['red', IconAlertTriangle],
  stopped: ['grey', IconPlayerStop],
} as const

/** Only rendered while somebody looks: no list asks for the log of each of its rows. */
function LastOutcome({ intake, label }: { readonly intake: number; readonly label: string }) {
  const now = useNow()
  const log = useCall(autoOffers.log, { intakeId: String(intake) }, { quiet: true })
  const last = log.data?.data[0]
  // What stopped it stands there already.
  return last ? <div>{outcomeText(last, now).replace(`${label}, `, '')}</div> : null
}

export function OfferIcon({
  row,
}: {
  readonly row: Parameters<typeof offerState>[0] & Pick<IntakeRow, 'id'>
}) {
  const flag = useFlag('auto-offers')
  const state = offerState(row)
  if (state === null) return <Dash />
  const [hue, icon] = icons[state.kind]
  return (
    <ToneIcon
      icon={icon}
      hue={hue}
      label={state.label}
      more={flag && <LastOutcome intake={row.id} label={state.label} />}
    />
  )
}
