// The panel of a scheduling step (OFR-076).
import type { ReactNode } from 'react'
import type { StepKey } from '@wren/contract/offers-steps.rules'
import type { ButtonStatuses } from '@wren/contract/visits-buttons'
import type { WholeVisit } from '@wren/contract/visits-whole'
import { ApplicantsPanel } from './offers-applicants.panel.tsx'
import { NurseNotifications } from './offers-notify.panel.tsx'
import { NursePanel } from './offers-nurse.panel.tsx'
import { PatientPanel } from './offers-patient.panel.tsx'
import { PhoneAnswers } from './PhoneAnswers.tsx'
import { PreparePanel } from './offers-prepare.panel.tsx'
import { ReadyPanel } from './offers-ready.panel.tsx'
import type { OnSent } from './offers-sending.form.ts'
import { UnansweredNurses } from './UnansweredNurses.tsx'
import styles from './offers.module.css'

interface StepPanelProps {
  readonly step: StepKey
  readonly label: string
  readonly whole: WholeVisit
  readonly buttons: ButtonStatuses | undefined
  readonly replacing: boolean
  readonly onReplace: () => void
  readonly onSent: OnSent
}

function panelOf({ step, whole, buttons, onReplace, onSent }: StepPanelProps): ReactNode {
  switch (step) {
    case 'prepare-blast':
      return <PreparePanel whole={whole} />
    case 'send-blast':
      return (
        <div className={styles.narrow}>
          <NurseNotifications
            whole={whole}
            hint={buttons?.notify.tooltip ?? null}
            onSent={onSent}
          />
          <UnansweredNurses whole={whole} />
        </div>
      )
    case 'confirm-with-patient':
      return <PatientPanel whole={whole} />
    case 'confirm-with-nurse':
      return <NursePanel whole={whole} onReplace={onReplace} />
    default:
      return <ReadyPanel whole={whole} buttons={buttons} />
  }
}

/** No nurse can have answered yet (OFR-136). */
const beforeAnswers: readonly StepKey[] = ['prepare-blast', 'send-blast']

export function StepPanel(props: StepPanelProps) {
  if (props.step === 'select-nurse-availability')
    return (
      <>
        <ApplicantsPanel whole={props.whole} replacing={props.replacing} />
        <PhoneAnswers whole={props.whole} />
      </>
    )
  return (
    <>
      <div className={styles.paneHead}>
        <h2>{props.label}</h2>
      </div>
      <div style={{ paddingTop: 12 }}>{panelOf(props)}</div>
      {!beforeAnswers.includes(props.step) && <PhoneAnswers whole={props.whole} />}
    </>
  )
}
