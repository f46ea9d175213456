// Drugs of the catalogue with access, duration, diagnosis, dose and package (REF-026).
import { readTreatments } from '../areas/reference/reference.data.ts'

export interface Drug {
  readonly brand: string
  readonly access: string
  readonly minutes: number
  readonly icd: readonly [code: string, name: string]
  readonly dose: number
  readonly unit: 'g' | 'mg'
  readonly maker: string
  readonly ndc: string
}

/** Charted infusions take at least three hours. */
const drugs: readonly Drug[] = [
  {
    brand: 'Privigen',
    access: 'piv',
    minutes: 240,
    icd: ['G61.81', 'Chronic inflammatory demyelinating polyneuritis'],
    dose: 40,
    unit: 'g',
    maker: 'CSL Behring',
    ndc: '44206-437-10',
  },
  {
    brand: 'Gammagard Liquid',
    access: 'piv',
    minutes: 220,
    icd: ['D83.9', 'Common variable immunodeficiency, unspecified'],
    dose: 40,
    unit: 'g',
    maker: 'Takeda',
    ndc: '0944-2700-05',
  },
  {
    brand: 'Gamunex-C',
    access: 'piv',
    minutes: 240,
    icd: ['G70.01', 'Myasthenia gravis with (acute) exacerbation'],
    dose: 40,
    unit: 'g',
    maker: 'Grifols',
    ndc: '13533-800-71',
  },
  {
    brand: 'Octagam',
    access: 'port',
    minutes: 230,
    icd: ['D80.1', 'Nonfamilial hypogammaglobulinemia'],
    dose: 40,
    unit: 'g',
    maker: 'Octapharma',
    ndc: '0069-6339-02',
  },
  {
    brand: 'Remicade',
    access: 'piv',
    minutes: 200,
    icd: ['K50.90', "Crohn's disease, unspecified, without complications"],
    dose: 500,
    unit: 'mg',
    maker: 'Janssen',
    ndc: '57894-030-01',
  },
  {
    brand: 'Inflectra',
    access: 'piv',
    minutes: 200,
    icd: ['K51.90', 'Ulcerative colitis, unspecified, without complications'],
    dose: 500,
    unit: 'mg',
    maker: 'Pfizer',
    ndc: '0069-0809-01',
  },
  {
    brand: 'Ocrevus',
    access: 'piv',
    minutes: 240,
    icd: ['G35', 'Multiple sclerosis'],
    dose: 600,
    unit: 'mg',
    maker: 'Genentech',
    ndc: '50242-150-01',
  },
  {
    brand: 'Vyvgart',
    access: 'piv',
    minutes: 200,
    icd: ['G70.00', 'Myasthenia gravis without (acute) exacerbation'],
    dose: 800,
    unit: 'mg',
    maker: 'argenx',
    ndc: '73475-3041-5',
  },
  {
    brand: 'Krystexxa',
    access: 'piv',
    minutes: 220,
    icd: ['M1A.9XX0', 'Chronic gout, unspecified, without tophus (tophi)'],
    dose: 8,
    unit: 'mg',
    maker: 'Horizon',
    ndc: '75987-080-10',
  },
  {
    brand: 'Soliris',
    access: 'picc',
    minutes: 200,
    icd: ['D59.5', 'Paroxysmal nocturnal hemoglobinuria [Marchiafava-Micheli]'],
    dose: 900,
    unit: 'mg',
    maker: 'Alexion',
    ndc: '25682-001-01',
  },
  {
    brand: 'Leqembi',
    access: 'piv',
    minutes: 200,
    icd: ['G30.9', "Alzheimer's disease, unspecified"],
    dose: 700,
    unit: 'mg',
    maker: 'Eisai',
    ndc: '62856-215-01',
  },
  {
    brand: 'Panzyga',
    access: 'mid',
    minutes: 230,
    icd: ['D81.9', 'Combined immunodeficiency, unspecified'],
    dose: 40,
    unit: 'g',
    maker: 'Octapharma',
    ndc: '0069-1312-02',
  },
  {
    brand: 'Bivigam',
    access: 'tunneled',
    minutes: 230,
    icd: ['D80.3', 'Selective deficiency of immunoglobulin G [IgG] subclasses'],
    dose: 40,
    unit: 'g',
    maker: 'ADMA Biologics',
    ndc: '59730-6503-1',
  },
]

export interface Treatment extends Drug {
  readonly id: number
  readonly text: string
}

/** Ids follow the order in which the migration loads the drugs: groups first. */
export function readDrugs(): readonly Treatment[] {
  const { groups, entries } = readTreatments()
  return drugs.flatMap((drug) => {
    const at = entries.findIndex(({ brand_name }) => brand_name === drug.brand)
    const entry = entries[at]
    return entry === undefined
      ? []
      : [{ ...drug, id: groups.length + at + 1, text: entry.full_text }]
  })
}
