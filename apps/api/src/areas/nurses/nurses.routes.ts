// NUR: contract call -> function.
import { nurses } from '@wren/contract/nurses'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { loginNotification } from './nurses-login.queries.ts'
import { nurseByPathId, ownProfile, searchNurses } from './nurses.queries.ts'

export const nursesRoutes: readonly Binding[] = [
  reads(nurses.search, searchNurses),
  reads(nurses.byId, nurseByPathId),
  reads(nurses.own, ownProfile),
  reads(nurses.loginNotification, loginNotification),
]
