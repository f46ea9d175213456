// design "Grid": from here on the referral stands beside the fields, below it among them.
export const wideEnough = '(min-width: 1200px)'
