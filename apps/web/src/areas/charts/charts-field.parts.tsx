// CHT-019 to CHT-061: the form is made from the data that describe the chart; a field is shown while its condition
// holds.
import { isConditionMet, isObject } from '@wren/contract/chart-conditions.rules'
import type { FieldSpec, FieldSpecs } from '@wren/contract/chart-fields'
import { useDesk } from './charts-desk.ts'
import { FieldLabel, Frame, useRequired } from './charts-frame.parts.tsx'
import {
  ChoiceInput,
  ChoicesInput,
  NumberInput,
  TextInput,
  TextsInput,
  TickInput,
  YesNoInput,
} from './charts-inputs.parts.tsx'
import { joined } from './charts-paths.rules.ts'
import { Rows } from './charts-rows.parts.tsx'
import { DayInput, InstantInput } from './charts-when.parts.tsx'
import styles from './charts-fields.module.css'

export interface FieldProps {
  readonly field: FieldSpec
  readonly path: string
  /** The row or group in which the field stands. */ readonly here: unknown
  readonly value: unknown
  readonly offered?: readonly string[]
}

function Control({ field, path, here, value, offered }: FieldProps) {
  const { change } = useDesk()
  const required = useRequired(field, here)
  const props = { path, value, onChange: (next: unknown) => change(path, next) }
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return <TextInput field={field} {...props} />
    case 'texts':
      return <TextsInput {...props} />
    case 'number':
      return <NumberInput field={field} {...props} />
    case 'flag':
      return field.asYesNo ? (
        <YesNoInput field={field} {...props} />
      ) : (
        <TickInput field={field} required={required} {...props} />
      )
    case 'choice':
      return <ChoiceInput field={field} {...props} {...(offered ? { offered } : {})} />
    case 'choices':
      return <ChoicesInput field={field} {...props} />
    case 'instant':
      return <InstantInput field={field} {...props} />
    case 'day':
      return <DayInput field={field} {...props} />
    default:
      return null
  }
}

export function ChartField({ field, path, here, value, offered }: FieldProps) {
  const { view } = useDesk()
  if (field.kind === 'stamp' || field.kind === 'notes' || field.kind === 'image') return null
  if (
    field.visibleWhen &&
    !isConditionMet(field.visibleWhen, { group: here, root: view.data, facts: view.facts })
  )
    return null
  if (field.kind === 'rows')
    return (
      <Rows field={field} path={path} value={value}>
        {(row, at) => <ChartFields fields={field.fields} path={at} here={row} />}
      </Rows>
    )
  if (field.kind === 'group')
    return (
      <div className={styles.group}>
        <h3>{field.label}</h3>
        <ChartFields fields={field.fields} path={path} here={value} />
      </div>
    )
  // A box to tick carries its label and its help itself.
  if (field.kind === 'flag' && !field.asYesNo) {
    const { help: _, ...bare } = field
    return (
      <Frame field={bare} path={path}>
        <Control field={field} path={path} here={here} value={value} />
      </Frame>
    )
  }
  return (
    <Frame field={field} path={path} label={<FieldLabel field={field} path={path} here={here} />}>
      <Control
        field={field}
        path={path}
        here={here}
        value={value}
        {...(offered ? { offered } : {})}
      />
    </Frame>
  )
}

/** All fields of a section, row or group, but those named in `without`. */
export function ChartFields({
  fields,
  path,
  here,
  without = [],
}: {
  readonly fields: FieldSpecs
  readonly path: string
  readonly here: unknown
  readonly without?: readonly string[]
}) {
  return (
    <>
      {Object.entries(fields)
        .filter(([key]) => !without.includes(key))
        .map(([key, field]) => (
          <ChartField
            key={key}
            field={field}
            path={joined(path, key)}
            here={here}
            value={isObject(here) ? here[key] : undefined}
          />
        ))}
    </>
  )
}
