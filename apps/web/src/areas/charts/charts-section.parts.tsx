// CHT-008, CHT-019 to CHT-061: what stands on the card of each section; most of it is made from the data alone.
import { chartFields, chartSections, type SectionKey } from '@wren/contract/chart-sections'
import { visitTotal } from '@wren/contract/chart-times.rules'
import { OuterLink } from '../../shared/phone/Button.tsx'
import { RichText } from '../../shared/phone/RichText.tsx'
import { useDesk } from './charts-desk.ts'
import { ChartField, ChartFields } from './charts-field.parts.tsx'
import { HomeMedicationsSection } from './charts-home.parts.tsx'
import { NextVisitSection } from './charts-next.parts.tsx'
import { SignaturesSection } from './charts-signatures.parts.tsx'
import styles from './charts.module.css'

function Total() {
  const { state } = useDesk()
  const total = visitTotal(state.data)
  return total === null ? null : <p className={styles.total}>Total: {total}</p>
}

function SupplyInfo() {
  const {
    supply_info: text,
    supply_form_url: form,
    supply_form_required: required,
  } = useDesk().info.provider
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
  const { state } = useDesk()
  const dataKeys = chartSections.find(({ key }) => key === section)?.dataKeys ?? []
  return (
    <>
      {dataKeys.map((key) => {
        const field = chartFields[key]
        const value = state.data[key]
        return field.kind === 'group' ? (
          <ChartFields key={key} fields={field.fields} path={key} here={value} />
        ) : (
          <ChartField key={key} field={field} path={key} here={state.data} value={value} />
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
