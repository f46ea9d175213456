// PHA-050, PHA-054, SES-065: which settings of a pharmacy need a permission of their own. A field that is sent
// counts, whatever it says.
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
