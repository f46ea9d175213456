// Arrow between two values. Inter has no arrow: the icon is shown, the character is read aloud and copied (AUD-019,
// PAT-085).
import { IconArrowRight } from '@tabler/icons-react'

export const Arrow = () => (
  <>
    <IconArrowRight size={12} stroke={1.75} aria-hidden />
    <i className="sr-only">→</i>
  </>
)
