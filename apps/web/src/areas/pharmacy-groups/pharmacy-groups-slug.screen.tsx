// SHL "Public pharmacy slug page" 070-074, GRP-032: a pharmacy's people are led to the form where referrals are
// written.
import { identity } from '@wren/contract/identity'
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { useEffect, useMemo } from 'react'
import { isCallError } from '../../shared/http/call-error.ts'
import { errorText } from '../../shared/http/error-text.ts'
import { useCall } from '../../shared/http/use-call.ts'
import { paths } from '../../shared/screen/paths.ts'
import { useGo, useParam } from '../../shared/screen/route.ts'
import { cutFault, groupOfSlug } from './pharmacy-groups-answers.rules.ts'
import styles from './pharmacy-groups.module.css'

const patience = 3_000

/** Begins to wait when the target is known; leaving the page ends it. */
function useRedirect(target: string | null): void {
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => window.location.assign(target), patience)
    return () => clearTimeout(timer)
  }, [target])
}

function read(answer: unknown) {
  try {
    return { data: answer === undefined ? undefined : groupOfSlug(answer), fault: null }
  } catch (fault) {
    return { data: undefined, fault }
  }
}

export function PharmacyGroupsSlugScreen() {
  const slug = useParam('pharmacySlug')
  const go = useGo()
  const asked = useCall(pharmacyGroups.bySlug, { slug }, { quiet: true })
  const group = useMemo(() => read(asked.data), [asked.data])
  const config = useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 })
  const target =
    group.data && config.data
      ? `${config.data.pharmacy_portal_url}/${group.data.slug}/referral`
      : null
  const failed = asked.error ?? group.fault ?? config.error
  const unknown = isCallError(asked.error) && asked.error.status === 404
  useRedirect(target)
  useEffect(() => {
    if (unknown) go(paths.notFound, { replace: true })
  }, [unknown, go])

  return (
    <main className={styles.page}>
      <h1 className="sr-only">Pharmacy Referral</h1>
      {failed && !unknown && (
        <p role="alert">
          {failed === group.fault ? errorText(failed) : cutFault(errorText(failed))}
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
      {!target && !failed && <p role="status">Loading...</p>}
    </main>
  )
}
