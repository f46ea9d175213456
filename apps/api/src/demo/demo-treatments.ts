// REF-026: drugs of the catalogue with how they are given: name, access, hours, diagnosis.
import { readTreatments } from '../areas/reference/reference.data.ts'

export interface Drug { readonly brand: string; readonly access: string; readonly minutes: number; readonly icd: readonly [code: string, name: string] }

/** Charted infusions take three hours and more. */
const drugs: readonly Drug[] = [
  { brand: 'Privigen', access: 'piv', minutes: 240, icd: ['G61.81', 'Chronic inflammatory demyelinating polyneuritis'] },
  { brand: 'Gammagard Liquid', access: 'piv', minutes: 220, icd: ['D83.9', 'Common variable immunodeficiency, unspecified'] },
  { brand: 'Gamunex-C', access: 'piv', minutes: 240, icd: ['G70.01', 'Myasthenia gravis with (acute) exacerbation'] },
  { brand: 'Octagam', access: 'port', minutes: 230, icd: ['D80.1', 'Nonfamilial hypogammaglobulinemia'] },
  { brand: 'Remicade', access: 'piv', minutes: 200, icd: ['K50.90', 'Crohn\'s disease, unspecified, without complications'] },
  { brand: 'Inflectra', access: 'piv', minutes: 200, icd: ['K51.90', 'Ulcerative colitis, unspecified, without complications'] },
  { brand: 'Ocrevus', access: 'piv', minutes: 240, icd: ['G35', 'Multiple sclerosis'] },
  { brand: 'Vyvgart', access: 'piv', minutes: 200, icd: ['G70.00', 'Myasthenia gravis without (acute) exacerbation'] },
  { brand: 'Krystexxa', access: 'piv', minutes: 220, icd: ['M1A.9XX0', 'Chronic gout, unspecified, without tophus (tophi)'] },
  { brand: 'Soliris', access: 'picc', minutes: 200, icd: ['D59.5', 'Paroxysmal nocturnal hemoglobinuria [Marchiafava-Micheli]'] },
  { brand: 'Leqembi', access: 'piv', minutes: 200, icd: ['G30.9', 'Alzheimer\'s disease, unspecified'] },
  { brand: 'Panzyga', access: 'mid', minutes: 230, icd: ['D81.9', 'Combined immunodeficiency, unspecified'] },
  { brand: 'Bivigam', access: 'tunneled', minutes: 230, icd: ['D80.3', 'Selective deficiency of immunoglobulin G [IgG] subclasses'] },
]

export interface Treatment extends Drug { readonly id: number; readonly text: string }

/** The ids follow the order in which the migration loads them: groups first. */
export function readDrugs(): readonly Treatment[] {
  const { groups, entries } = readTreatments()
  return drugs.flatMap((drug) => {
    const at = entries.findIndex(({ brand_name }) => brand_name === drug.brand)
    const entry = entries[at]
    return entry === undefined ? [] : [{ ...drug, id: groups.length + at + 1, text: entry.full_text }]
  })
}
