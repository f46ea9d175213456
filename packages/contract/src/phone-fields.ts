// Field schemas of phone numbers. Separate, because the browser's first files do not need them. REF-071, REF-072
import { z } from 'zod'
import { requiredText, wrongValue } from './field-schemas.ts'
import { extensionText, noExtensionText, readPhone } from './phone.ts'

const phoneText = (label: string, fault: string, takesExtension: boolean) =>
  z.string(wrongValue).transform((typed, context): string | null => {
    if (typed.trim() === '') return null
    const read = readPhone(typed)
    if (read !== null && (read.extension === null || takesExtension))
      return read.extension === null ? read.number : `${read.number};ext=${read.extension}`
    context.addIssue({
      code: 'custom',
      message: read === null ? fault : noExtensionText(label),
    })
    return z.NEVER
  })
/** A number that Wren texts or dials, as + and digits without an extension. REF-071, REF-072 */
export const optionalPhone = (label: string, fault = `${label} is not valid`) =>
  phoneText(label, fault, false).nullable()
export const requiredPhone = (label: string, fault: string) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? requiredText : wrongValue),
    })
    .min(1, requiredText)
    .pipe(phoneText(label, fault, false))
    .refine((number) => number !== null, requiredText)
/** A contact's number. An extension follows as `;ext=` until `withExtension` moves it to its field. REF-072 */
export const optionalContactPhone = (label: string) =>
  phoneText(label, `${label} is not valid`, true).nullable()
export const optionalExtension = (label: string) =>
  z
    .string(wrongValue)
    .transform((typed) => (typed.trim() === '' ? null : typed.trim()))
    .refine((digits) => digits === null || /^\d{1,6}$/.test(digits), extensionText(label))
    .nullable()
