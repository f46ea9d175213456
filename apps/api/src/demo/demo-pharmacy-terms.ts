// The texts of a pharmacy for nurses, and its own margins. Most pharmacies use the margins of the product
// (PHA-038 to 042, PHA-049).
import { marginNames, type MarginName } from '@wren/contract/pharmacies'
import { defaultMargins, type Margins } from '@wren/contract/visits-rates.rules'

export function pharmacyTexts(at: number, slug: string) {
  const supplyForm = at % 4 === 2
  return {
    visit_guide_url: at % 2 === 0 ? `https://guides.${slug}.example/visit-guide` : null,
    supply_form_url: supplyForm ? `https://forms.${slug}.example/supplies` : null,
    supply_form_required: supplyForm && at % 8 === 2,
    nurse_info: '<p>Call the patient the evening before the visit. Wear your badge.</p>',
    duration_info: '<p>Plan 30 minutes for preparation and 15 minutes after the infusion.</p>',
    chart_info:
      at % 3 === 0 ? '<p>Chart <b>every lot number</b> and the expiry of each vial.</p>' : null,
    supply_info:
      '<ul><li>Supplies are shipped two days before the visit.</li><li>Report what is missing at once.</li></ul>',
  }
}

const stepOf = (name: MarginName): keyof typeof defaultMargins =>
  name.replace(/^(intake_)?margin_/, '') as keyof typeof defaultMargins

/** Every sixth pharmacy sets its own percentages, every eighth also fixed rates, in the order the rules ask. */
export function marginsOf(at: number, hourlyCents: number): Margins {
  const percents = at % 6 === 2
  const fixed = at % 8 === 5
  return Object.fromEntries(
    marginNames.flatMap((name) => {
      const percent = defaultMargins[stepOf(name)] + 2
      const rate = Math.floor((hourlyCents * (100 - percent)) / 10_000) * 100
      return [
        [name, percents ? percent : null],
        [`${name}_hourly_rate_cents`, fixed ? rate : null],
        [`${name}_flat_rate_cents`, fixed ? rate * 2 : null],
      ]
    }),
  ) as unknown as Margins
}
