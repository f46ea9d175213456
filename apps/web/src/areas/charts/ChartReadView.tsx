// CHT-006: the chart read-only, rendered from its descriptions. Empty and hidden answers are omitted.
import { isEmpty, isObject } from '@wren/contract/chart-conditions.rules'
import type { FieldSpec, FieldSpecs, ChartRowsField } from '@wren/contract/chart-fields'
import { isFieldVisible, visibleChart } from '@wren/contract/chart-visible.rules'
import {
  chartFields,
  chartSections,
  sectionOf,
  type ChartData,
  type SectionKey,
} from '@wren/contract/chart-sections'
import { vitalMeasures, type VitalMeasure } from '@wren/contract/chart-vitals'
import { formatTime } from '@wren/contract/time'
import { fieldText, pathLabel } from './charts-read.rules.ts'

import styles from './charts-read.module.css'

interface AnswerProps {
  readonly value: unknown
  readonly zone: string
  readonly root: ChartData
}

function AnswerView({ field, value, zone, root }: AnswerProps & { readonly field: FieldSpec }) {
  if (isEmpty(value)) return null
  if (field.kind === 'rows') return <RowsView field={field} value={value} zone={zone} root={root} />
  if (field.kind === 'group')
    return (
      <div className={styles.group}>
        <h3>{field.label}</h3>
        <FieldsView fields={field.fields} value={value} zone={zone} root={root} />
      </div>
    )
  if (field.kind === 'image')
    return (
      <div className={styles.fact}>
        <dt>{field.label}</dt>
        <dd>
          <img className={styles.signature} src={String(value)} alt={field.label} />
        </dd>
      </div>
    )
  // The time stamp of the approval is displayed instead.
  if (field.kind === 'stamp' && field.of === 'user') return null
  return (
    <div className={styles.fact}>
      <dt>{field.kind === 'stamp' ? 'Medication reconciliation completed' : field.label}</dt>
      <dd>{fieldText(field, value, zone)}</dd>
    </div>
  )
}

function FieldsView({ fields, value, zone, root }: AnswerProps & { readonly fields: FieldSpecs }) {
  const answers = isObject(value) ? value : {}
  const visible = Object.entries(fields).filter(([, field]) => isFieldVisible(field, answers, root))
  const flat = visible.filter(([, { kind }]) => kind !== 'rows' && kind !== 'group')
  const deep = visible.filter(([, { kind }]) => kind === 'rows' || kind === 'group')
  return (
    <>
      <dl className={styles.facts}>
        {flat.map(([key, field]) => (
          <AnswerView key={key} field={field} value={answers[key]} zone={zone} root={root} />
        ))}
      </dl>
      {deep.map(([key, field]) => (
        <AnswerView key={key} field={field} value={answers[key]} zone={zone} root={root} />
      ))}
    </>
  )
}

function RowsView({ field, value, zone, root }: AnswerProps & { readonly field: ChartRowsField }) {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <div className={styles.rows}>
      {rows.map((row, at) => (
        // Rows have no id. Their index is the key.
        <div key={at} className={styles.row}>
          <h3>
            {field.row} {at + 1}
          </h3>
          <FieldsView fields={field.fields} value={row} zone={zone} root={root} />
        </div>
      ))}
    </div>
  )
}

const measures = Object.keys(vitalMeasures) as VitalMeasure[]

function VitalsView({ data, zone }: { readonly data: ChartData; readonly zone: string }) {
  const sets = data.vitals?.sets ?? []
  return (
    <>
      <div className={styles.wide} tabIndex={0} role="region" aria-label="Vitals">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Time</th>
              <th>Phase</th>
              {measures.map((measure) => (
                <th key={measure}>{vitalMeasures[measure].label}</th>
              ))}
              <th>Note</th>
            </tr>
          </thead>
          <tbody>
            {sets.map((set, at) => (
              <tr key={at}>
                <td>{set.time ? formatTime(set.time, zone) : '-'}</td>
                <td>{set.phase ?? '-'}</td>
                {measures.map((measure) => (
                  <td key={measure}>{set[measure] ?? '-'}</td>
                ))}
                <td className={styles.note}>{set.note || '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.vitals?.gap_reason && (
        <dl className={styles.facts}>
          <div className={styles.fact}>
            <dt>Gap reason</dt>
            <dd>{data.vitals.gap_reason}</dd>
          </div>
        </dl>
      )}
    </>
  )
}

function PolicyNotesView({
  data,
  section,
}: {
  readonly data: ChartData
  readonly section: SectionKey
}) {
  const notes = Object.entries(data.policy_notes ?? {}).filter(
    ([path]) => sectionOf(path) === section,
  )
  return notes.length === 0 ? null : (
    <dl className={styles.facts}>
      {notes.map(([path, text]) => (
        <div key={path} className={styles.fact}>
          <dt>Note on {pathLabel(path).split(', ').at(-1)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ChartReadView({
  data: stored,
  zone,
  onlyTyped = false,
}: {
  readonly data: ChartData
  readonly zone: string
  /** Omits empty sections. */
  readonly onlyTyped?: boolean
}) {
  const data = visibleChart(stored)
  const isTyped = ({ key, dataKeys }: (typeof chartSections)[number]): boolean =>
    dataKeys.some((dataKey) => !isEmpty(data[dataKey])) ||
    Object.keys(data.policy_notes ?? {}).some((path) => sectionOf(path) === key)
  return (
    <>
      {chartSections
        .filter((section) => !onlyTyped || isTyped(section))
        .map(({ key, heading, dataKeys }) => (
          <section key={key} className={styles.section} aria-label={heading}>
            <h2>{heading}</h2>
            {dataKeys.every((dataKey) => isEmpty(data[dataKey])) && (
              <p className={styles.none}>-</p>
            )}
            {key === 'vitals' && !isEmpty(data.vitals) ? (
              <VitalsView data={data} zone={zone} />
            ) : (
              dataKeys.map((dataKey) => {
                const field = chartFields[dataKey]
                return field.kind === 'group' ? (
                  <FieldsView
                    key={dataKey}
                    fields={field.fields}
                    value={data[dataKey]}
                    zone={zone}
                    root={data}
                  />
                ) : field.kind === 'rows' ? (
                  <AnswerView
                    key={dataKey}
                    field={field}
                    value={data[dataKey]}
                    zone={zone}
                    root={data}
                  />
                ) : (
                  <dl key={dataKey} className={styles.facts}>
                    <AnswerView field={field} value={data[dataKey]} zone={zone} root={data} />
                  </dl>
                )
              })
            )}
            <PolicyNotesView data={data} section={key} />
          </section>
        ))}
    </>
  )
}
