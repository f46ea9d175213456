// CHT "Life cycle" 010, CHT "Safety" 086: the words in which the sections of a chart are described, and the type
// that follows from them.
import type { Condition } from './chart-conditions.rules.ts'
import type { Day, Instant } from './time.ts'

export interface Range {
  readonly min: number
  readonly max: number
}

export interface FieldNotes {
  readonly help?: string
  /** What messages call the field where its label alone would not tell it from its neighbours. */
  readonly name?: string
  /** Must be answered before submission; a false flag is an answer. */
  readonly required?: true | Condition
  readonly visibleWhen?: Condition
}
interface Labelled extends FieldNotes {
  readonly label: string
}

export interface TextField extends Labelled {
  readonly kind: 'text' | 'longtext'
  /** Doses at home may be '1-2' or 'sliding scale', so the field is a text; a bare number is taken as one. */
  readonly orNumber?: true
}
export interface TextsField extends Labelled {
  readonly kind: 'texts'
}
export interface NumberField extends Labelled {
  readonly kind: 'number'
  readonly step: number
  readonly unit?: string
  /** Decimals with which limits are written. */
  readonly digits?: number
  readonly min?: number
  readonly max?: number
  readonly above?: number
  /** Only for vitals: outside is a wrong value, a break of policy, a warning (CHT-037, CHT-038). */
  readonly wrong?: Partial<Range>
  readonly hard?: Range
  readonly soft?: Range
}
export interface FlagField extends Labelled {
  readonly kind: 'flag'
  /** Shown as Yes and No instead of a box to tick, because false says something else than no answer. */
  readonly asked?: true
  /** Only true will do (CHT-024). */
  readonly ticked?: true | Condition
}
export interface ChoiceField<T extends string = string> extends Labelled {
  readonly kind: 'choice'
  readonly choices: readonly T[]
  /** Shown in place of the stored text. */
  readonly labels?: Readonly<Record<T, string>>
}
export interface ChoicesField<T extends string = string> extends Labelled {
  readonly kind: 'choices'
  readonly choices: readonly T[]
  /** Cannot be combined with the others (CHT-033). */
  readonly alone?: T
}
export interface InstantField extends Labelled {
  readonly kind: 'instant'
  readonly within?: 'visit'
}
export interface DayField extends Labelled {
  readonly kind: 'day'
}
export interface ImageField extends Labelled {
  readonly kind: 'image'
}
/** Written by the server only; shown, never typed. */
export interface StampField extends Labelled {
  readonly kind: 'stamp'
  readonly of: 'user' | 'instant'
}
/** Texts under paths of the chart (CHT-087). */
export interface NotesField extends Labelled {
  readonly kind: 'notes'
}
export interface RowsField<F extends Fields = Fields> extends Labelled {
  readonly kind: 'rows'
  readonly row: string
  readonly fields: F
  readonly max?: number
}
export interface GroupField<F extends Fields = Fields> extends Labelled {
  readonly kind: 'group'
  readonly fields: F
}

export type Field =
  | TextField
  | TextsField
  | NumberField
  | FlagField
  | ChoiceField
  | ChoicesField
  | InstantField
  | DayField
  | ImageField
  | StampField
  | NotesField
  | RowsField
  | GroupField
export interface Fields {
  readonly [key: string]: Field
}

type Value<F extends Field> =
  F extends GroupField<infer G>
    ? DataOf<G>
    : F extends RowsField<infer R>
      ? DataOf<R>[]
      : F extends ChoiceField<infer T>
        ? T | null
        : F extends ChoicesField<infer T>
          ? T[] | null
          : F extends TextsField
            ? string[] | null
            : F extends NumberField
              ? number | null
              : F extends FlagField
                ? boolean | null
                : F extends NotesField
                  ? Record<string, string>
                  : F extends DayField
                    ? Day | null
                    : F extends InstantField
                      ? Instant | null
                      : F extends StampField
                        ? (F['of'] extends 'user' ? number : Instant) | null
                        : string | null
/** A draft may be incomplete: any key may be missing. */
export type DataOf<F extends Fields> = { [K in keyof F]?: Value<F[K]> }

type More<F> = Omit<F, 'kind' | 'label' | 'choices' | 'fields' | 'row' | 'of'>

export const text = (label: string, more: More<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  ...more,
})
export const longtext = (label: string, more: More<TextField> = {}): TextField => ({
  kind: 'longtext',
  label,
  ...more,
})
export const texts = (label: string, more: More<TextsField> = {}): TextsField => ({
  kind: 'texts',
  label,
  ...more,
})
export const number = (label: string, more: Partial<More<NumberField>> = {}): NumberField => ({
  kind: 'number',
  label,
  step: 1,
  ...more,
})
export const flag = (label: string, more: More<FlagField> = {}): FlagField => ({
  kind: 'flag',
  label,
  ...more,
})
export const yesNo = (label: string, more: More<FlagField> = {}): FlagField => ({
  kind: 'flag',
  label,
  asked: true,
  ...more,
})
export const choice = <const T extends string>(
  label: string,
  choices: readonly T[],
  more: More<ChoiceField<T>> = {},
): ChoiceField<T> => ({ kind: 'choice', label, choices, ...more })
export const choices = <const T extends string>(
  label: string,
  listed: readonly T[],
  more: More<ChoicesField<T>> = {},
): ChoicesField<T> => ({ kind: 'choices', label, choices: listed, ...more })
export const instant = (label: string, more: More<InstantField> = {}): InstantField => ({
  kind: 'instant',
  label,
  ...more,
})
export const day = (label: string, more: More<DayField> = {}): DayField => ({
  kind: 'day',
  label,
  ...more,
})
export const image = (label: string, more: More<ImageField> = {}): ImageField => ({
  kind: 'image',
  label,
  ...more,
})
export const stamp = <const O extends StampField['of']>(
  label: string,
  of: O,
): StampField & { readonly of: O } => ({ kind: 'stamp', label, of })
export const notes = (label: string): NotesField => ({ kind: 'notes', label })
export const rows = <F extends Fields>(
  label: string,
  row: string,
  fields: F,
  more: More<RowsField<F>> = {},
): RowsField<F> => ({ kind: 'rows', label, row, fields, ...more })
export const group = <F extends Fields>(
  label: string,
  fields: F,
  more: More<GroupField<F>> = {},
): GroupField<F> => ({ kind: 'group', label, fields, ...more })
