// SES-035, SES-036: the popup of My Visits appears only on arrival from the sign-in screen.

let arrived = false
export const arrive = (): void => {
  arrived = true
}

/** Whoever came in elsewhere, as on a remembered path, did not arrive there. */
export const passBy = (): void => {
  arrived = false
}

/** True once after a sign-in. */
export function takeArrival(): boolean {
  const was = arrived
  arrived = false
  return was
}
