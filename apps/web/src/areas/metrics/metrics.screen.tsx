// Metrics screen: five tabs; the address names the open one (MET-001, MET-007).
import { Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useGo } from '../../shared/screen/route.ts'
import { Screen } from '../../shared/screen/Screen.tsx'
import { FinancialsTab, GeosTab, LeaderboardTab, NursesTab, PharmaciesTab } from './MetricTabs.tsx'
import styles from './metrics.module.css'

const tabs: readonly {
  readonly name: string
  readonly label: string
  readonly Panel: ComponentType
}[] = [
  { name: 'financials', label: 'Financials', Panel: FinancialsTab },
  { name: 'leaderboard', label: 'Leaderboard', Panel: LeaderboardTab },
  { name: 'pharmacies', label: 'Pharmacies', Panel: PharmaciesTab },
  { name: 'geos', label: 'Geos', Panel: GeosTab },
  { name: 'nurses', label: 'Nurses', Panel: NursesTab },
]

export function MetricsScreen() {
  const { pathname, tabName } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      tabName: new URLSearchParams(location.searchStr).get('tab'),
    }),
    structuralSharing: true,
  })
  const go = useGo()
  const tab = tabs.find(({ name }) => name === tabName)?.name ?? 'financials'
  return (
    <Screen title="Metrics">
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => go(`${pathname}?tab=${next}`)}
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List aria-label="Metrics">
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Panel }) => (
          <Tabs.Panel key={name} value={name}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
