// CHT "Life cycle" 010, CHT "Safety" 086: the words in which the sections of a chart are described, and the type
// that follows from them.
import type { FieldCondition } from './chart-conditions.rules.ts'
import type { Day, Instant } from './time.ts'

export interface ValueRange {
  readonly min: number
  readonly max: number
}

export interface FieldOptions {
  readonly help?: string
  /** What messages call the field where its label alone would not tell it from its neighbours. */
  readonly name?: string
  /** Must be answered before submission; a false flag is an answer. */
  readonly required?: true | FieldCondition
  readonly visibleWhen?: FieldCondition
}
interface Labelled extends FieldOptions {
  readonly label: string
}

export interface ChartTextField extends Labelled {
  readonly kind: 'text' | 'longtext'
  /** Doses at home may be '1-2' or 'sliding scale', so the field is a text; a bare number is taken as one. */
  readonly acceptsNumber?: true
}
export interface ChartTextListField extends Labelled {
  readonly kind: 'texts'
}
export interface ChartNumberField extends Labelled {
  readonly kind: 'number'
  readonly step: number
  readonly unit?: string
  /** Decimals with which limits are written. */
  readonly digits?: number
  readonly min?: number
  readonly max?: number
  readonly above?: number
  /** Only for vitals: outside is a wrong value, a break of policy, a warning (CHT-037, CHT-038). */
  readonly wrong?: Partial<ValueRange>
  readonly hard?: ValueRange
  readonly soft?: ValueRange
}
export interface ChartFlagField extends Labelled {
  readonly kind: 'flag'
  /** Shown as Yes and No instead of a box to tick, because false says something else than no answer. */
  readonly asYesNo?: true
  /** Only true will do (CHT-024). */
  readonly mustBeTrue?: true | FieldCondition
}
export interface ChartChoiceField<T extends string = string> extends Labelled {
  readonly kind: 'choice'
  readonly choices: readonly T[]
  /** Shown in place of the stored text. */
  readonly labels?: Readonly<Record<T, string>>
}
export interface ChartChoicesField<T extends string = string> extends Labelled {
  readonly kind: 'choices'
  readonly choices: readonly T[]
  /** Cannot be combined with the others (CHT-033). */
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
/** Written by the server only; shown, never typed. */
export interface ChartStampField extends Labelled {
  readonly kind: 'stamp'
  readonly of: 'user' | 'instant'
}
/** Texts under paths of the chart (CHT-087). */
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
/** A draft may be incomplete: any key may be missing. */
export type DataOf<F extends FieldSpecs> = { [K in keyof F]?: Value<F[K]> }

type Options<F> = Omit<F, 'kind' | 'label' | 'choices' | 'fields' | 'row' | 'of'>

export const textField = (label: string, more: Options<ChartTextField> = {}): ChartTextField => ({
  kind: 'text',
  label,
  ...more,
})
export const longTextField = (
  label: string,
  more: Options<ChartTextField> = {},
): ChartTextField => ({
  kind: 'longtext',
  label,
  ...more,
})
export const textListField = (
  label: string,
  more: Options<ChartTextListField> = {},
): ChartTextListField => ({
  kind: 'texts',
  label,
  ...more,
})
export const numberField = (
  label: string,
  more: Partial<Options<ChartNumberField>> = {},
): ChartNumberField => ({
  kind: 'number',
  label,
  step: 1,
  ...more,
})
export const flagField = (label: string, more: Options<ChartFlagField> = {}): ChartFlagField => ({
  kind: 'flag',
  label,
  ...more,
})
export const yesNoField = (label: string, more: Options<ChartFlagField> = {}): ChartFlagField => ({
  kind: 'flag',
  label,
  asYesNo: true,
  ...more,
})
export const choiceField = <const T extends string>(
  label: string,
  choices: readonly T[],
  more: Options<ChartChoiceField<T>> = {},
): ChartChoiceField<T> => ({ kind: 'choice', label, choices, ...more })
export const choicesField = <const T extends string>(
  label: string,
  listed: readonly T[],
  more: Options<ChartChoicesField<T>> = {},
): ChartChoicesField<T> => ({ kind: 'choices', label, choices: listed, ...more })
export const instantField = (
  label: string,
  more: Options<ChartInstantField> = {},
): ChartInstantField => ({
  kind: 'instant',
  label,
  ...more,
})
export const dayField = (label: string, more: Options<ChartDayField> = {}): ChartDayField => ({
  kind: 'day',
  label,
  ...more,
})
export const imageField = (
  label: string,
  more: Options<ChartImageField> = {},
): ChartImageField => ({
  kind: 'image',
  label,
  ...more,
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
  more: Options<ChartRowsField<F>> = {},
): ChartRowsField<F> => ({ kind: 'rows', label, row, fields, ...more })
export const groupField = <F extends FieldSpecs>(
  label: string,
  fields: F,
  more: Options<ChartGroupField<F>> = {},
): ChartGroupField<F> => ({ kind: 'group', label, fields, ...more })
