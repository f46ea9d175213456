// NET-086, USR-024: a nurse's name, phone and timezone stand in her account.
import type { Topics } from '../../platform/work/events.ts'

export const usersTopics: Topics = {
  'users.changed': ({ user, isNurse }: { readonly user: number; readonly isNurse: boolean }) =>
    isNurse ? [{ topic: 'nurse', nurses: [user] }] : [],
}
