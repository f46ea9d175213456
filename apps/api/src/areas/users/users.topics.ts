// The account of a nurse holds the name, phone and timezone of the nurse record (NET-086, USR-024).
import type { Topics } from '../../platform/work/events.ts'

export const usersTopics: Topics = {
  'users.changed': ({ user, isNurse }: { readonly user: number; readonly isNurse: boolean }) =>
    isNurse ? [{ topic: 'nurse', nurses: [user] }] : [],
}
