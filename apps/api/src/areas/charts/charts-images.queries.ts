// CHT-060, NET-104: signature images pass the check of every upload; the chart's own check has seen size and form.
import type { ChartData } from '@wren/contract/chart-sections'
import { wrongTypesRefusal } from '@wren/contract/charts.refusals'
import type { Refusal } from '@wren/contract/refusal'
import { contentFault } from '../../platform/files/content.ts'
import { isWholePng } from '../../platform/files/png.ts'

const imageBytes = (url: string): Uint8Array =>
  Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

/** Images that were stored before were checked then. */
export async function imageFault(data: ChartData, stored: ChartData): Promise<Refusal | null> {
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
