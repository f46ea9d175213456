import { globalSearch } from '@wren/contract/search'
import { reads, type Binding } from '../../platform/http/bind.ts'
import { search } from './search.queries.ts'

export const searchRoutes: readonly Binding[] = [reads(globalSearch.find, search)]
