// Ranks 20,000 nurses for one visit with all reasons. Pure rules, no database.
//
//   node benchmarks/rank-nurses.ts [nurses]
import {
  rankNurses,
  type NurseToRank,
  type VisitNeeds,
} from '../apps/api/src/areas/offers/offers-recommended.rules.ts'
import { compactStates } from '../packages/contract/src/reference.ts'
import { distanceMiles } from '../packages/contract/src/reference.rules.ts'
import { addMinutes } from '../packages/contract/src/time.ts'

const count = Number(process.argv[2] ?? 20_000)
const now = '2026-11-20T17:00:00.000Z'
const start = '2026-11-24T17:00:00.000Z'

// A fixed sequence, so that every run ranks the same nurses.
let seed = 42
const random = (): number => ((seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32), seed / 2 ** 32)
const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
const place = { latitude: 36.03, longitude: -114.98 }

const visit: VisitNeeds = {
  start,
  duration_estimate: 120,
  local_date: '2026-11-24',
  missing_exact_time: false,
  group_id: null,
  blast_type: 'flexible',
  state: 'NV',
  skill: 'PICC',
  compact_states: compactStates,
  vaccination_required: true,
  patient: {
    dob: '1970-05-17',
    nurse_gender_preference: 'F',
    languages: [
      { code: 'en', name: 'English' },
      { code: 'es', name: 'Spanish' },
    ],
  },
}

const nurses: NurseToRank[] = Array.from({ length: count }, (_, n) => ({
  user_id: n + 1,
  first_name: 'Nora',
  last_name: `Nurse${Math.floor(random() * count)}`,
  nickname: null,
  phone: random() < 0.97 ? '7025550101' : null,
  status: random() < 0.9 ? 'Enabled' : 'Disabled',
  sub_status: random() < 0.8 ? 'Ready' : 'Needs Docs',
  is_deleted: false,
  state: one(['NV', 'AZ', 'CA']),
  gender: one(['F', 'F', 'M']),
  languages: random() < 0.3 ? ['en', 'es'] : ['en'],
  rating: Math.round(random() * 50) / 10,
  covid_vaccination: random() < 0.9,
  prefers_area: random() < 0.3,
  cpr_expiry: one(['2027-03-01', '2026-10-01']),
  nursing_insurance_expiry: '2027-03-01',
  pals_expiry: null,
  blocked_by_patient: random() < 0.01,
  blocked_for_pharmacy: random() < 0.01,
  missing_vettings: random() < 0.1 ? ['Drug screen'] : [],
  licenses: [
    {
      type: 'Registered Nurse',
      location: one(['NV', 'NV', 'AZ']),
      expires: '2027-06-01',
      verified: '2024-01-01',
      is_compact: random() < 0.3,
    },
  ],
  skill_status: one(['QUALIFIED', 'EDUCATED', 'NOT_QUALIFIED'] as const),
  skill_interested: random() < 0.5,
  skill_verified: random() < 0.8,
  age_min: random() < 0.3 ? 18 : null,
  age_max: random() < 0.3 ? 65 : null,
  max_distance: random() < 0.2 ? 40 : null,
  is_primary: n === 0,
  previous_visits: Math.floor(random() ** 6 * 12),
  last_visit: random() < 0.05 ? '2026-11-01T17:00:00.000Z' : null,
  prefers_county: random() < 0.3,
  prefers_region: random() < 0.6,
  distance: distanceMiles(place, {
    latitude: place.latitude + random() * 2 - 1,
    longitude: place.longitude + random() * 2 - 1,
  }),
  is_available: null,
  notified: null,
  visits:
    random() < 0.3
      ? [
          {
            id: n,
            nurse_id: n + 1,
            start: addMinutes(start, Math.round(random() * 960 - 480)),
            duration_estimate: 90,
            local_date: '2026-11-24',
            missing_exact_time: false,
            confirmed: random() < 0.7,
            group_id: null,
          },
        ]
      : [],
}))

const times = Array.from({ length: 21 }, () => {
  const began = performance.now()
  rankNurses(nurses, visit, now)
  return performance.now() - began
})
const sorted = times.toSorted((a, b) => a - b)
const eligible = rankNurses(nurses, visit, now).filter((ranked) => ranked.eligible).length
console.log(
  `${count} nurses, ${eligible} eligible: median ${sorted[10]?.toFixed(1)} ms, worst ${sorted[20]?.toFixed(1)} ms, first ${times[0]?.toFixed(1)} ms`,
)
