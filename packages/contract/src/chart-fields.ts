// CHT-010, CHT-086: the vocabulary that describes the sections of a chart, and the data type derived from a
// description.
import type { FieldCondition } from './chart-conditions.rules.ts'
import type { Day, Instant } from './time.ts'

export interface ValueRange {
  readonly min: number
  readonly max: number
}

export interface FieldOptions {
  readonly help?: string
  /** Name in messages where the label alone is ambiguous. */
  readonly name?: string
  /** Must be answered before submission. False is an answer. */
  readonly required?: true | FieldCondition
  readonly visibleWhen?: FieldCondition
}
interface Labelled extends FieldOptions {
  readonly label: string
}

export interface ChartTextField extends Labelled {
  readonly kind: 'text' | 'longtext'
  /** Accepts a number for a text: doses at home may be '1-2' or 'sliding scale', but often are numbers. */
  readonly acceptsNumber?: true
}
export interface ChartTextListField extends Labelled {
  readonly kind: 'texts'
}
export interface ChartNumberField extends Labelled {
  readonly kind: 'number'
  readonly step: number
  readonly unit?: string
  /** Decimals of limits in messages. */
  readonly digits?: number
  readonly min?: number
  readonly max?: number
  readonly above?: number
  /** Vitals only: values outside are wrong, a break of policy, or a warning (CHT-037, CHT-038). */
  readonly wrong?: Partial<ValueRange>
  readonly hard?: ValueRange
  readonly soft?: ValueRange
}
export interface ChartFlagField extends Labelled {
  readonly kind: 'flag'
  /** Rendered as Yes and No instead of a checkbox, because false differs from no answer. */
  readonly asYesNo?: true
  /** False is refused like a missing answer (CHT-024). */
  readonly mustBeTrue?: true | FieldCondition
}
export interface ChartChoiceField<T extends string = string> extends Labelled {
  readonly kind: 'choice'
  readonly choices: readonly T[]
  /** Display texts by stored value. */
  readonly labels?: Readonly<Record<T, string>>
}
export interface ChartChoicesField<T extends string = string> extends Labelled {
  readonly kind: 'choices'
  readonly choices: readonly T[]
  /** A choice that cannot be combined with others (CHT-033). */
  readonly exclusive?: T
}
export interface ChartInstantField extends Labelled {
  readonly kind: 'instant'
  readonly within?: 'visit'
}
export interface ChartDayField extends Labelled {
  readonly kind: 'day'
}
export interface ChartImageField extends Labelled {
  readonly kind: 'image'
}
/** Written by the server only, and read-only on screens. */
export interface ChartStampField extends Labelled {
  readonly kind: 'stamp'
  readonly of: 'user' | 'instant'
}
/** Texts by path of the chart (CHT-087). */
export interface ChartNotesField extends Labelled {
  readonly kind: 'notes'
}
export interface ChartRowsField<F extends FieldSpecs = FieldSpecs> extends Labelled {
  readonly kind: 'rows'
  readonly row: string
  readonly fields: F
  readonly max?: number
}
export interface ChartGroupField<F extends FieldSpecs = FieldSpecs> extends Labelled {
  readonly kind: 'group'
  readonly fields: F
}

export type FieldSpec =
  | ChartTextField
  | ChartTextListField
  | ChartNumberField
  | ChartFlagField
  | ChartChoiceField
  | ChartChoicesField
  | ChartInstantField
  | ChartDayField
  | ChartImageField
  | ChartStampField
  | ChartNotesField
  | ChartRowsField
  | ChartGroupField
export interface FieldSpecs {
  readonly [key: string]: FieldSpec
}

type Value<F extends FieldSpec> =
  F extends ChartGroupField<infer G>
    ? DataOf<G>
    : F extends ChartRowsField<infer R>
      ? DataOf<R>[]
      : F extends ChartChoiceField<infer T>
        ? T | null
        : F extends ChartChoicesField<infer T>
          ? T[] | null
          : F extends ChartTextListField
            ? string[] | null
            : F extends ChartNumberField
              ? number | null
              : F extends ChartFlagField
                ? boolean | null
                : F extends ChartNotesField
                  ? Record<string, string>
                  : F extends ChartDayField
                    ? Day | null
                    : F extends ChartInstantField
                      ? Instant | null
                      : F extends ChartStampField
                        ? (F['of'] extends 'user' ? number : Instant) | null
                        : string | null
/** Data of these fields. Every key is optional, because a draft may be incomplete. */
export type DataOf<F extends FieldSpecs> = { [K in keyof F]?: Value<F[K]> }

type Options<F> = Omit<F, 'kind' | 'label' | 'choices' | 'fields' | 'row' | 'of'>

export const textField = (
  label: string,
  options: Options<ChartTextField> = {},
): ChartTextField => ({
  kind: 'text',
  label,
  ...options,
})
export const longTextField = (
  label: string,
  options: Options<ChartTextField> = {},
): ChartTextField => ({
  kind: 'longtext',
  label,
  ...options,
})
export const textListField = (
  label: string,
  options: Options<ChartTextListField> = {},
): ChartTextListField => ({
  kind: 'texts',
  label,
  ...options,
})
export const numberField = (
  label: string,
  options: Partial<Options<ChartNumberField>> = {},
): ChartNumberField => ({
  kind: 'number',
  label,
  step: 1,
  ...options,
})
export const flagField = (
  label: string,
  options: Options<ChartFlagField> = {},
): ChartFlagField => ({
  kind: 'flag',
  label,
  ...options,
})
export const yesNoField = (
  label: string,
  options: Options<ChartFlagField> = {},
): ChartFlagField => ({
  kind: 'flag',
  label,
  asYesNo: true,
  ...options,
})
export const choiceField = <const T extends string>(
  label: string,
  choices: readonly T[],
  options: Options<ChartChoiceField<T>> = {},
): ChartChoiceField<T> => ({ kind: 'choice', label, choices, ...options })
export const choicesField = <const T extends string>(
  label: string,
  values: readonly T[],
  options: Options<ChartChoicesField<T>> = {},
): ChartChoicesField<T> => ({ kind: 'choices', label, choices: values, ...options })
export const instantField = (
  label: string,
  options: Options<ChartInstantField> = {},
): ChartInstantField => ({
  kind: 'instant',
  label,
  ...options,
})
export const dayField = (label: string, options: Options<ChartDayField> = {}): ChartDayField => ({
  kind: 'day',
  label,
  ...options,
})
export const imageField = (
  label: string,
  options: Options<ChartImageField> = {},
): ChartImageField => ({
  kind: 'image',
  label,
  ...options,
})
export const stampField = <const O extends ChartStampField['of']>(
  label: string,
  of: O,
): ChartStampField & { readonly of: O } => ({ kind: 'stamp', label, of })
export const notesField = (label: string): ChartNotesField => ({ kind: 'notes', label })
export const rowsField = <F extends FieldSpecs>(
  label: string,
  row: string,
  fields: F,
  options: Options<ChartRowsField<F>> = {},
): ChartRowsField<F> => ({ kind: 'rows', label, row, fields, ...options })
export const groupField = <F extends FieldSpecs>(
  label: string,
  fields: F,
  options: Options<ChartGroupField<F>> = {},
): ChartGroupField<F> => ({ kind: 'group', label, fields, ...options })
