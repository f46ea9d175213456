// NVS "My Visits: screen" 001-022: the nurse's own visits, the next ones first.
import { useEffect, useState } from 'react'
import { identity } from '@wren/contract/identity'
import { nurseVisits } from '@wren/contract/nurse-visits'
import {
  inMyOrder,
  matchesDateAndText,
  nurseStatus,
  statusOption,
  type Viewer,
} from '@wren/contract/nurse-visits.rules'
import { showUsPhone } from '@wren/contract/phone-us'
import { useCall } from '../../shared/http/use-call.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Screen } from '../../shared/screen/Screen.tsx'
import { takeArrival } from '../../shared/session/arrival.ts'
import { useSession } from '../../shared/session/session.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { AppBanner } from './nurse-visits-apps.parts.tsx'
import { VisitCard } from './nurse-visits-card.parts.tsx'
import { useMyFilters } from './nurse-visits-filters.ts'
import { MyFilters } from './nurse-visits-filters.parts.tsx'
import { LoadingCards, NoVisits, Refresh } from './nurse-visits-frame.parts.tsx'
import { ActionNeeded } from './nurse-visits-login.dialog.tsx'
import styles from './nurse-visits.module.css'

// React may begin a render twice; the arrival of one sign-in is taken once and kept while the screen stands.
let arrival = false
const arrived = (): boolean => (arrival = takeArrival() || arrival)

export function NurseVisitsMyScreen() {
  const [popup, setPopup] = useState(arrived)
  // Coming back to the screen is no arrival (SES-036).
  useEffect(
    () => () => {
      arrival = false
    },
    [],
  )
  const { id } = useSession()
  const now = useNow()
  const state = useMyFilters()
  const found = useCall(nurseVisits.mine, {})
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const viewer: Viewer = { nurse: id, now }
  const left = inMyOrder(found.data?.data ?? [], now).filter((visit) =>
    matchesDateAndText(visit, state.filters),
  )
  const optionOf = (visit: (typeof left)[number]): string =>
    statusOption(nurseStatus(visit, viewer))
  const shown = left.filter(
    (visit) => state.filters.status === null || optionOf(visit) === state.filters.status,
  )
  return (
    <Screen title="My Visits" phone actions={<Refresh onPress={() => void found.refetch()} />}>
      <div className={styles.page} aria-busy={found.isPending}>
        <AppBanner {...config.data} />
        <MyFilters
          state={state}
          clearable={shown.length > 0}
          counts={{
            all: left.length,
            of: (status) => left.filter((visit) => optionOf(visit) === status).length,
          }}
        />
        {found.isPending && <LoadingCards />}
        {found.data && shown.length === 0 && (
          <NoVisits>
            {state.isSet && <PhoneButton onPress={state.clear}>Clear Filters</PhoneButton>}
          </NoVisits>
        )}
        {shown.map((visit) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            viewer={viewer}
            phone={showUsPhone(config.data?.operations_phone ?? '')}
          />
        ))}
      </div>
      {popup && <ActionNeeded onClose={() => setPopup(false)} />}
    </Screen>
  )
}
