// CHT-042, REF-067: medications and vitals of the example chart.
import type { ChartData } from './chart-sections.ts'
import { addDays, type Day, type Instant } from './time.ts'

export const premedications = (
  at: (minutes: number) => Instant,
  expiry: Day,
): NonNullable<ChartData['medications']> => [
  {
    name: 'Acetaminophen',
    kind: 'premedication',
    dose: 650,
    dose_unit: 'mg',
    route: 'PO',
    start: at(10),
    completed: 'yes',
    lots: [{ lot: 'AC2231', expiry, vials: 2, manufacturer: 'Major', ndc: '0904-6773-61' }],
  },
  {
    name: 'Diphenhydramine',
    kind: 'premedication',
    dose: 25,
    dose_unit: 'mg',
    route: 'PO',
    start: at(10),
    completed: 'yes',
  },
]

/** mL/hr: steps of half an hour each, then the last rate until the end. */
const lastRate = 260
const firstSteps = [60, 120, 200]

export function infusion(
  treatment: string,
  at: (minutes: number) => Instant,
  end: number,
  expiry: Day,
): NonNullable<ChartData['medications']>[number] {
  const volume =
    firstSteps.reduce((sum, rate) => sum + rate / 2, 0) + (lastRate * (end - 45 - 90)) / 60
  return {
    name: treatment,
    kind: 'treatment',
    dose: 40,
    dose_unit: 'g',
    route: 'IV infusion',
    diluent: 'none',
    device: 'Curlin',
    total_volume_ml: Math.round(volume),
    start: at(45),
    end: at(end),
    completed: 'yes',
    vials_wasted: 0,
    lots: [
      { lot: 'P100482215', expiry, vials: 3, manufacturer: 'CSL Behring', ndc: '44206-437-10' },
      {
        lot: 'P100482377',
        expiry: addDays(expiry, 90),
        vials: 1,
        manufacturer: 'CSL Behring',
        ndc: '44206-437-10',
      },
    ],
    rates: [...firstSteps, lastRate].map((rate, index) => ({
      time: at(45 + index * 30),
      rate_ml_hr: rate,
    })),
    note: 'Infused without interruption.',
  }
}

type Sets = NonNullable<NonNullable<ChartData['vitals']>['sets']>

/** One set before, one after each rate step, one every half hour and one at the end. */
export function vitalsSets(at: (minutes: number) => Instant, end: number): Sets {
  const during = [55, 85, 115, 145]
  for (let minutes = 175; minutes < end; minutes += 30) during.push(minutes)
  const set = (minutes: number, phase: 'pre' | 'during' | 'post', index: number): Sets[number] => ({
    time: at(minutes),
    phase,
    temperature_f: 98 + (index % 3) / 2,
    pulse: 72 + (index % 4) * 2,
    respirations: 16,
    bp_systolic: 122 + (index % 3) * 2,
    bp_diastolic: 76,
    spo2: 98,
    pain: 1,
    ...(phase === 'during' ? { rate_ml_hr: firstSteps[index - 1] ?? lastRate } : {}),
  })
  return [
    set(5, 'pre', 0),
    ...during.map((minutes, index) => set(minutes, 'during', index + 1)),
    set(end + 5, 'post', 0),
  ]
}
