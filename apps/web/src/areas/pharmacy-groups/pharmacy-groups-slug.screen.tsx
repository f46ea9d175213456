// Public page of a group, which redirects to its referral form (SHL-070, SHL-071, SHL-072, SHL-073, SHL-074, GRP-032).
import { identity } from '@wren/contract/identity'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { useEffect, useMemo } from 'react'
import { isCallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { slugFaultText, groupOfSlug } from './pharmacy-groups-answers.rules.ts'
import styles from './pharmacy-groups.module.css'

const redirectDelay = 3_000

/** Starts the delay once the target is known. Leaving the page cancels it. */
function useRedirect(target: string | null): void {
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => window.location.assign(target), redirectDelay)
    return () => clearTimeout(timer)
  }, [target])
}

function parseGroup(answer: unknown) {
  try {
    return { data: answer === undefined ? undefined : groupOfSlug(answer), fault: null }
  } catch (fault) {
    return { data: undefined, fault }
  }
}

export function PharmacyGroupsSlugScreen() {
  const slug = useParam('pharmacySlug')
  const go = useGo()
  const query = useCall(pharmacyGroups.bySlug, { slug }, { quiet: true })
  const group = useMemo(() => parseGroup(query.data), [query.data])
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const target =
    group.data && config.data
      ? `${config.data.pharmacy_portal_url}/${group.data.slug}/referral`
      : null
  const failure = query.error ?? group.fault ?? config.error
  const isUnknown = isCallError(query.error) && query.error.status === 404
  useRedirect(target)
  useEffect(() => {
    if (isUnknown) go(paths.notFound, { replace: true })
  }, [isUnknown, go])

  return (
    <main className={styles.page}>
      <h1 className="sr-only">Pharmacy Referral</h1>
      {failure && !isUnknown && (
        <p role="alert">
          {failure === group.fault ? errorText(failure) : slugFaultText(errorText(failure))}
        </p>
      )}
      {target && group.data && (
        <>
          <p role="status">You are being redirected to the {group.data.name} referral form...</p>
          <a href={target} rel="noopener noreferrer">
            Continue now
          </a>
        </>
      )}
      {!target && !failure && <p role="status">Loading...</p>}
    </main>
  )
}
