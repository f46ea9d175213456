// CHT-091: which MRN documents carry, the same on chart, report and invoice.

/** '4417 (Wren W000012)'; '-' stands for a pharmacy that has given none. */
export const mrnText = (pharmacyMrn: string | null, wrenMrn: string): string => `${pharmacyMrn ?? '-'} (Wren ${wrenMrn})`
