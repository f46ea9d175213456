// CHT-008: renders fields from their descriptions. A field is visible while its condition is met.
import { isConditionMet, isObject } from '@wren/contract/chart-conditions.rules'
import type { FieldSpec, FieldSpecs } from '@wren/contract/chart-fields'
import { useChartForm } from './useChartForm.ts'
import { FieldLabel, FieldFrame, useRequired } from './FieldFrame.tsx'
import {
  ChoiceInput,
  ChoicesInput,
  NumberInput,
  TextInput,
  TextsInput,
  TickInput,
  YesNoInput,
} from './ChartInputs.tsx'
import { childPath } from './charts-paths.rules.ts'
import { ChartRows } from './ChartRows.tsx'
import { DayInput, InstantInput } from './TimeInputs.tsx'
import styles from './charts-fields.module.css'

export interface ChartFieldProps {
  readonly field: FieldSpec
  readonly path: string
  /** The row or group that contains the field. */ readonly group: unknown
  readonly value: unknown
  readonly choices?: readonly string[]
}

function Control({ field, path, group, value, choices }: ChartFieldProps) {
  const { change } = useChartForm()
  const required = useRequired(field, group)
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
      return <ChoiceInput field={field} {...props} {...(choices ? { choices } : {})} />
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

export function ChartField({ field, path, group, value, choices }: ChartFieldProps) {
  const { view } = useChartForm()
  if (field.kind === 'stamp' || field.kind === 'notes' || field.kind === 'image') return null
  if (
    field.visibleWhen &&
    !isConditionMet(field.visibleWhen, { group: group, root: view.data, facts: view.facts })
  )
    return null
  if (field.kind === 'rows')
    return (
      <ChartRows field={field} path={path} value={value}>
        {(row, at) => <ChartFields fields={field.fields} path={at} group={row} />}
      </ChartRows>
    )
  if (field.kind === 'group')
    return (
      <div className={styles.group}>
        <h3>{field.label}</h3>
        <ChartFields fields={field.fields} path={path} group={value} />
      </div>
    )
  // A checkbox renders its own label and help.
  if (field.kind === 'flag' && !field.asYesNo) {
    const { help: _, ...bare } = field
    return (
      <FieldFrame field={bare} path={path}>
        <Control field={field} path={path} group={group} value={value} />
      </FieldFrame>
    )
  }
  return (
    <FieldFrame
      field={field}
      path={path}
      label={<FieldLabel field={field} path={path} group={group} />}
    >
      <Control
        field={field}
        path={path}
        group={group}
        value={value}
        {...(choices ? { choices } : {})}
      />
    </FieldFrame>
  )
}

/** All fields of a section, row or group, except those in `without`. */
export function ChartFields({
  fields,
  path,
  group,
  without = [],
}: {
  readonly fields: FieldSpecs
  readonly path: string
  readonly group: unknown
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
            path={childPath(path, key)}
            group={group}
            value={isObject(group) ? group[key] : undefined}
          />
        ))}
    </>
  )
}
