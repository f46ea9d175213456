// The pages behind links. They are outside the app's route table and need no sign-in. SHL-008, SHL-009, SHL-010,
// SHL-011, SHL-055.

export interface TokenRoute {
  readonly name: string
  readonly path: '/ns' | '/nc' | '/ps'
  readonly title: string
}

export const tokenRoutes: readonly TokenRoute[] = [
  { name: 'scheduled-nurse-select', path: '/ns', title: 'Visit Availability' },
  { name: 'scheduled-nurse-confirm', path: '/nc', title: 'Confirm Visit' },
  { name: 'scheduled-patient', path: '/ps', title: 'Schedule Your Visit' },
]
