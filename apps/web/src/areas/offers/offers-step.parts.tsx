// OFR-006: how one step of the workflow is marked and what is said below it.
import { IconCheck, IconX } from '@tabler/icons-react'
import type { SchedulingStatus } from '@wren/contract/offers-scheduling'
import { formatDate, formatTime, type Zone } from '@wren/contract/time'
import styles from './offers.module.css'

export function StepDot({ state, number }: { readonly state: SchedulingStatus['state']; readonly number: number }) {
  return <span className={styles.dot} aria-hidden>{state === 'done' ? <IconCheck size={12} stroke={2.6} /> : state === 'problem' ? <IconX size={12} stroke={2.6} /> : number}</span>
}

/** 'Nov 20, 4:12 PM, Hollis Amberley' */
export function stepNote({ at, by, hint }: SchedulingStatus, zone: Zone): string {
  const when = at === null ? null : `${formatDate(at, zone).replace(/, \d{4}$/, '')}, ${formatTime(at, zone)}`
  return [hint, when, by].filter(Boolean).join(', ')
}

const spoken: Readonly<Record<SchedulingStatus['state'], string>> = { done: 'done', current: 'current', pending: 'open', skipped: 'skipped', problem: 'problem' }
export const stepState = ({ state }: SchedulingStatus): string => spoken[state]
