// AUD-054: a person has so many sockets over all instances. Each takes a seat, a row, when it is somebody's and
// gives it back when it closes.
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { channel } from './announce.ts'

const mostPerUser = 20

export interface Seats {
  /**
   * Takes one; whose seats are too many then are named to all instances. Null: so many came at once that it was
   * given up before this answer.
   */
  take(userId: number): Promise<number | null>
  /** What all instances were told, this one too. */
  givenUp(seats: readonly number[]): void
  giveBack(seat: number): void
  /** Gives back what could not be while the database was away. */
  keepUp(): void
}

export function openSeats(platform: Platform): Seats {
  const left = new Set<number>()
  let busy = false
  const keepUp = (): void => {
    if (busy || left.size === 0) return
    busy = true
    const now = [...left]
    sql`delete from socket_seat where id = any(${now}::bigint[])`
      .execute(platform.db)
      .then(
        () => {
          for (const one of now) left.delete(one)
        },
        () => undefined,
      )
      .finally(() => {
        busy = false
      })
  }
  let asking = 0
  const early = new Set<number>()
  return {
    take: async (userId) => {
      asking++
      try {
        const { rows } = await sql<{
          seat: string
        }>`select take_socket_seat(${userId}, ${platform.instance}, ${mostPerUser}, ${channel}) as seat`.execute(
          platform.db,
        )
        const seat = Number(rows[0]?.seat)
        return early.has(seat) ? null : seat
      } finally {
        if (--asking === 0) early.clear()
      }
    },
    givenUp: (seats) => {
      if (asking > 0) for (const one of seats) early.add(one)
    },
    giveBack: (seat) => {
      left.add(seat)
      keepUp()
    },
    keepUp,
  }
}
