// Shows tooltips on focus too, so that the reason of a disabled button is available by keyboard (INT-115).
export const alsoByKey = { hover: true, focus: true, touch: true }
