// design "Keys", INT-115: why a button rests is for whoever comes to it by key, too; the kit shows its hints to the
// pointer alone.
export const alsoByKey = { hover: true, focus: true, touch: true }
