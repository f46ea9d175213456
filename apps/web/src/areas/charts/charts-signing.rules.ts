// CHT-060, CHT-095: lines on a pad, and the signature they become.
import type { Signer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Instant } from '@wren/contract/time'

export type Point = readonly [x: number, y: number]
export interface PadDrawing {
  readonly lines: readonly (readonly Point[])[]
  /** Of the pad when it was first drawn on: another size shows the lines scaled. */
  readonly width: number
  readonly height: number
  /** When the pen was lifted last. */
  readonly at: Instant
}
export type Pads = Readonly<Partial<Record<Signer, PadDrawing>>>

export const signers = ['patient', 'nurse'] as const satisfies readonly Signer[]

export const isPadEmpty = (pads: Pads): boolean =>
  signers.every((who) => (pads[who]?.lines.length ?? 0) === 0)

export interface SignerNames {
  readonly patient: string | null
  readonly nurse: string
}

/** The name that was typed wins; a representative types it. */
function nameOf(data: ChartData, who: Signer, names: SignerNames): string | null {
  const typed = data.signatures?.[who]?.name
  if (typed) return typed
  if (who === 'nurse') return names.nurse
  return data.signatures?.patient?.signer === 'representative' ? null : names.patient
}

export const signed = (
  data: ChartData,
  who: Signer,
  {
    image,
    at,
    names,
  }: { readonly image: string; readonly at: Instant; readonly names: SignerNames },
): ChartData => ({
  ...data,
  signatures: {
    ...data.signatures,
    [who]: {
      ...data.signatures?.[who],
      image,
      signed_at: at,
      name: nameOf(data, who, names),
      ...(who === 'patient' ? { signer: data.signatures?.patient?.signer ?? 'patient' } : {}),
    },
  },
})
