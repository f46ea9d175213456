// NET-058, NET-059, NET-060: binds the calls of flags.
import { featureFlags } from '@wren/contract/flags'
import { changes, reads, type Binding } from '../http/bind.ts'
import { saveFlag } from './flags.commands.ts'
import { flagDefinitions, myFlags } from './flags.queries.ts'

export const flagsRoutes: readonly Binding[] = [
  reads(featureFlags.mine, myFlags),
  reads(featureFlags.definitions, flagDefinitions),
  changes(featureFlags.save, saveFlag),
]
