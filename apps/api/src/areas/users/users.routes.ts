import { users } from '@wren/contract/users'
import { changes, reads, type Binding } from '../../platform/http/bind.ts'
import { createUser, saveUser } from './users.commands.ts'
import { listUsers, usersFile } from './users.list.ts'
import { adminList, userOf } from './users.queries.ts'

export const usersRoutes: readonly Binding[] = [
  reads(users.list, listUsers),
  changes(users.csv, usersFile),
  reads(users.byId, userOf),
  changes(users.create, createUser),
  changes(users.save, saveUser),
  reads(users.adminList, adminList),
]
