// The parts of a day that a patient or nurse can choose. INT-041, INT-042
import type { Time } from './time.ts'

/** Stored as texts (INT-042). The last slot is slightly longer (INT-041). */
export const slots = ['07:00-10:55', '11:00-14:55', '15:00-19:00'] as const
export type Slot = (typeof slots)[number]
export const slotTimes = (slot: Slot): { readonly start: Time; readonly end: Time } => ({
  start: slot.slice(0, 5),
  end: slot.slice(6),
})
