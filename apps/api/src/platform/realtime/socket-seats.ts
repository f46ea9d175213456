// Limits the sockets of a person over all instances. A socket of a person holds a seat, which is a row in the database,
// until it closes. AUD-054.
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { channel } from './announce.ts'

const maxSeatsPerUser = 20

export interface SocketSeats {
  /**
   * Takes a seat. Seats beyond the limit, the oldest first, are evicted on all instances by a notice. null: the seat
   * itself was evicted before this answer, because too many were taken at once.
   */
  take(userId: number): Promise<number | null>
  /** Called with the seats of every eviction notice. */
  markEvicted(seats: readonly number[]): void
  release(seat: number): void
  /** Retries releases that failed while the database was unavailable. */
  retryReleases(): void
}

export function openSeats(platform: Platform): SocketSeats {
  const unreleased = new Set<number>()
  let isReleasing = false
  const retryReleases = (): void => {
    if (isReleasing || unreleased.size === 0) return
    isReleasing = true
    const seats = [...unreleased]
    sql`delete from socket_seat where id = any(${seats}::bigint[])`
      .execute(platform.db)
      .then(
        () => {
          for (const seat of seats) unreleased.delete(seat)
        },
        () => undefined,
      )
      .finally(() => {
        isReleasing = false
      })
  }
  let pendingTakes = 0
  const evictedWhileTaking = new Set<number>()
  return {
    take: async (userId) => {
      pendingTakes++
      try {
        const { rows } = await sql<{ seat: string }>`
          select take_socket_seat(${userId}, ${platform.instance}, ${maxSeatsPerUser}, ${channel}) as seat`.execute(
          platform.db,
        )
        const seat = Number(rows[0]?.seat)
        return evictedWhileTaking.has(seat) ? null : seat
      } finally {
        if (--pendingTakes === 0) evictedWhileTaking.clear()
      }
    },
    markEvicted: (seats) => {
      if (pendingTakes > 0) for (const seat of seats) evictedWhileTaking.add(seat)
    },
    release: (seat) => {
      unreleased.add(seat)
      retryReleases()
    },
    retryReleases,
  }
}
