// Taking and printing figures: medians of rounds, percentiles of all answers.
export const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
export const at = (values: readonly number[], part: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
export const median = (values: readonly number[]): number => at(values, 0.5)

/** A line of the report; `within` is missing where there is no budget. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly budget?: string
  readonly within?: boolean
}

export const ms = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

export function tell(heading: string, figures: readonly Figure[]): void {
  process.stdout.write(`\n${heading}\n`)
  for (const { what, measured, budget, within } of figures) {
    const mark = within === undefined ? ' ' : within ? '+' : '!'
    process.stdout.write(
      `${mark} ${what.padEnd(64)} ${measured}${budget === undefined ? '' : `   (budget ${budget})`}\n`,
    )
  }
}
