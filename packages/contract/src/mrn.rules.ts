// CHT-091, INT-005, VIS-016: which MRN documents carry, the same on chart, report and invoice, and how one stands
// behind a name.

/** '4417 (Wren W000012)'; '-' stands for a pharmacy that has given none. */
export const mrnText = (pharmacyMrn: string | null, wrenMrn: string): string =>
  `${pharmacyMrn ?? '-'} (Wren ${wrenMrn})`

/**
 * 'Ann Lee - W000012': two people of one name stay two where nothing else tells them apart; without an MRN the name
 * alone.
 */
export const nameWithMrn = (name: string, mrn: string | null): string =>
  [name, mrn].filter(Boolean).join(' - ')
