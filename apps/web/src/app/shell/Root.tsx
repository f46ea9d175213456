// design "Staff shell": what stands on every page, signed in or not: title, notices, the bar of a new version, the keys.
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { identity } from '@wren/contract/identity'
import { useKeyListener } from '../../shared/commands/use-commands.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { pageTitle, routeTitle } from '../routes/title.ts'
import { NewVersionBar } from './NewVersionBar.tsx'
import { Notices } from './Notices.tsx'
import styles from './shell.module.css'

function useDocumentTitle(): void {
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.route })
  const params = useParams({ strict: false }) as Readonly<Record<string, string>>
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const title = route ? routeTitle(route.title, params) : ''
  const environment = config.data?.environment
  useEffect(() => {
    document.title = pageTitle(title, environment)
  }, [title, environment])
}

export function Root() {
  useDocumentTitle()
  useKeyListener()
  return (
    <div className={styles.root}>
      <NewVersionBar />
      <Outlet />
      <Notices />
    </div>
  )
}
