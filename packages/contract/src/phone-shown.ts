// Formats stored numbers for display. Separate, because the digit groups of all countries are too large for link pages.
// REF-040, REF-074
import { groupsByCode } from './phone-groups.generated.ts'
import { isStoredPhone, phoneParts } from './phone.ts'
import { showUsPhone } from './phone-us.ts'

function grouped(code: string, rest: string): string {
  for (const line of groupsByCode[code] ?? []) {
    const [leading = '', pattern = '', groups = ''] = line.split(' ~ ')
    const whole = new RegExp(`^(?:${pattern})$`)
    if (new RegExp(`^(?:${leading})`).test(rest) && whole.test(rest))
      return rest.replace(whole, groups)
  }
  return rest
}

/** For example '480-555-0100', '+44 20 7946 0958' or '480-555-0100 ext. 12'. */
export function showPhone(phone: string, extension: string | null = null): string {
  const { code, rest } = isStoredPhone(phone) ? phoneParts(phone) : { code: '1', rest: '' }
  const number = code === '1' ? showUsPhone(phone) : `+${code} ${grouped(code, rest)}`
  return extension === null ? number : `${number} ext. ${extension}`
}
