// INT-125, PAT-085: a patient newly linked brings her address to the open visits; where it differs, the person says so first.
import type { Intake } from '@wren/contract/intake'
import type { Patient } from '@wren/contract/patients'
import { atLocal, formatDate, formatTime, localDay, localTime, zoneAbbreviation } from '@wren/contract/time'
import type { Instant, Zone } from '@wren/contract/time'
import { useAsk } from '../../shared/feedback/useAsk.tsx'
import { same } from '../../shared/form/form-state.ts'
import type { Linked } from './intake-form.parts.tsx'
import styles from './intake.module.css'

const parts = ['city', 'county', 'state', 'zip', 'timezone'] as const

const local = (start: Instant, zone: Zone): string => `${formatDate(start, zone)} ${formatTime(start, zone)} ${zoneAbbreviation(start, zone)}`
/** Visits without a confirmed nurse keep their wall-clock time, confirmed ones their instant. */
const movedStart = (start: Instant, from: Zone, to: Zone, confirmed: boolean): Instant => (confirmed ? start : atLocal(localDay(start, from), localTime(start, from), to))

export function usePatientQuestion(intake: Intake, visits: readonly Linked[]) {
  const { ask, dialog } = useAsk()
  const mayLink = async (patient: Patient | null): Promise<boolean> => {
    const differs = patient !== null && patient.uuid !== intake.patient_uuid && parts.some((part) => patient[part] !== null && !same(patient[part], intake[part]))
    if (!differs || visits.length === 0) return true
    const zone = patient.timezone
    return ask({
      title: `Update ${visits.length} upcoming visits?`, confirm: 'Update', keep: 'Cancel',
      text: (
        <ul className={styles.moved}>
          {visits.map(({ id, start, timezone, nurse_confirmed: confirmed }) => (
            <li key={id}>Visit {id}{start && <>: {local(start, timezone)}{zone && zone !== timezone && <> → {local(movedStart(start, timezone, zone, confirmed !== null), zone)}</>}</>}</li>
          ))}
        </ul>
      ),
    })
  }
  return { mayLink, dialog }
}
