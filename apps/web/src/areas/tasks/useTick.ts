// TSK-014, TSK-029: a tick is shown at once, wherever its task stands, and taken back when the call fails.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tasks, type TaskRow } from '@wren/contract/tasks'
import { keyOf } from '../../shared/http/query-client.ts'
import { useChange } from '../../shared/http/use-change.ts'
import { makeStore, useStore } from '../../shared/store.ts'

/** By task, while its call is under way and the lists have not been read again. */
const pressed = makeStore<ReadonlyMap<number, boolean>>(new Map())
/** One after the other, so that of two presses the later one stands on the server too. */
const turns = new Map<number, Promise<void>>()

const show = (id: number, done: boolean): void => pressed.set(new Map(pressed.get()).set(id, done))
const follow = (id: number): void =>
  pressed.set(new Map([...pressed.get()].filter(([one]) => one !== id)))

export const isShownDone = ({ id, done }: TaskRow): boolean => pressed.get().get(id) ?? done
export const useIsDone = ({ id, done }: TaskRow): boolean => useStore(pressed).get(id) ?? done

export type Tick = (row: TaskRow, done: boolean) => void

/** The same function for the life of the screen. */
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
    const turn = (turns.get(id) ?? Promise.resolve()).then(run).finally(() => {
      if (turns.get(id) !== turn) return
      turns.delete(id)
      follow(id)
    })
    turns.set(id, turn)
  })
  return tick
}
