// PHA-050, PHA-054, SES-065: settings of a pharmacy that need a separate permission. A sent field counts whatever its
// value is.
import { rateNames } from '@wren/contract/pharmacies.rules'
import type { Permission } from '@wren/contract/roles'

export function maySet(
  sent: Readonly<Record<string, unknown>>,
  may: (permission: Permission) => boolean,
): boolean {
  const names = Object.keys(sent).filter((name) => sent[name] !== undefined)
  return (
    (may('UNLOCK_RATES') || !names.some((name) => rateNames.includes(name))) &&
    (may('PHARMA_AUTO_INVOICE') || !names.includes('auto_invoice'))
  )
}
