// Input of the samples of every call, and samples that several areas share.
import type { TestApp } from './platform/testing.ts'
import type { World } from './world.builders.ts'

/** `mine` is the visit that the caller has most access to. */
export interface SampleContext {
  readonly app: TestApp
  readonly world: World
  readonly mine: number
}

export type Sample = (context: SampleContext) => Record<string, unknown>

export const noInput: Sample = () => ({})

export const listInput: Sample = () => ({ filters: {}, limit: 10 })

export const mineById: Sample = ({ mine }) => ({ id: mine })
