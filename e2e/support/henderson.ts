// Where journeys of visits begin: an empty product on a Monday in Henderson, Olive who staffs them, one pharmacy,
// and the nurses a test asks for.
import type { Browser } from 'playwright-core'
import type { Instant } from '@wren/contract/time'
import { callAs } from './call-as.ts'
import { launchBrowser } from './chromium.ts'
import { atTheDoor, comeIn } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { openRecords, type Records } from './records.ts'
import { takeSeat, type Seat } from './seat.ts'

export const zone = 'America/Los_Angeles'
export const now = '2026-08-17T16:20:00.000Z' // a Monday, 9:20 in Henderson

export interface Henderson {
  readonly product: Product
  readonly browser: Browser
  readonly records: Records
  readonly pharmacy: number
  /** Signed in at her desk. */
  readonly olive: Seat
  /** What staff do is asked of the server in Olive's name, where no journey is about it. */
  readonly ask: <A>(method: string, path: string, body?: unknown) => Promise<A>
  /** The steps of a visit's scheduling, as they stand. */
  readonly states: (visit: number) => Promise<string[]>
  /** A nurse of the Marigolds, who live there. */
  readonly marigold: (first_name: string, phone?: string) => Promise<Marigold>
  readonly close: () => Promise<void>
}
export interface Marigold {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  /** As a list shows her. */ readonly name: string
  readonly email: string
  readonly phone: string | undefined
}

interface Wish {
  readonly clock?: Instant
  /** Everything is allowed to her. */ readonly all?: true
}

/** `file` names the folder of the pictures. */
export async function openHenderson(
  file: string,
  { clock = now, all }: Wish = {},
): Promise<Henderson> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()])
  await product.clock(clock)
  const records = await openRecords(product, clock)
  await records.account(
    { first_name: 'Olive', last_name: 'Ops', email: 'olive@staff.example' },
    { is_admin: true, ...(all ? { permissions: ['ALL'] } : {}) },
  )
  const pharmacy = await records.pharmacy('Prickly Pear Rx', 'billing@pharmacy.example')
  const olive = await takeSeat(browser, product, 'desk', file)
  await comeIn(olive, 'olive@staff.example', atTheDoor)
  const ask = <A>(method: string, to: string, body?: unknown): Promise<A> =>
    callAs<A>(olive, method, to, body)
  return {
    product,
    browser,
    records,
    pharmacy,
    olive,
    ask,
    states: async (visit) =>
      (
        await ask<{ data: { state: string }[] }>('GET', `/assignments/${visit}/scheduling-statuses`)
      ).data.map(({ state }) => state),
    marigold: async (first_name, phone) => {
      const person = {
        first_name,
        last_name: 'Marigold',
        email: `${first_name.toLowerCase()}@nurses.example`,
      }
      return {
        ...person,
        name: `${first_name} Marigold`,
        phone,
        id: await records.nurse({
          ...person,
          ...(phone === undefined ? {} : { phone }),
          zip: '89052',
          state: 'NV',
        }),
      }
    },
    close: async () => {
      await records.close()
      await browser.close()
      await product.stop()
    },
  }
}
