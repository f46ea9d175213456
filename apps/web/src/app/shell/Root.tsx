// design "Staff shell": what stands on every page, signed in or not: title, notices, the bar of a new version, the
// keys.
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { identity } from '@wren/contract/identity'
import { useKeyListener } from '../../shared/commands/use-commands.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { pageTitle, routeTitle } from '../routes/title.ts'
import { Loaded } from '../../shared/screen/Loaded.tsx'
import { useTitleWords } from '../../shared/screen/title-words.ts'
import { useCurrentSession } from '../../shared/session/session.ts'
import { EndedSheet } from '../sign-in/EndedSheet.tsx'
import { loadDrafts } from '../session/person.ts'
import { useErrorReports } from './error-reports.ts'
import { NewVersionBar } from './NewVersionBar.tsx'
import { Notices } from './Notices.tsx'
import { SimulatedBar } from './SimulatedBar.tsx'
import { StillTrying } from './StillTrying.tsx'
import { useArrival } from './useArrival.ts'
import styles from './shell.module.css'

function useDocumentTitle(): void {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.route })
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const words = useTitleWords()
  const title = route ? routeTitle(route.title, { ...params, ...words }) : ''
  const { data, isPending } = config
  useEffect(() => {
    // Before it is known where we are, a title without a tag would say production.
    if (!isPending) document.title = pageTitle(title, data?.environment)
  }, [title, data, isPending])
}

const loadSealed = () => loadDrafts().then(({ SealedDrafts }) => SealedDrafts)

export function Root() {
  useDocumentTitle()
  useKeyListener()
  useErrorReports()
  useArrival()
  const isAdmin = useCurrentSession()?.isAdmin === true
  return (
    <div className={styles.root}>
      <NewVersionBar />
      {isAdmin && <SimulatedBar />}
      <Outlet />
      <Notices />
      <StillTrying />
      <Loaded wanted load={loadSealed} props={{}} />
      <EndedSheet />
    </div>
  )
}
