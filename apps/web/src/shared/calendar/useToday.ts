// SHL-005, LST-032: 'today' is the calendar day of the signed-in person's zone.
import { now } from '../clock.ts'
import { localDay } from '@wren/contract/time'
import type { Day } from '@wren/contract/time'
import { useSession } from '../session/session.ts'

export const useToday = (): Day => localDay(now(), useSession().timezone)
