// NET-108, AUD-085: where built-in simulators stand in for providers, staff read it on every screen.
import { identity } from '@wren/contract/identity'
import { useCall } from '../../shared/http/use-call.ts'
import styles from './shell.module.css'

export function SimulatedBar() {
  const simulated =
    useCall(identity.publicConfig, {}, { quiet: true, freshFor: 300_000 }).data
      ?.simulated_providers === true
  return simulated ? (
    <div className={styles.simulatedBar} role="note">
      Simulated providers: no message or payment leaves Wren.
    </div>
  ) : null
}
