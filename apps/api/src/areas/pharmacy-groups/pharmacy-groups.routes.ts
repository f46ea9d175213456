// GRP: contract call -> function.
import { pharmacyGroups } from '@wren/contract/pharmacy-groups'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { publishedGroup } from './pharmacy-groups.queries.ts'

export const pharmacyGroupsRoutes: readonly Binding[] = [reads(pharmacyGroups.bySlug, publishedGroup)]
