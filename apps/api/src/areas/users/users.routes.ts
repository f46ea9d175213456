// USR: contract call -> function.
import { users } from '@wren/contract/users'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { adminList } from './users.queries.ts'

export const usersRoutes: readonly Binding[] = [reads(users.adminList, adminList)]
