// CHT-008: the card of each section. Most of them are rendered from the descriptions alone.
import { chartFields, chartSections, type SectionKey } from '@wren/contract/chart-sections'
import { visitTotal } from '@wren/contract/chart-times.rules'
import { OuterLink } from '../../shared/phone/Button.tsx'
import { RichText } from '../../shared/phone/RichText.tsx'
import { useChartForm } from './useChartForm.ts'
import { ChartField, ChartFields } from './ChartField.tsx'
import { HomeMedicationsSection } from './HomeMedicationsSection.tsx'
import { NextVisitSection } from './NextVisitSection.tsx'
import { SignaturesSection } from './SignaturesSection.tsx'
import styles from './charts.module.css'

function Total() {
  const { state } = useChartForm()
  const total = visitTotal(state.data)
  return total === null ? null : <p className={styles.total}>Total: {total}</p>
}

function SupplyInfo() {
  const {
    supply_info: text,
    supply_form_url: form,
    supply_form_required: required,
  } = useChartForm().info.provider
  return (
    <>
      {text && (
        <div className={styles.info}>
          <RichText html={text} />
        </div>
      )}
      {required && form && <OuterLink href={form}>Supply Form</OuterLink>}
    </>
  )
}

function Plain({ section }: { readonly section: SectionKey }) {
  const { state } = useChartForm()
  const dataKeys = chartSections.find(({ key }) => key === section)?.dataKeys ?? []
  return (
    <>
      {dataKeys.map((key) => {
        const field = chartFields[key]
        const value = state.data[key]
        return field.kind === 'group' ? (
          <ChartFields key={key} fields={field.fields} path={key} group={value} />
        ) : (
          <ChartField key={key} field={field} path={key} group={state.data} value={value} />
        )
      })}
    </>
  )
}

export function SectionBody({ section }: { readonly section: SectionKey }) {
  switch (section) {
    case 'home_medications':
      return <HomeMedicationsSection />
    case 'next_visit':
      return <NextVisitSection />
    case 'signatures':
      return <SignaturesSection />
    case 'supplies':
      return (
        <>
          <SupplyInfo />
          <Plain section={section} />
        </>
      )
    case 'times':
      return (
        <>
          <Plain section={section} />
          <Total />
        </>
      )
    default:
      return <Plain section={section} />
  }
}
