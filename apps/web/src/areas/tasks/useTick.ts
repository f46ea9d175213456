// Shows a tick at once in every list, and reverts it when the call fails (TSK-014, TSK-029).
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tasks, type TaskRow } from '@wren/contract/tasks'
import { keyOf } from '../../shared/http/query-client.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { makeStore, useStore } from '../../shared/store.ts'

/** Ticks by task id, until their call has ended and the lists are read again. */
const pending = makeStore<ReadonlyMap<number, boolean>>(new Map())
/** Calls of one task run in sequence, so that the later of two ticks wins on the server too. */
const queues = new Map<number, Promise<void>>()

const show = (id: number, done: boolean): void => pending.set(new Map(pending.get()).set(id, done))
const clear = (id: number): void =>
  pending.set(new Map([...pending.get()].filter(([taskId]) => taskId !== id)))

export const isShownDone = ({ id, done }: TaskRow): boolean => pending.get().get(id) ?? done
export const useIsDone = ({ id, done }: TaskRow): boolean => useStore(pending).get(id) ?? done

export type Tick = (row: TaskRow, done: boolean) => void

/** Returns the same function for the life of the screen. */
export function useTick(): Tick {
  const client = useQueryClient()
  const calls = {
    tick: useChange(tasks.tick, { refresh: 'none' }),
    untick: useChange(tasks.untick, { refresh: 'none' }),
  }
  const latest = useRef(calls)
  latest.current = calls
  const [tick] = useState(() => ({ id, assignment_id, task_id }: TaskRow, done: boolean): void => {
    show(id, done)
    const run = async () => {
      const { tick: on, untick: off } = latest.current
      const { ok } = await (done ? on : off).press({ id: assignment_id, taskId: task_id })
      if (ok) await client.invalidateQueries({ queryKey: keyOf(tasks.search) })
    }
    const call = (queues.get(id) ?? Promise.resolve()).then(run).finally(() => {
      if (queues.get(id) !== call) return
      queues.delete(id)
      clear(id)
    })
    queues.set(id, call)
  })
  return tick
}
