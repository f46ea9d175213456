// Fictional people, and the accounts with which anybody can sign in (REF-064, REF-065, REF-066).
import { nth, type Random } from './demo-random.ts'

const women = [
  'Adaeze',
  'Amara',
  'Anneliese',
  'Beatriz',
  'Birgit',
  'Camila',
  'Chiyo',
  'Corinne',
  'Dalia',
  'Delphine',
  'Elena',
  'Esperanza',
  'Farida',
  'Freya',
  'Greta',
  'Hana',
  'Imogen',
  'Ingrid',
  'Jacinta',
  'Kalinda',
  'Leilani',
  'Lucinda',
  'Maren',
  'Marisol',
  'Mei',
  'Nadia',
  'Noor',
  'Odette',
  'Paloma',
  'Priya',
  'Rosalind',
  'Saoirse',
  'Simone',
  'Soledad',
  'Tamsin',
  'Thuy',
  'Ursula',
  'Veronika',
  'Winona',
  'Yesenia',
  'Zainab',
  'Zofia',
] as const
const men = [
  'Abelardo',
  'Anselm',
  'Arjun',
  'Bao',
  'Bartholomew',
  'Caspian',
  'Desmond',
  'Dmitri',
  'Efrain',
  'Emeka',
  'Florian',
  'Gareth',
  'Hiroshi',
  'Ignacio',
  'Ivo',
  'Jarek',
  'Joaquin',
  'Kwame',
  'Lorcan',
  'Lucian',
  'Mateo',
  'Mordecai',
  'Nikhil',
  'Oleander',
  'Osvaldo',
  'Piotr',
  'Quentin',
  'Rafael',
  'Rohan',
  'Silvano',
  'Tobias',
  'Tomasz',
  'Uriel',
  'Vikram',
  'Wendell',
  'Xavier',
  'Yusuf',
  'Zoltan',
] as const
const families = [
  'Abernetty',
  'Adeyinwo',
  'Alderscroft',
  'Arrowaithe',
  'Ashgrove',
  'Balasundar',
  'Barquero-Leigh',
  'Bellweather',
  'Birchmont',
  'Brambleton',
  'Cardenosa',
  'Castelgrove',
  'Chandrapal',
  'Coldbrook',
  'Copperfeld',
  'Corvandale',
  'Dapperly',
  'Delacroft',
  'Dunmarrow',
  'Eastergale',
  'Eldermoor',
  'Featherwick',
  'Fennimoor',
  'Figueroa-Wend',
  'Foxhollow',
  'Galindez',
  'Gooseberry',
  'Greenhythe',
  'Hallorand',
  'Harrowgate',
  'Hathersage',
  'Hollowell',
  'Iwasaka',
  'Jadczyk',
  'Juniperton',
  'Kaleoluna',
  'Kestrelby',
  'Kowalinski',
  'Larkspur',
  'Lindqvale',
  'Lopez-Arbour',
  'Marchbanks',
  'Meadowcroft',
  'Mirandola',
  'Moonfield',
  'Nakadori',
  'Nettleship',
  'Nguyen-Hale',
  'Oakhurst',
  'Okonjira',
  'Orellanos',
  'Otterbourne',
  'Pemberlake',
  'Penhallow',
  'Quillfeather',
  'Quintanar',
  'Rainsborough',
  'Rosenthorn',
  'Rowantree',
  'Saltmarsh',
  'Sandoval-Pike',
  'Sederholt',
  'Silvermere',
  'Sparrowhawk',
  'Stillwater',
  'Tamarind',
  'Thistledown',
  'Torrealba',
  'Underbough',
  'Valdespino',
  'Venkatarasi',
  'Wainscott',
  'Waterhollow',
  'Westerling',
  'Wisteria',
  'Yarborrow',
  'Yellowlees',
  'Zamorano-Birch',
] as const

export interface Name {
  readonly first: string
  readonly last: string
  readonly gender: 'F' | 'M'
}

/** `place` makes names of a short list differ; first names are random. */
export function nameOf(chance: Random, place: number): Name {
  const gender = chance.chance(0.58) ? 'F' : 'M'
  return {
    first: chance.pick(gender === 'F' ? women : men),
    last: nth(families, place * 29 + Math.floor(place / families.length) * 7),
    gender,
  }
}

/** Numbers of an area code that belong to nurses; the others belong to patients. */
export const nursesPhones = 60
/** Fictional numbers, 555-0100 to 555-0199, under a real area code: a hundred each. */
export const phoneAt = (areaCode: string, place: number): string =>
  `+1${areaCode}55501${String(place % 100).padStart(2, '0')}`
export const phoneOf = (chance: Random, areaCode: string): string =>
  phoneAt(areaCode, chance.int(0, 99))

export interface Account {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly is_admin?: boolean
  readonly is_account_admin?: boolean
  readonly is_wren_admin?: boolean
  readonly is_nurse?: boolean
  readonly is_deleted?: boolean
  readonly permissions?: readonly string[]
  /** Printed at start. */
  readonly about: string
}

/** Ids follow this order (REF-065, REF-066). */
export const accounts: readonly Account[] = [
  {
    email: 'admin@wren.example',
    first_name: 'Ottilie',
    last_name: 'Marchbanks',
    is_admin: true,
    is_account_admin: true,
    is_wren_admin: true,
    permissions: ['ALL'],
    about: 'Wren admin',
  },
  {
    email: 'operator@wren.example',
    first_name: 'Casimir',
    last_name: 'Oakhurst',
    is_admin: true,
    about: 'operator without permissions',
  },
  {
    email: 'links@wren.example',
    first_name: 'Marisol',
    last_name: 'Penhallow',
    is_admin: true,
    permissions: ['ORD_LINK'],
    about: 'operator who links orders',
  },
  {
    email: 'rates@wren.example',
    first_name: 'Desmond',
    last_name: 'Larkspur',
    is_admin: true,
    permissions: ['UNLOCK_RATES'],
    about: 'operator who unlocks rates',
  },
  {
    email: 'invoices@wren.example',
    first_name: 'Noor',
    last_name: 'Silvermere',
    is_admin: true,
    permissions: ['PHARMA_AUTO_INVOICE'],
    about: 'operator of automated invoices',
  },
  {
    email: 'accounts@wren.example',
    first_name: 'Florian',
    last_name: 'Rosenthorn',
    is_account_admin: true,
    about: 'account admin',
  },
  {
    email: 'deleted@wren.example',
    first_name: 'Winona',
    last_name: 'Underbough',
    is_admin: true,
    is_deleted: true,
    about: 'deleted, cannot sign in',
  },
  {
    email: 'nurse@wren.example',
    first_name: 'Imogen',
    last_name: 'Sparrowhawk',
    is_nurse: true,
    about: 'nurse, Enabled - Ready',
  },
  {
    email: 'disabled.nurse@wren.example',
    first_name: 'Tobias',
    last_name: 'Coldbrook',
    is_nurse: true,
    about: 'nurse, Disabled - Paused',
  },
]
export const adminId = 1
/** Operators of visits and intakes. */
export const opsIds: readonly number[] = [1, 2, 3, 4, 5]
export const nurseAccountId = 8
export const pausedAccountId = 9
