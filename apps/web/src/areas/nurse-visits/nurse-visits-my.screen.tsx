// NVS-001, NVS-004, NVS-006, NVS-019, NVS-021, NVS-022: the nurse's own visits, the next ones first.
import { useEffect, useState } from 'react'
import { identity } from '@wren/contract/identity'
import { nurseVisits } from '@wren/contract/nurse-visits'
import {
  inMyVisitsOrder,
  matchesDateAndText,
  nurseVisitStatusText,
  statusOption,
  type NurseViewer,
} from '@wren/contract/nurse-visits.rules'
import { showUsPhone } from '@wren/contract/phone-us'
import { useCall } from '../../shared/http/use-call.ts'
import { PhoneButton } from '../../shared/phone/Button.tsx'
import { Screen } from '../../shared/screen/Screen.tsx'
import { takeArrival } from '../../shared/session/arrival.ts'
import { useSession } from '../../shared/session/session.ts'
import { useNow } from '../../shared/visit/useNow.ts'
import { AppBanner } from './AppBanner.tsx'
import { VisitCard } from './VisitCard.tsx'
import { useMyVisitFilters } from './useMyVisitFilters.ts'
import { MyVisitFilterBar } from './MyVisitFilterBar.tsx'
import { LoadingCards, NoVisits, RefreshButton } from './VisitListFrame.tsx'
import { ActionNeededSheet } from './nurse-visits-login.dialog.tsx'
import styles from './nurse-visits.module.css'

// React may render twice. The arrival of a sign-in is taken once and kept while the screen is mounted.
let arrival = false
const takeArrivalOnce = (): boolean => (arrival = takeArrival() || arrival)

export function NurseVisitsMyScreen() {
  const [popup, setPopup] = useState(takeArrivalOnce)
  // Returning to the screen is no arrival (SES-036).
  useEffect(
    () => () => {
      arrival = false
    },
    [],
  )
  const { id } = useSession()
  const now = useNow()
  const state = useMyVisitFilters()
  const query = useCall(nurseVisits.mine, {})
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const viewer: NurseViewer = { nurse: id, now }
  const candidates = inMyVisitsOrder(query.data?.data ?? [], now).filter((visit) =>
    matchesDateAndText(visit, state.filters),
  )
  const optionOf = (visit: (typeof candidates)[number]): string =>
    statusOption(nurseVisitStatusText(visit, viewer))
  const visible = candidates.filter(
    (visit) => state.filters.status === null || optionOf(visit) === state.filters.status,
  )
  return (
    <Screen
      title="My Visits"
      phone
      actions={<RefreshButton onPress={() => void query.refetch()} />}
    >
      <div className={styles.page} aria-busy={query.isPending}>
        <AppBanner {...config.data} />
        <MyVisitFilterBar
          state={state}
          clearable={visible.length > 0}
          counts={{
            all: candidates.length,
            of: (status) => candidates.filter((visit) => optionOf(visit) === status).length,
          }}
        />
        {query.isPending && <LoadingCards />}
        {query.data && visible.length === 0 && (
          <NoVisits>
            {state.isSet && <PhoneButton onPress={state.clear}>Clear Filters</PhoneButton>}
          </NoVisits>
        )}
        {visible.map((visit) => (
          <VisitCard
            key={visit.id}
            visit={visit}
            viewer={viewer}
            phone={showUsPhone(config.data?.operations_phone ?? '')}
          />
        ))}
      </div>
      {popup && <ActionNeededSheet onClose={() => setPopup(false)} />}
    </Screen>
  )
}
