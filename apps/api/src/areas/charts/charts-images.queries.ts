// CHT-060, NET-104: checks signature images like every upload. checkChartTypes has checked their size and format.
import type { ChartData } from '@wren/contract/chart-sections'
import { wrongTypesRefusal } from '@wren/contract/charts.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { contentFault } from '../../platform/files/content.ts'
import { isWholePng } from '../../platform/files/png.ts'

const imageBytes = (url: string): Uint8Array =>
  Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

/** Skips stored images, which were checked when they were stored. */
export async function imageRefusal(data: ChartData, stored: ChartData): Promise<Refusal | null> {
  for (const [signer, label] of [
    ['patient', 'Patient signature'],
    ['nurse', 'Nurse signature'],
  ] as const) {
    const image = data.signatures?.[signer]?.image
    if (!image || image === stored.signatures?.[signer]?.image) continue
    const bytes = imageBytes(image)
    if ((await contentFault(bytes, 'image/png', 'signature.png')) !== null || !isWholePng(bytes))
      return wrongTypesRefusal(415, {
        [`signatures.${signer}.image`]: `${label} must be a PNG image.`,
      })
  }
  return null
}
