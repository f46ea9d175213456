// Types of the values of settings, with the words for invalid ones.
import { z } from 'zod'

export const booleanValue = z
  .enum(['true', 'false'], 'is neither true nor false')
  .transform((text) => text === 'true')

export const listValue = z.string().transform((text) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean),
)

/** Up to `most` ids (LST-064). */
export const idsValue = (most: number) =>
  listValue
    .refine(
      (values) => values.length <= most && values.every((value) => /^[1-9]\d{0,9}$/.test(value)),
      `takes up to ${most} ids, separated by commas`,
    )
    .transform((all) => all.map(Number))

/** Codes of states (OFR-062). */
export const statesValue = listValue.refine(
  (all) => all.every((one) => /^[A-Z]{2}$/.test(one)),
  'takes codes of two capital letters, separated by commas',
)

export const onOffValue = z.enum(['on', 'off'], 'is neither on nor off')

export const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(least, `is below ${least}`)
    .max(most, `is above ${most}`)

export const urlValue = z.url('is not an address')

export const emailValue = z.email('is not an e-mail address')

/** Normalises to what browsers send as Origin, without path and final slash. */
export const originsValue = listValue
  .refine(
    (all) => all.every((one) => URL.canParse(one) && new URL(one).origin !== 'null'),
    'holds an entry that is no address',
  )
  .transform((all) => all.map((one) => new URL(one).origin))

export const databaseUrlValue = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text),
    'is not a postgres:// address',
  )

export const sendingHours = /^(?:off|((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d))$/

/** Each key has an id. Without one the key itself would be stored in the audit log as id. */
export const auditKeysValue = z.string().refine((text) => {
  const ids = text
    .split(',')
    .map((pair) => /^\s*([\w.-]{1,40}):[A-Za-z0-9+/_-]+={0,2}\s*$/.exec(pair)?.[1])
  return !ids.includes(undefined) && new Set(ids).size === ids.length
}, 'is not a list of id:base64, each id once')
