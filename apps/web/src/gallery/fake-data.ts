// Invented visits in the shapes the mock-ups show.
export interface VisitRow {
  readonly id: number
  readonly date: string
  readonly time: string
  readonly treatment: string
  readonly location: string
  readonly patient: string
  readonly mrn: string
  readonly nurse: string | null
  readonly take_rate: number | null
  readonly status: string
  readonly reason: string | null
  readonly applicants: number
  readonly complete: boolean
  readonly warning: 'soon' | 'expired' | 'none' | 'echart' | null
}

const treatments = [
  'Entyvio 300 mg',
  'Inflectra 350 mg',
  'Gamunex-C 40 g',
  'Ocrevus 600 mg',
  'Port Flush and De-access',
  'Gammagard Liquid 10% 35 g',
  'Vancomycin 1.25 g',
  'PICC Dressing Change',
  'Venofer 300 mg',
  'Privigen 30 g',
]
const places = [
  'Tempe, AZ 85283',
  'Round Rock, TX 78664',
  'Tacoma, WA 98406',
  'San Diego, CA 92117',
  'Arlington, TX 76017',
  'Phoenix, AZ 85028',
  'Henderson, NV 89052',
  'Spokane, WA 99203',
  'Sacramento, CA 95819',
  'Austin, TX 78745',
]
const patients = [
  'Imogen Featherwick',
  'Ottoline Pennyroyal',
  'Barnaby Quillfeather',
  'Perpetua Lindenhall',
  'Drusilla Hartsong',
  'Caspian Underhill',
  'Rosalind Thackeray',
  'Ambrose Kettlewell',
  'Juniper Vanderhoeven',
  'Leander Bickerstaff',
]
const nurses = [
  'Marisol Tavenner',
  'Desmond Pell',
  'Ingrid Sorrelwood',
  null,
  'Wendell Arkwright-Fitzgerald',
  null,
  'Tobias Fenimmore',
]
const statuses = [
  'Active - Ready',
  'Active - Ready',
  'Active - Booked',
  'New',
  'Completed - Visit Finished',
  'Active - Booked',
  'New',
  'Active - Ready',
  'Hold',
  'Inactive - Canceled',
  'Inactive - Lost',
]
const reasons = [
  null,
  null,
  'Pending Supply/Medications',
  'Pending Nurse Confirmation',
  null,
  null,
  null,
  'Pending PA',
]
const times = [
  '9:00 AM - 11:00 AM MST',
  '10:30 AM - 2:00 PM CST',
  '1:00 PM - 6:00 PM PST',
  'Time TBD',
  '8:00 AM - 1:00 PM MST',
]
const warnings = [null, 'soon', 'echart', null, null, 'echart', 'none', null, 'expired'] as const
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export const visits: VisitRow[] = Array.from({ length: 480 }, (_, index) => ({
  id: 48211 + index * 3,
  date: `Nov ${21 + ((index >> 3) % 9)}, 2026`,
  time: at(times, index),
  treatment: at(treatments, index),
  location: at(places, index),
  patient: at(patients, index),
  mrn: `W000${418 - (index % 300)}`,
  nurse: at(nurses, index),
  take_rate: index % 11 === 3 ? null : 28 + ((index * 7) % 17),
  status: at(statuses, index),
  reason: at(reasons, index),
  applicants: index % 4 === 3 ? 1 + (index % 6) : 0,
  complete: index % 3 !== 0,
  warning: at(warnings, index),
}))
export const admins = [
  'Hollis Amberley',
  'Rosalie Penhallow',
  'Quentin Ashgrove',
  'Tamsin Merriweather',
].map((name, index) => ({ value: 11 + index, name }))
export const nurseItems = [
  'Lucinda Marsh',
  'Delphine Marchbanks',
  'Marisol Tavenner',
  'Marguerite Thorne',
  'Desmond Pell',
  'Ingrid Sorrelwood',
  'Wendell Arkwright',
  'Tobias Fenimmore',
].map((name, index) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { user_id: 301 + index, first_name, last_name, nickname: index === 0 ? 'Lucy' : null }
})
export const patientItems = patients.map((name, index) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    uuid: `0b9d2f34-0000-4000-8000-00000000000${index}`,
    id: index + 1,
    first_name,
    last_name,
    wren_mrn: `W000${410 + index}`,
    dob: `19${60 + index}-0${1 + (index % 9)}-14`,
  }
})
export const providers = [
  'Kelpline Infusion Partners',
  'Bluebonnet Home Rx',
  'Saguaro Crest Specialty',
  'Tideglass Specialty Pharmacy',
  'Meridian Pines Home Infusion',
].map((title, index) => ({ id: 71 + index, title, is_deleted: index === 4 }))
