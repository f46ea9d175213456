// The MRN on charts, reports and invoices, and the MRN after a name. CHT-091, INT-005, VIS-016

/** For example '4417 (Wren W000012)'; '-' replaces a missing pharmacy MRN. */
export const mrnText = (pharmacyMrn: string | null, wrenMrn: string): string =>
  `${pharmacyMrn ?? '-'} (Wren ${wrenMrn})`

/**
 * 'Ann Lee - W000012', which distinguishes patients with the same name; without an MRN only the name.
 */
export const nameWithMrn = (name: string, mrn: string | null): string =>
  [name, mrn].filter(Boolean).join(' - ')
