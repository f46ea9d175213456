// List of accounts (USR-004, USR-006, USR-007, USR-008, USR-028).
import { fullName } from './format.ts'
import { list } from './list.ts'
import { showPhone } from './phone-shown.ts'
import { formatDate } from './time.ts'
import type { User } from './users.ts'
import { flagNames } from './users.rules.ts'

/** The search begins with this many characters, after a pause in milliseconds (USR-005). */
export const minUserSearchLength = 3
export const userSearchPause = 300

export const usersList = list({
  name: 'users',
  pageSize: 25,
  orders: ['last_name', 'first_name', 'email', 'created', 'id'],
  order: [
    { key: 'last_name', direction: 'asc' },
    { key: 'first_name', direction: 'asc' },
  ],
  empty: 'No users found.',
  clear: 'Clear all filters',
  place: 'top',
  filters: {
    search: { type: 'text', label: 'Search' },
    is_admin: { type: 'yes-no', label: 'Is Admin' },
    is_account_admin: { type: 'yes-no', label: 'Account Admin' },
    is_wren_admin: { type: 'yes-no', label: 'Wren Admin' },
    is_nurse: { type: 'yes-no', label: 'Nurse' },
    has_permissions: { type: 'yes-no', label: 'Has Permissions' },
    is_deleted: { type: 'yes-no', label: 'Deleted' },
  },
  columns: [
    {
      key: 'name',
      label: 'Name',
      order: 'last_name',
      width: 'fill',
      csv: (row: User) => fullName(row.first_name, row.last_name),
    },
    { key: 'email', label: 'Email', order: 'email', width: 'fill' },
    {
      key: 'phone',
      label: 'Phone',
      width: 120,
      csv: ({ phone }: User) => (phone === null ? null : showPhone(phone)),
    },
    {
      key: 'created',
      label: 'Created',
      order: 'created',
      width: 104,
      csv: ({ created }: User, { zone }) => formatDate(created, zone),
    },
    { key: 'flags', label: 'Flags', width: 310, csv: flagNames },
    { key: 'permissions', label: 'Permissions', width: 200 },
    { key: 'is_deleted', label: 'Deleted', width: 76 },
  ],
})
