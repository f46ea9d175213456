// PAT-087, PAT-127: the patients that look like the one being saved, each opened in a new tab, with what makes them
// alike.
import type { PatientDuplicate } from '@wren/contract/patients.refusals'
import { duplicateReasons } from '@wren/contract/patients-duplicates.rules'
import { dobText } from '../../shared/calendar/dob-text.ts'
import type { Question } from '../../shared/feedback/useAsk.tsx'
import type { CallError } from '../../shared/http/call-error.ts'
import { paths } from '../../shared/screen/paths.ts'
import styles from './patients.module.css'

function DuplicateList({ duplicates }: { readonly duplicates: readonly PatientDuplicate[] }) {
  return (
    <ul className={styles.twins}>
      {duplicates.map((one) => (
        <li key={one.uuid}>
          <span>
            <a
              className={styles.twin}
              href={paths.patient(one.uuid)}
              target="_blank"
              rel="noreferrer"
            >
              {one.first_name} {one.last_name}
            </a>
            , {dobText(one.dob)}, {one.wren_mrn}
          </span>
          {one.reason !== duplicateReasons.same && (
            <span className={styles.quiet}>{one.reason}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Null for every other refusal. */
export function duplicateQuestion(error: CallError, confirm: string): Question | null {
  const duplicates = error.extra['duplicates'] as readonly PatientDuplicate[] | undefined
  return error.status !== 409 || duplicates === undefined
    ? null
    : {
        title: error.error,
        text: <DuplicateList duplicates={duplicates} />,
        confirm,
        keep: 'Cancel',
      }
}
