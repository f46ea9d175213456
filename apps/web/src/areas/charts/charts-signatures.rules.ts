// CHT-060, CHT-095: drawings on a pad, and the signatures made from them.
import type { Signer } from '@wren/contract/chart-changes.rules'
import type { ChartData } from '@wren/contract/chart-sections'
import type { Instant } from '@wren/contract/time'

export type PenPoint = readonly [x: number, y: number]
export interface PadDrawing {
  readonly lines: readonly (readonly PenPoint[])[]
  /** Size of the pad when the drawing started. Other sizes scale the lines. */
  readonly width: number
  readonly height: number
  /** Time of the last stroke's end. */
  readonly at: Instant
}
export type Pads = Readonly<Partial<Record<Signer, PadDrawing>>>

export const signers = ['patient', 'nurse'] as const satisfies readonly Signer[]

export const isPadEmpty = (pads: Pads): boolean =>
  signers.every((signer) => (pads[signer]?.lines.length ?? 0) === 0)

export interface SignerNames {
  readonly patient: string | null
  readonly nurse: string
}

/** The typed name, otherwise that of the profile. Representatives type their name. */
function signerName(data: ChartData, signer: Signer, names: SignerNames): string | null {
  const typed = data.signatures?.[signer]?.name
  if (typed) return typed
  if (signer === 'nurse') return names.nurse
  return data.signatures?.patient?.signer === 'representative' ? null : names.patient
}

export const withSignature = (
  data: ChartData,
  signer: Signer,
  {
    image,
    at,
    names,
  }: { readonly image: string; readonly at: Instant; readonly names: SignerNames },
): ChartData => ({
  ...data,
  signatures: {
    ...data.signatures,
    [signer]: {
      ...data.signatures?.[signer],
      image,
      signed_at: at,
      name: signerName(data, signer, names),
      ...(signer === 'patient' ? { signer: data.signatures?.patient?.signer ?? 'patient' } : {}),
    },
  },
})
