// Strict schemas of form fields that several areas share. AUD "Input": AUD-067, AUD-070, NET-014
import { z } from 'zod'
import { emailText, isEmail, oneLine } from './email.ts'
import { zipForm, zipText } from './reference.ts'
import { isTimezone } from './timezones.ts'
import { isDay } from './time.ts'

export const wrongValue = 'Invalid value'
export const requiredText = 'This field is required.'
export const tooLong = (most: number): string =>
  `Please enter a value with no more than ${most} characters.`

/** Reads an empty text as null. */
export const optionalText = (most: number) =>
  z
    .string(wrongValue)
    .max(most, tooLong(most))
    .transform((typed) => (typed.trim() === '' ? null : typed))
    .nullable()
export const requiredWords = (most: number, missing = requiredText) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? missing : wrongValue),
    })
    .trim()
    .min(1, missing)
    .max(most, tooLong(most))
export const requiredEmail = (most: number, missing = requiredText) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? missing : wrongValue),
    })
    .regex(oneLine, emailText)
    .trim()
    .min(1, missing)
    .max(most, tooLong(most))
    .refine(isEmail, emailText)
export const optionalDay = z.union(
  [z.literal('').transform(() => null), z.string().refine(isDay).nullable()],
  wrongValue,
)
export const optionalZip = z
  .string(wrongValue)
  .transform((typed) => (typed === '' ? null : typed))
  .refine((zip) => zip === null || zipForm.test(zip), zipText)
  .nullable()
export const optionalTimezone = z
  .string(wrongValue)
  .transform((typed) => (typed === '' ? null : typed))
  .refine((zone) => zone === null || isTimezone(zone), wrongValue)
  .nullable()
export const optionalState = z
  .string(wrongValue)
  .transform((typed) => (typed === '' ? null : typed))
  .refine((code) => code === null || /^[A-Z]{2}$/.test(code), wrongValue)
  .nullable()
export const optionalNumber = (least: number, most: number, step = 1) =>
  z
    .int(wrongValue)
    .min(least, wrongValue)
    .max(most, wrongValue)
    .multipleOf(step, wrongValue)
    .nullable()
export const yesNoUnknown = z.boolean(wrongValue).nullable()
export const yesNo = z.boolean(wrongValue)
export const choiceOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, wrongValue)
/** Any whole number. A version that never existed is treated as outdated. NET-094 */
export const Version = z.int(wrongValue)
/** A required id. */
export const RequiredId = z
  .int({
    error: ({ input }) => (input === undefined || input === null ? requiredText : wrongValue),
  })
  .min(1, wrongValue)
  .max(2_147_483_647, wrongValue)
